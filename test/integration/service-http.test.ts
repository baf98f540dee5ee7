import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createHttp, defaultLimits, type Http, type HttpLimits } from '../../src/main/service/http.ts'
import type { HttpRequest } from '../../src/main/service/http-dispatch.ts'
import { createServers, freeOrigin, trustTestAuthority } from './service-harness.ts'

const servers = createServers()
let http: Http
const start = (limits: Partial<HttpLimits> = {}, proxies: Record<string, string> = {}): void => {
  http = createHttp(systemClock, { ...defaultLimits, ...limits }, proxies)
}
beforeAll(trustTestAuthority)
beforeEach(() => start())
afterEach(async () => {
  await http.close()
  servers.close()
})

/** No resolver asks anybody for a name with a label this long. */
const nowhere = `${'x'.repeat(64)}.invalid`

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const send = (url: string, changed: Partial<HttpRequest> = {}, signal = new AbortController().signal) =>
  http.send({ method: 'GET', url: new URL(url), headers: [], body: new Uint8Array(), ...changed }, signal)
const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

describe('what is sent', () => {
  it.each([
    { method: 'GET', body: '' },
    { method: 'POST', body: '' },
    { method: 'POST', body: 'a=%F0%9F%8E%9F&b=+' },
    { method: 'DELETE', body: 'promotionId=1&token=2' },
  ])('is what the outcome says was sent: $method with "$body"', async ({ method, body }) => {
    const came = Promise.withResolvers<{
      head: string[]
      method?: string | undefined
      url?: string | undefined
      body: string
    }>()
    const origin = await servers.http(async (request, response) => {
      came.resolve({ head: request.rawHeaders, method: request.method, url: request.url, body: await read(request) })
      response.end()
    })
    const headers = [
      ['X-First', '1'],
      ['accept', 'application/json'],
      ['Authorization', 'Bearer abc'],
    ] as const
    const outcome = await send(`${origin}/a%20b?c=d%26`, { method, headers, body: bytes(body) })
    expect(await came.promise).toEqual({ method, url: '/a%20b?c=d%26', head: outcome.request.headers.flat(), body })
    expect(outcome.request).toMatchObject({ method, url: `${origin}/a%20b?c=d%26`, body: bytes(body) })
    expect(outcome.request.headers.slice(2, 5)).toEqual(headers)
  })
})

describe('what comes', () => {
  it('is kept as it came: header names in order, case and repetition, and the bytes of the body', async () => {
    const body = Buffer.from([0, 0xff, 0x0d, 0x0a, 0xc3, 0x28])
    const origin = await servers.raw((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 209 Odd One\r\nX-b: 1\r\nx-A: \xc3\xb1\r\nX-B: 2\r\nX-L: \xf1\r\n', 'latin1')
        socket.end(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]))
      })
    })
    const { response, error } = await send(origin)
    expect(error).toBeNull()
    expect(response).toEqual({
      status: 209,
      statusText: 'Odd One',
      httpVersion: '1.1',
      headers: [
        ['X-b', '1'],
        ['x-A', 'ñ'],
        ['X-B', '2'],
        ['X-L', 'ñ'],
        ['Content-Length', '6'],
      ],
      body: new Uint8Array(body),
    })
  })

  it('is measured: sent, first byte, end', async () => {
    let ticks = 0
    const counting = createHttp({ ...systemClock, now: () => ++ticks }, defaultLimits, {})
    const url = new URL(await servers.http((_request, response) => response.end('x')))
    const request = { method: 'GET', url, headers: [], body: new Uint8Array() }
    expect(await counting.send(request, new AbortController().signal)).toMatchObject({
      sentAt: 1,
      firstByteAt: 2,
      endedAt: 3,
    })
    await counting.close()
  })

  it.each([301, 302, 303, 307, 308])('is not followed when it is a redirect: %i', async (status) => {
    let elsewhere = 0
    const other = await servers.http((_request, response) => {
      elsewhere++
      response.end()
    })
    const origin = await servers.http((_request, response) => {
      response.writeHead(status, { location: `${other}/oauth/token` }).end()
    })
    const { response } = await send(origin, { method: 'POST', body: bytes('client_secret=abc') })
    expect(response).toMatchObject({ status })
    expect(response?.headers.find(([name]) => name === 'location')).toEqual(['location', `${other}/oauth/token`])
    expect(elsewhere).toBe(0)
  })

  it('is read to its end after an informational answer', async () => {
    const origin = await servers.http((_request, response) => {
      response.writeEarlyHints({ link: '</a>; rel=preload' })
      response.end('done')
    })
    expect((await send(origin)).response).toMatchObject({ status: 200, body: bytes('done') })
  })

  it('is cut at the limit, and what came is kept', async () => {
    start({ body: 1000 })
    const exact = await servers.http((_request, response) => response.end('x'.repeat(1000)))
    expect((await send(exact)).error).toBeNull()
    const endless = await servers.http((_request, response) => {
      const more = (): void => {
        while (response.write('y'.repeat(700)));
        response.once('drain', more)
      }
      more()
    })
    const { response, error } = await send(endless)
    expect(error?.kind).toBe('too-large')
    expect(response?.status).toBe(200)
    expect(response?.body.byteLength).toBeLessThanOrEqual(1000)
  })
})

describe('what goes wrong', () => {
  const kind = async (url: string, changed: Partial<HttpRequest> = {}) => (await send(url, changed)).error?.kind

  it('is a host that does not exist', async () => {
    expect(await kind(`http://${nowhere}`)).toBe('name-not-found')
  })

  it('is a port where nothing listens', async () => {
    const { error, sentAt, response } = await send(await freeOrigin())
    expect(error).toMatchObject({ kind: 'refused', code: 'ECONNREFUSED' })
    expect([sentAt, response]).toEqual([null, null])
  })

  it('is a connection that is dropped: at once, and in the middle of an answer', async () => {
    expect(await kind(await servers.raw((socket) => socket.once('data', () => socket.destroy())))).toBe('reset')
    const midway = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => response.destroy())
    })
    const { response, error } = await send(midway)
    expect(error?.kind).toBe('reset')
    expect(response).toMatchObject({ status: 200, body: bytes('half') })
  })

  it('is a server that takes a connection and says nothing', async () => {
    start({ silence: 100 })
    const { error, sentAt } = await send(await servers.raw(() => {}))
    expect(error).toMatchObject({ kind: 'timeout', code: 'UND_ERR_HEADERS_TIMEOUT' })
    expect(sentAt).not.toBeNull()
  })

  it('is a server that falls silent in the middle of its answer', async () => {
    start({ silence: 1_000 })
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
    })
    const { error, response } = await send(origin)
    expect(error).toMatchObject({ kind: 'timeout', code: 'UND_ERR_BODY_TIMEOUT' })
    expect(response?.body).toEqual(bytes('half'))
  })

  it('is a server that does not finish a TLS handshake', async () => {
    start({ connect: 100 })
    const origin = await servers.raw(() => {})
    expect(await kind(origin.replace('http:', 'https:'))).toBe('timeout')
  })

  it('is what listens there and speaks no HTTP', async () => {
    const ssh = await servers.raw((socket) => socket.write('SSH-2.0-OpenSSH_9.9\r\n'))
    expect(await kind(ssh)).toBe('protocol')
    const short = await servers.raw((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabc'))
    })
    expect(await kind(short)).toBe('protocol')
  })

  it.each([
    ['expired', 'CERT_HAS_EXPIRED'],
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['other-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)('is a certificate that is %s; nothing is sent then', async (certificate, code) => {
    let requests = 0
    const origin = await servers.tls(certificate, (_request, response) => {
      requests++
      response.end()
    })
    expect((await send(origin)).error).toMatchObject({ kind: 'tls', code })
    expect(requests).toBe(0)
  })

  it('is nothing, with a certificate that is trusted', async () => {
    expect(await send(await servers.tls('valid', (_request, response) => response.end()))).toMatchObject({
      error: null,
      response: { status: 200 },
    })
  })

  it('is a port that speaks no TLS', async () => {
    const origin = await servers.http((_request, response) => response.end())
    expect(await kind(origin.replace('http:', 'https:'))).toBe('tls')
  })

  it('is a header that cannot be sent', async () => {
    const origin = await servers.http((_request, response) => response.end())
    expect(await send(origin, { headers: [['X', 'a\r\nY: b']] })).toMatchObject({
      error: { kind: 'other' },
      sentAt: null,
    })
  })
})

describe('cancelling', () => {
  const cancelled = { error: { kind: 'cancelled' } }

  it('ends a call that waits for its answer, and its connection', async () => {
    const abort = new AbortController()
    const gone = Promise.withResolvers<void>()
    const origin = await servers.http((request) => {
      request.socket.on('close', () => gone.resolve())
      abort.abort()
    })
    expect(await send(origin, {}, abort.signal)).toMatchObject(cancelled)
    await gone.promise
  })

  it('ends a call in the middle of its answer, and keeps what came', async () => {
    const abort = new AbortController()
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
    })
    let looks = 0
    const now = (): number => {
      // The second look at the clock is for the first byte: the head is read by the next turn of the loop.
      if (++looks === 2) setImmediate(() => abort.abort())
      return systemClock.now()
    }
    const watched = createHttp({ ...systemClock, now }, defaultLimits, {})
    const request = { method: 'GET', url: new URL(origin), headers: [], body: new Uint8Array() }
    expect(await watched.send(request, abort.signal)).toMatchObject({ ...cancelled, response: { status: 200 } })
    await watched.close()
  })

  it('sends nothing of a call that waits for its connection', async () => {
    const abort = new AbortController()
    const paths: (string | undefined)[] = []
    const origin = await servers.http((request, response) => {
      paths.push(request.url)
      response.end()
    })
    const call = send(`${origin}/cancelled`, {}, abort.signal)
    abort.abort()
    expect(await call).toMatchObject({ ...cancelled, sentAt: null })
    expect(await send(`${origin}/before`, {}, AbortSignal.abort())).toMatchObject({ ...cancelled, sentAt: null })
    expect((await send(`${origin}/sent`)).error).toBeNull()
    expect(paths).toEqual(['/sent'])
  })

  it('happens to every call when the client closes', async () => {
    const arrived = Promise.withResolvers<void>()
    const origin = await servers.http(() => arrived.resolve())
    const call = send(origin)
    await arrived.promise
    await http.close()
    expect((await call).error).not.toBeNull()
  })
})

describe('a proxy', () => {
  /** A proxy that tunnels, and notes whom to. */
  const tunnels = () => {
    const asked: string[] = []
    const origin = servers.proxy((server) => {
      server.on('connect', (request, socket) => {
        asked.push(request.url ?? '')
        const [, port] = (request.url ?? '').split(':')
        const upstream = connect(Number(port), '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
          upstream.pipe(socket).pipe(upstream)
        })
        upstream.on('error', () => socket.destroy())
        socket.on('error', () => upstream.destroy())
      })
    })
    return { asked, origin }
  }
  const refusing = (status: string) =>
    servers.proxy((server) => {
      server.on('connect', (_request, socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`))
    })

  it('is gone through to the service, by a tunnel', async () => {
    const { asked, origin: proxy } = tunnels()
    start({}, { HTTPS_PROXY: await proxy })
    // The name leads nowhere but through this proxy; the certificate of the service is checked as ever.
    const service = new URL(await servers.tls('other-name', (_request, response) => response.end('through')))
    expect(await send(`https://other.example:${service.port}/x`)).toMatchObject({
      error: null,
      response: { body: bytes('through') },
    })
    expect(asked).toEqual([`other.example:${service.port}`])
    expect((await send(`https://another.example:${service.port}/x`)).error).toMatchObject({ kind: 'tls' })
  })

  it('is left out for this computer, and where NO_PROXY says so', async () => {
    const { asked, origin: proxy } = tunnels()
    start({}, { HTTPS_PROXY: await proxy, HTTP_PROXY: await proxy, NO_PROXY: '.invalid' })
    const origin = await servers.tls('valid', (_request, response) => response.end())
    expect((await send(origin)).error).toBeNull()
    expect((await send(`https://${nowhere}`)).error?.kind).toBe('name-not-found')
    expect(asked).toEqual([])
  })

  it.each(['407 Proxy Authentication Required', '403 Forbidden', '502 Bad Gateway'])(
    'is named when it refuses: %s',
    async (status) => {
      start({}, { HTTPS_PROXY: await refusing(status) })
      const { error, sentAt } = await send('https://other.example')
      expect(error?.kind).toBe('proxy')
      expect(error?.message).toContain(status.slice(0, 3))
      expect(sentAt).toBeNull()
    },
  )

  it('is named when it cannot be reached, hangs, or is no proxy', async () => {
    start({}, { HTTPS_PROXY: await freeOrigin() })
    expect((await send('https://other.example')).error?.kind).toBe('proxy')
    await http.close()
    start({ silence: 100 }, { HTTPS_PROXY: await servers.raw(() => {}) })
    expect((await send('https://other.example')).error?.kind).toBe('proxy')
    await http.close()
    start({}, { HTTPS_PROXY: 'nonsense://user:password@proxy' })
    const { error } = await send('https://other.example')
    expect(error?.kind).toBe('proxy')
    expect(error?.message).not.toContain('password')
  })
})

it('serves many calls at once, over connections of their own', async () => {
  const origin = await servers.http(async (request, response) => {
    response.end(
      createHash('sha256')
        .update(await read(request))
        .digest('hex'),
    )
  })
  const bodies = Array.from({ length: 50 }, (_, index) => `body ${index}`)
  const outcomes = await Promise.all(bodies.map((body) => send(origin, { method: 'POST', body: bytes(body) })))
  expect(outcomes.map(({ response }) => new TextDecoder().decode(response?.body))).toEqual(
    bodies.map((body) => createHash('sha256').update(body).digest('hex')),
  )
})

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createHttp, defaultLimits, type Http } from '../../src/main/service/http.ts'
import type { NetworkSettings } from '../../src/shared/models/environment.ts'
import { createBench, createServers, environmentAt, freeOrigin, made, production, test } from './service-harness.ts'

/** A proxy and an authority of an environment's own, against a CONNECT proxy and a TLS server on loopback. */

const servers = createServers()
const CA = fileURLToPath(new URL('fixtures/tls/ca.pem', import.meta.url))
let http: Http
let folder: string
beforeEach(() => {
  http = createHttp(systemClock, { ...defaultLimits, silence: 2000 }, {})
  folder = mkdtempSync(join(tmpdir(), 'greenroom-network-'))
})
afterEach(async () => {
  await http.close()
  servers.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, network: Partial<NetworkSettings> = {}, proxies: Http = http) =>
  proxies.send(
    { method: 'GET', url: new URL(url), headers: [['Authorization', 'Bearer the-token']], body: new Uint8Array() },
    new AbortController().signal,
    { proxy: '', caFile: '', ...network },
  )
const tls = () => servers.tls('valid', (_request, response) => response.end('secure'))
const body = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

/** A proxy that tunnels to 127.0.0.1, and keeps what it is asked and what passes through it. */
const tunnels = async (midway: 'stays' | 'dies' = 'stays') => {
  const asked: { readonly url: string; readonly authorization: string | undefined }[] = []
  const passed: Buffer[] = []
  const origin = await servers.proxy((server) => {
    server.on('request', (_request, response) => response.writeHead(501).end())
    server.on('connect', (request, socket: Socket) => {
      asked.push({ url: request.url ?? '', authorization: request.headers['proxy-authorization'] })
      const upstream = connect(Number((request.url ?? '').split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.on('data', (chunk: Buffer) => {
          passed.push(chunk)
          if (midway === 'dies') return void socket.destroy()
          upstream.write(chunk)
        })
        upstream.on('data', (chunk: Buffer) => {
          passed.push(chunk)
          socket.write(chunk)
        })
      })
      upstream.on('error', () => socket.destroy())
      upstream.on('close', () => socket.destroy())
      socket.on('error', () => upstream.destroy())
      socket.on('close', () => upstream.destroy())
    })
  })
  return { asked, passed, origin }
}

describe('an authority of an environment', () => {
  it('is trusted, where without it the certificate is not', async () => {
    const origin = await tls()
    expect((await get(origin)).error).toMatchObject({ kind: 'tls' })
    const { error, response } = await get(origin, { caFile: CA })
    expect(error).toBeNull()
    expect(body(response?.body)).toBe('secure')
    // And by no connection that another environment makes.
    expect((await get(origin)).error).toMatchObject({ kind: 'tls' })
  })

  it.each([
    ['other-name', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'CERT_HAS_EXPIRED'],
  ] as const)('makes no certificate good that is %s', async (certificate, code) => {
    const origin = await servers.tls(certificate, (_request, response) => response.end())
    expect((await get(origin, { caFile: CA })).error).toMatchObject({ kind: 'tls', code })
  })

  it('is also that of NODE_EXTRA_CA_CERTS, which is left out where it cannot be read', async () => {
    const origin = await tls()
    const named = createHttp(systemClock, defaultLimits, { NODE_EXTRA_CA_CERTS: CA })
    expect((await get(origin, {}, named)).error).toBeNull()
    await named.close()
    const away = createHttp(systemClock, defaultLimits, { NODE_EXTRA_CA_CERTS: join(folder, 'none.pem') })
    expect((await get(origin, {}, away)).error).toMatchObject({ kind: 'tls' })
    expect((await get(origin, { caFile: CA }, away)).error).toBeNull()
    await away.close()
  })

  it('is read again when its file changes', async () => {
    const origin = await tls()
    const caFile = join(folder, 'ca.pem')
    expect((await get(origin, { caFile })).error).toMatchObject({ kind: 'tls', code: 'CA_FILE' })
    writeFileSync(caFile, 'no certificate')
    const broken = await get(origin, { caFile })
    expect(broken).toMatchObject({ error: { kind: 'tls', code: 'CA_FILE' }, sentAt: null })
    copyFileSync(CA, caFile)
    expect((await get(origin, { caFile })).error).toBeNull()
    copyFileSync(fileURLToPath(new URL('fixtures/tls/self-signed.pem', import.meta.url)), caFile)
    expect((await get(origin, { caFile })).error).toMatchObject({ kind: 'tls' })
  })
})

describe('a proxy of an environment', () => {
  it('is gone through to this computer too, and never sees what is sent over https', async () => {
    const { asked, passed, origin: proxy } = await tunnels()
    const origin = await tls()
    const { error, response, via } = await get(origin, { proxy, caFile: CA })
    expect(error).toBeNull()
    expect(body(response?.body)).toBe('secure')
    expect(via).toBe(new URL(proxy).host)
    expect(asked).toEqual([{ url: new URL(origin).host, authorization: undefined }])
    const seen = Buffer.concat(passed).toString('latin1')
    expect(seen.length).toBeGreaterThan(500)
    for (const word of ['the-token', 'Bearer', 'GET ', 'secure']) expect(seen).not.toContain(word)
  })

  it('is gone through by a tunnel for http too, so that the request is as it is recorded', async () => {
    const { asked, passed, origin: proxy } = await tunnels()
    const origin = await servers.http((_request, response) => response.end('plain'))
    expect((await get(`${origin}/a`, { proxy })).error).toBeNull()
    expect(asked).toHaveLength(1)
    expect(Buffer.concat(passed).toString('latin1')).toMatch(/^GET \/a HTTP\/1\.1\r\n/)
  })

  it('is not that of the environment variables, which leave this computer out', async () => {
    const { asked, origin: proxy } = await tunnels()
    const other = await tunnels()
    const variables = createHttp(systemClock, defaultLimits, { HTTP_PROXY: other.origin, HTTPS_PROXY: other.origin })
    const origin = await servers.http((_request, response) => response.end())
    expect((await get(origin, {}, variables)).via).toBeNull()
    expect((await get(origin, { proxy }, variables)).error).toBeNull()
    expect((await get(origin, {}, variables)).via).toBeNull()
    expect([asked.length, other.asked.length]).toEqual([1, 0])
    await variables.close()
  })

  it.each(['403 Forbidden', '407 Proxy Authentication Required', '502 Bad Gateway'])(
    'is named when it answers %s, and nothing is sent',
    async (status) => {
      const proxy = await servers.proxy((server) => {
        server.on('connect', (_request, socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`))
      })
      for (const origin of [await tls(), await servers.http((_request, response) => response.end())]) {
        const { error, sentAt } = await get(origin, { proxy, caFile: CA })
        expect(error).toMatchObject({ kind: 'proxy', message: expect.stringContaining(status.slice(0, 3)) })
        expect(sentAt).toBeNull()
      }
    },
  )

  it('is named when it is not there, hangs, or dies in the middle of the handshake', async () => {
    const origin = await tls()
    expect((await get(origin, { proxy: await freeOrigin(), caFile: CA })).error?.kind).toBe('proxy')
    expect((await get(origin, { proxy: await servers.raw(() => {}), caFile: CA })).error?.kind).toBe('proxy')
    const { origin: dying } = await tunnels('dies')
    expect((await get(origin, { proxy: dying, caFile: CA })).error?.kind).toBe('proxy')
  })

  it('gets the password of the environment variables, which stands in no record', async () => {
    const { asked, origin: proxy } = await tunnels()
    const url = new URL(proxy)
    url.username = 'user'
    url.password = 'pass/word'
    const service = new URL(await servers.tls('other-name', (_request, response) => response.end()))
    const variables = createHttp(systemClock, defaultLimits, { HTTPS_PROXY: url.href })
    const outcome = await get(`https://other.example:${service.port}`, { caFile: CA }, variables)
    expect(outcome.error).toBeNull()
    expect(asked[0]?.authorization).toBe(`Basic ${btoa('user:pass/word')}`)
    expect(JSON.stringify(outcome)).not.toMatch(/pass|proxy-authorization|dXNlcjpwYXNz/i)
    await variables.close()
  })
})

it('an environment uses its own proxy and authority, for the token and for calls, and never the other’s', async () => {
  const answer = (_request: unknown, response: { end: (text: string) => void }) =>
    response.end('{"access_token":"the-access-token","expires_in":43199}')
  const forTest = await tunnels()
  const forProduction = await tunnels()
  const at = async (proxy: string, caFile: string) => {
    const environment = environmentAt(await servers.tls('valid', answer))
    return { ...environment, settings: { ...environment.settings, network: { proxy, caFile } } }
  }
  const bench = createBench({ test: await at(forTest.origin, CA), production: await at(forProduction.origin, '') })
  expect((await made(bench.client.call(test, { operation: 'catalog-events' }, 'a'))).failure).toBeNull()
  const { failure } = await made(bench.client.call(production, { operation: 'catalog-events' }, 'b'))
  expect(failure?.source).toMatchObject({ from: 'network', error: { kind: 'tls' } })
  const host = (environment: 'test' | 'production') =>
    new URL(bench.environments[environment]?.settings.baseUrl ?? '').host
  expect(new Set(forTest.asked.map(({ url }) => url))).toEqual(new Set([host('test')]))
  expect(new Set(forProduction.asked.map(({ url }) => url))).toEqual(new Set([host('production')]))
  const seen = Buffer.concat([...forTest.passed, ...forProduction.passed]).toString('latin1')
  for (const secret of ['the-access-token', 'the-secret-of-the-channel']) expect(seen).not.toContain(secret)
  await bench.client.close()
})

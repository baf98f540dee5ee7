import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import { createServiceClient } from '../../src/main/service/client.ts'
import { diagnose } from '../../src/main/service/diagnosis/diagnose.ts'
import { factsOf, nothingAround } from '../../src/main/service/diagnosis/facts.ts'
import { createHttp, defaultLimits, type HttpLimits } from '../../src/main/service/http.ts'
import type { NetworkVariables } from '../../src/main/service/proxy.ts'
import type { Diagnosis } from '../../src/shared/models/diagnosis.ts'
import { ok } from '../../src/shared/result.ts'
import { createServers, environmentAt, freeOrigin, test, trustTestAuthority } from './service-harness.ts'

/** Each failure of the network, made by real sockets on loopback, leads to its cause ranked first. */

const servers = createServers()
beforeAll(trustTestAuthority)
afterEach(() => servers.close())

interface Way {
  readonly limits?: Partial<HttpLimits>
  readonly proxies?: NetworkVariables
}

/** Asks for a token at a base URL, and diagnoses what came of it. */
const diagnosisAt = async (baseUrl: string, { limits = {}, proxies = {} }: Way = {}): Promise<Diagnosis> => {
  const { settings, secret } = environmentAt(baseUrl)
  const history = createMemoryHistory()
  const client = createServiceClient(
    {
      clock: systemClock,
      settings: () => settings,
      clientSecret: async () => ok(secret),
      secretsToMask: () => [secret],
      record: (exchange) => history.recordExchange(exchange),
      credentialFacts: () => null,
      neverSent: () => [],
      tokenChanged: () => {},
    },
    createHttp(systemClock, { ...defaultLimits, ...limits }, proxies),
  )
  const made = await client.call(test, { operation: 'catalog-events' }, 'k1')
  await client.close()
  await history.close()
  if (!made.ok || made.value.failure === null) throw new Error('The call did not fail')
  return diagnose(factsOf({ ...made.value, failure: made.value.failure }, made.value.id, nothingAround))
}

const first = async (baseUrl: string, way?: Way): Promise<readonly unknown[]> => {
  const [cause] = (await diagnosisAt(baseUrl, way)).causes
  return [cause?.id, cause?.evidence.join(' ')]
}

/** A name that no server of names knows (RFC 2606). */
const NO_SUCH_HOST = 'https://service.invalid'

describe('a network failure leads to its cause', () => {
  it('nothing listens', async () => {
    expect(await first(await freeOrigin())).toEqual(['nothing-listens', expect.stringMatching(/is this computer/)])
  })

  it('the name is not found, or its server does not answer', async () => {
    const { causes } = await diagnosisAt(NO_SUCH_HOST)
    expect(causes.map(({ id }) => id).toSorted()).toEqual(['host-misspelt', 'offline'])
    expect(causes[0]?.likelihood).toBe('likely')
  })

  it.each([
    ['expired', 'certificate-expired', /CERT_HAS_EXPIRED/],
    ['not-yet-valid', 'certificate-not-yet-valid', /CERT_NOT_YET_VALID/],
    ['self-signed', 'certificate-self-signed', /DEPTH_ZERO_SELF_SIGNED_CERT/],
    ['other-name', 'certificate-other-name', /ERR_TLS_CERT_ALTNAME_INVALID/],
  ] as const)('the certificate is %s', async (certificate, id, evidence) => {
    const origin = await servers.tls(certificate, (_request, response) => void response.end())
    expect(await first(origin)).toEqual([id, expect.stringMatching(evidence)])
  })

  it('the port does not speak TLS', async () => {
    const origin = await servers.http((_request, response) => void response.end())
    expect(await first(origin.replace('http:', 'https:'))).toEqual(['no-tls', expect.any(String)])
  })

  it('the connection is cut', async () => {
    const before = await servers.raw((socket) => void socket.on('data', () => socket.destroy()))
    expect(await first(before)).toEqual(['connection-cut', expect.stringMatching(/no byte of an answer came/)])
    const midway = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"cut":', () => response.destroy())
    })
    expect(await first(midway)).toEqual(['connection-cut', expect.stringMatching(/had begun/)])
  })

  it('the service does not answer in time', async () => {
    const origin = await servers.http(() => {})
    const { causes } = await diagnosisAt(origin, { limits: { silence: 100 } })
    expect(causes[0]).toMatchObject({ id: 'slow-service', likelihood: 'likely' })
    expect(causes.find(({ id }) => id === 'firewall')?.likelihood).toBe('excluded')
  })

  it('a connection does not stand in time', async () => {
    // The first step of TLS is never answered: for the client no connection stands.
    const origin = await servers.raw(() => {})
    const { causes } = await diagnosisAt(origin.replace('http:', 'https:'), { limits: { connect: 100 } })
    expect(causes[0]).toMatchObject({
      id: 'firewall',
      likelihood: 'likely',
      evidence: ['No connection stood in time, so nothing was sent.'],
    })
    expect(causes[1]).toMatchObject({ id: 'slow-service', likelihood: 'possible' })
  })

  it('what answers is no web server', async () => {
    const origin = await servers.raw((socket) => void socket.end('220 mail.example ESMTP\r\n'))
    expect(await first(origin)).toEqual(['not-http', expect.any(String)])
  })

  it('the answer is too large', async () => {
    const origin = await servers.http((_request, response) => void response.end('x'.repeat(2000)))
    expect(await first(origin, { limits: { body: 1000 } })).toEqual([
      'answer-too-large',
      expect.stringMatching(/1000 bytes/),
    ])
  })

  it.each([
    [407, 'proxy-password', /answered 407/],
    [403, 'proxy-forbids', /answered 403/],
  ])('the proxy answers %i', async (status, id, evidence) => {
    const proxy = await servers.proxy((server) =>
      server.on('connect', (_request, socket) => socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)),
    )
    expect(await first('https://service.example', { proxies: { HTTPS_PROXY: proxy } })).toEqual([
      id,
      expect.stringMatching(evidence),
    ])
  })

  it('something before the service asks for a password', async () => {
    const origin = await servers.http((_request, response) => void response.writeHead(407).end())
    expect(await first(origin)).toEqual(['proxy-password', expect.stringMatching(/status is 407/)])
  })

  it('the proxy is not reachable', async () => {
    const proxy = await freeOrigin()
    expect(await first('https://service.example', { proxies: { HTTPS_PROXY: proxy } })).toEqual([
      'proxy-unreachable',
      expect.stringMatching(
        new RegExp(`${proxy.slice('http://'.length)}.*ECONNREFUSED|ECONNREFUSED.*${proxy.slice(7)}`),
      ),
    ])
  })
})

describe('an answer that is none of the interface leads to its cause', () => {
  const page = (status: number, title: string) =>
    servers.http((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(`<!doctype html><title>${title}</title>`)
    })
  const redirect = (location: string) =>
    servers.http((_request, response) => void response.writeHead(302, { location }).end())

  it('a web page, a login page, and the page of a gateway in trouble', async () => {
    expect(await first(await page(200, 'Tickets for all'))).toEqual(['base-url-is-page', expect.any(String)])
    expect(await first(await page(200, 'Sign in to continue'))).toEqual([
      'gateway',
      expect.stringMatching(/“Sign in to continue”/),
    ])
    expect(await first(await page(502, 'Bad gateway'))).toEqual(['service-in-trouble', expect.stringMatching(/502/)])
  })

  it('a redirect elsewhere, and one to a login page', async () => {
    expect(await first(await redirect('https://moved.example/oauth/token'))).toEqual([
      'address-moved',
      expect.stringMatching(/another host, moved\.example/),
    ])
    expect(await first(await redirect('/login?next=%2F'))).toEqual(['gateway', expect.stringMatching(/“\/login”/)])
  })

  it('a success without a token', async () => {
    const origin = await servers.http((_request, response) => void response.end('{"hello":"world"}'))
    expect(await first(origin)).toEqual(['not-token-endpoint', expect.any(String)])
  })
})

it('an authority that this computer does not know', async () => {
  const { setDefaultCACertificates, getCACertificates } = await import('node:tls')
  const trusted = getCACertificates('default')
  setDefaultCACertificates(getCACertificates('bundled').slice(0, 1))
  try {
    const origin = await servers.tls('valid', (_request, response) => void response.end())
    // The server sends its own certificate alone, so nothing names the authority that is missing.
    expect((await diagnosisAt(origin)).causes[0]).toMatchObject({
      id: 'chain-incomplete',
      evidence: expect.arrayContaining([expect.stringMatching(/UNABLE_TO_VERIFY_LEAF_SIGNATURE/)]),
    })
  } finally {
    setDefaultCACertificates(trusted)
  }
})

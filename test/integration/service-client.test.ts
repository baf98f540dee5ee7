import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import { appError, err } from '../../src/shared/result.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Bench,
  createBench,
  createServers,
  environmentAt,
  environmentOf,
  freeOrigin,
  made,
  production,
  test,
} from './service-harness.ts'

const HOUR = 3_600_000
const catalog = { operation: 'catalog-events' } as const
const servers = createServers()
let simulator: Simulator
let bench: Bench

/** A clock that the test moves, here and in the simulator alike. */
let ahead = 0
const clock = { ...systemClock, now: () => systemClock.now() + ahead }
const sleep = (ms: number): void => {
  ahead += ms
  simulator.advance(ms)
}

const both = (s: Simulator) => ({
  test: environmentOf(s.environments.test),
  production: environmentOf(s.environments.production),
})
const fresh = (...args: Parameters<typeof createBench>): Bench => {
  bench = createBench(...args)
  return bench
}

beforeEach(async () => {
  ahead = 0
  simulator = await startSimulator()
  fresh(both(simulator), {}, { clock })
})
afterEach(async () => {
  await bench.client.close()
  await simulator.stop()
  servers.close()
})

const call = (callId = 'k1') => made(bench.client.call(test, catalog, callId))
const kind = ({ failure }: Exchange) => failure?.source.error.kind ?? null
const log = () => simulator.requestLog()
const tokenRequests = () => log().filter(({ path }) => path === '/oauth/token')
const body = (part: { readonly body: Uint8Array } | null): string => new TextDecoder().decode(part?.body)

describe('tokens', () => {
  it('are obtained once for 20 calls at the same time', async () => {
    const exchanges = await Promise.all(Array.from({ length: 20 }, (_, index) => call(`k${index}`)))
    expect(exchanges.map(kind)).toEqual(Array(20).fill(null))
    expect(tokenRequests()).toHaveLength(1)
    expect(log()).toHaveLength(21)
  })

  it('are sent exactly as they came, after Bearer and one space', async () => {
    await call()
    const sent = log()[1]?.headers.find(([name]) => name === 'Authorization')?.[1]
    expect(sent).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('are renewed before they expire, and after sleep', async () => {
    await call()
    sleep(11 * HOUR)
    await call()
    expect(tokenRequests()).toHaveLength(1)
    sleep(HOUR - 60_000)
    await call()
    expect(tokenRequests()).toHaveLength(2)
    sleep(30 * HOUR)
    expect(kind(await call())).toBeNull()
    expect(tokenRequests()).toHaveLength(3)
    expect(bench.exchanges.map(kind)).toEqual(Array(7).fill(null))
  })

  it.each([
    ['without expires_in', { omit: ['expires_in'] }, { lifetimeAssumed: true }],
    ['with text numbers', { fields: { expires_in: '43199' } }, { lifetimeAssumed: false }],
    ['with a number that is none', { fields: { expires_in: 'soon' } }, { lifetimeAssumed: true }],
    [
      'without what is not needed',
      { omit: ['jti', 'scope', 'token_type', 'refresh_token'] },
      { jti: null, scope: null },
    ],
  ])('are taken from a response %s', async (_name, fault, facts) => {
    simulator.faults.test.tokenResponse(fault)
    expect(kind(await call())).toBeNull()
    const { state } = bench.client.tokenView(test)
    expect(state).toMatchObject({ kind: 'held', facts })
    const lifetime = state.kind === 'held' ? state.facts.expiresAt - state.facts.sentAt : 0
    expect([43_199_000, 12 * HOUR]).toContain(lifetime)
  })

  it('that are valid for 60 s work, and are renewed in time', async () => {
    simulator.faults.test.tokenResponse({ validitySeconds: 60 })
    for (let minute = 0; minute < 3; minute++) {
      expect(kind(await call())).toBeNull()
      sleep(29_000)
      expect(kind(await call())).toBeNull()
      sleep(2_000)
    }
    expect(tokenRequests()).toHaveLength(3)
    expect(bench.exchanges.map(kind)).toEqual(Array(9).fill(null))
  })

  it.each([
    ['has no token', { omit: ['access_token'] }, '200 with JSON that has no access_token'],
    ['has a token of another kind', { fields: { access_token: 12 } }, '200 with JSON that has no access_token'],
    [
      'has a token that no header can carry',
      { fields: { access_token: 'a\r\nb' } },
      '200 with an access_token that cannot stand in a header',
    ],
  ])('are not taken from a response that %s, which is shown as it is', async (_name, fault, summary) => {
    simulator.faults.test.tokenResponse(fault)
    const exchange = await call()
    expect(exchange).toMatchObject({ operation: 'token', failure: { source: { error: { kind: 'other', summary } } } })
    expect(body(exchange.response)).toContain('"token_type":"bearer"')
    expect(log()).toHaveLength(1)
  })

  it('of one environment are never sent to the other, nor are its credentials', async () => {
    await call()
    await made(bench.client.call(production, catalog, 'k2'))
    simulator.faults.production.expireTokens()
    await made(bench.client.call(production, catalog, 'k3'))
    const order = `${simulator.environments.production.baseUrl}/orders-api/v1/orders/P1`
    expect(await bench.client.call(test, { operation: 'order-details', url: order }, 'k4')).toMatchObject({
      ok: false,
      error: { code: 'other-origin' },
    })
    const said = (environment: string) =>
      log()
        .filter((one) => one.environment === environment)
        .map(({ headers, bodyText }) => ({
          bearer: headers.find(([name]) => name === 'Authorization')?.[1],
          secret: new URLSearchParams(bodyText).get('client_secret'),
        }))
    const values = (environment: string) => said(environment).flatMap(({ bearer, secret }) => [bearer, secret])
    const ofTest = values('test').filter(Boolean)
    expect(ofTest).toHaveLength(2)
    expect(values('production').filter(Boolean)).toHaveLength(5)
    expect(values('production').filter((value) => ofTest.includes(value ?? ''))).toEqual([])
  })

  it('of changed credentials replace those in flight', async () => {
    simulator.faults.test.latency(150)
    const early = bench.client.call(test, catalog, 'k1')
    await eventually(() => expect(log()).toHaveLength(1))
    bench.client.credentialsChanged(test)
    simulator.faults.test.latency(0)
    expect(await early).toMatchObject({ ok: false, error: { code: 'token-discarded', retryable: true } })
    expect(kind(await call('k2'))).toBeNull()
    expect(tokenRequests()).toHaveLength(2)
  })
})

describe('the errors of §7', () => {
  it.each([
    ['the channel is not activated', () => simulator.faults.test.channelState('not-activated')],
    ['the channel is not properly configured', () => simulator.faults.test.channelState('misconfigured')],
    ['the channel id does not exist', () => change({ channelId: '999' })],
    ['the channel is new', () => simulator.faults.test.propagationDelay(600_000, 'channel')],
  ])('invalid_grant, where %s', async (_name, set) => {
    set()
    expect(kind(await call())).toBe('invalid_grant')
  })

  it.each([
    ['the client secret is wrong', () => change({}, 'wrong secret')],
    ['the client id is wrong', () => change({ clientId: 'someone' })],
    ['the credentials are of the other environment', () => change({}, simulator.environments.production.clientSecret)],
    ['the credentials are new', () => simulator.faults.test.propagationDelay(600_000)],
  ])('invalid_client, where %s', async (_name, set) => {
    set()
    const exchange = await call()
    expect(kind(exchange)).toBe('invalid_client')
    expect(exchange).toMatchObject({ operation: 'token', failure: { title: expect.stringMatching(/credentials/) } })
    expect(bench.client.tokenView(test).state).toMatchObject({ kind: 'refused', exchangeId: exchange.id })
  })

  it('invalid_client ends with the propagation of new credentials', async () => {
    simulator.faults.test.propagationDelay(600_000)
    await call()
    sleep(600_000)
    expect(kind(await call())).toBeNull()
  })

  it('AUTH001, after which the token is renewed once and the call made again', async () => {
    await call()
    simulator.faults.test.expireTokens()
    const again = await call()
    expect(again).toMatchObject({ failure: null, label: 'List catalog events (again, with a new token)' })
    expect(bench.exchanges.map((exchange) => [exchange.operation, kind(exchange)])).toEqual([
      ['token', null],
      ['catalog-events', null],
      ['catalog-events', 'AUTH001'],
      ['token', null],
      ['catalog-events', null],
    ])
  })

  it('AUTH001, renewed and made again as well where every answer is compressed', async () => {
    let refusals = 1
    const origin = await servers.http((request, response) => {
      const token = request.url === '/oauth/token'
      const refused = !token && refusals-- > 0
      const text = token ? '{"access_token":"a-token"}' : refused ? '{"code":"AUTH001","message":"x"}' : '{}'
      response.writeHead(refused ? 401 : 200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
    })
    await bench.client.close()
    fresh({ test: environmentAt(origin) }, {}, { clock })
    expect(kind(await call())).toBeNull()
    expect(bench.exchanges.map((exchange) => [exchange.operation, kind(exchange)])).toEqual([
      ['token', null],
      ['catalog-events', 'AUTH001'],
      ['token', null],
      ['catalog-events', null],
    ])
    // The token that came compressed is masked all the same.
    expect(body(bench.exchanges[0]?.response ?? null)).not.toContain('a-token')
    expect(body(bench.exchanges[0]?.response ?? null)).toContain('access_token')
  })

  it('AUTH001 for ever, which ends after one retry', async () => {
    simulator.faults.test.tamperTokens(true)
    expect(kind(await call())).toBe('AUTH001')
    expect(log().map(({ path }) => path)).toEqual([
      '/oauth/token',
      '/catalog-api/v1/events',
      '/oauth/token',
      '/catalog-api/v1/events',
    ])
  })

  it('AUTH001 raw, where the retry is switched off', async () => {
    change({ retryOnAuth001: false })
    simulator.faults.test.tamperTokens(true)
    expect(kind(await call())).toBe('AUTH001')
    expect(log()).toHaveLength(2)
  })

  it('UNAUTHORIZED', async () => {
    const json = JSON.stringify({ errorCode: 'U', message: 'No header', httpCode: 401, httpStatus: 'UNAUTHORIZED' })
    simulator.faults.test.forceStatus({ operation: 'catalog', status: 401, body: json })
    expect(kind(await call())).toBe('UNAUTHORIZED')
  })

  it.each(['permission', 'event-not-assigned', 'not-in-plan', 'not-certified'] as const)(
    'FORBIDDEN, for %s',
    async (reason) => {
      simulator.faults.test.forbid('catalog', reason)
      expect(kind(await call())).toBe('FORBIDDEN')
    },
  )
})

describe('a base URL', () => {
  const at = (url: string, limits = {}) => {
    fresh({ test: environmentAt(url) }, limits)
    return call()
  }

  it('without a client secret sends nothing', async () => {
    const missing = appError('secret-missing', 'There is no client secret.', { hint: 'Enter it.' })
    fresh(both(simulator), {}, { clientSecret: async () => err(missing) })
    expect(await bench.client.call(test, catalog, 'k1')).toEqual(err(missing))
    expect(await bench.client.token(test, { force: true, callId: 'k2' })).toEqual(err(missing))
    expect([log(), bench.exchanges]).toEqual([[], []])
    expect(bench.client.tokenView(test).state.kind).toBe('none')
  })

  it('that nobody answers at leaves an exchange that says so', async () => {
    const exchange = await at(await freeOrigin())
    expect(exchange).toMatchObject({
      operation: 'token',
      response: null,
      failure: { title: 'The connection was refused', source: { from: 'network', error: { kind: 'refused' } } },
    })
    expect(body(exchange.request)).toContain('client_secret=•••')
  })

  it('with a certificate that is not trusted gets no secret', async () => {
    let requests = 0
    const url = await servers.tls('self-signed', (_request, response) => {
      requests++
      response.end()
    })
    expect(await at(url)).toMatchObject({
      failure: { source: { error: { kind: 'tls', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } } },
    })
    expect(requests).toBe(0)
  })

  it('that leads to a web page says so, also where the page comes with 200', async () => {
    for (const status of [200, 404]) {
      const page = await servers.http((_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>')
      })
      const exchange = await at(page)
      expect(exchange.failure?.title).toBe(`The service answered ${status} with an HTML page`)
      expect(body(exchange.response)).toContain('<h1>Welcome</h1>')
      await bench.client.close()
    }
  })

  it('that answers nothing ends in time', async () => {
    simulator.faults.test.hang({ times: 'always' })
    fresh(both(simulator), { silence: 100 })
    expect(await call()).toMatchObject({ response: null, failure: { source: { error: { kind: 'timeout' } } } })
    expect(bench.client.tokenView(test).state).toMatchObject({ kind: 'refused', error: { retryable: true } })
  })

  it('that redirects elsewhere is shown, not followed: no secret and no token goes there', async () => {
    let requests = 0
    const other = await servers.http((_request, response) => {
      requests++
      response.end()
    })
    simulator.faults.test.redirect({ operation: 'token', location: `${other}/oauth/token` })
    expect(await call()).toMatchObject({
      operation: 'token',
      failure: { source: { error: { kind: 'redirect', status: 307, location: `${other}/oauth/token` } } },
    })
    simulator.faults.test.redirect({ operation: 'catalog', location: other, status: 302 })
    expect(await call()).toMatchObject({
      operation: 'catalog-events',
      failure: { source: { error: { kind: 'redirect' } } },
    })
    expect(requests).toBe(0)
  })

  it('that drops the connection says so', async () => {
    await call()
    simulator.faults.test.dropConnections({ operation: 'catalog' })
    expect(kind(await call())).toBe('reset')
    simulator.faults.test.dropConnections({ operation: 'catalog', midway: true })
    const half = await call()
    expect(kind(half)).toBe('reset')
    expect(body(half.response)).toBe('{"cut":')
  })
})

describe('a call', () => {
  it('can be cancelled while it waits for its answer, and leaves its exchange', async () => {
    await call()
    simulator.faults.test.hang({ operation: 'catalog' })
    const hanging = bench.client.call(test, catalog, 'k9')
    await eventually(() => expect(log()).toHaveLength(3))
    bench.client.cancel('k9')
    expect(kind(await made(hanging))).toBe('cancelled')
    expect(bench.exchanges).toHaveLength(3)
  })

  it('can be cancelled while it waits for its token', async () => {
    simulator.faults.test.hang({ operation: 'token' })
    const hanging = bench.client.call(test, catalog, 'k9')
    await eventually(() => expect(log()).toHaveLength(1))
    bench.client.cancel('k9')
    expect(await hanging).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(bench.client.tokenView(test).state.kind).toBe('none')
    expect(kind(await call('k10'))).toBeNull()
  })

  it('ends when the client closes', async () => {
    simulator.faults.test.hang({ times: 'always' })
    const hanging = bench.client.call(test, catalog, 'k1')
    await eventually(() => expect(log()).toHaveLength(1))
    await bench.client.close()
    expect((await hanging).ok).toBe(false)
    expect(bench.exchanges).toHaveLength(1)
  })

  it('reads an order by the URL of its webhook', async () => {
    const received = Promise.withResolvers<string>()
    const url = await servers.http((request, response) => {
      request.on('data', (chunk: Buffer) => received.resolve(JSON.parse(chunk.toString()).url))
      response.end()
    })
    await simulator.deliver({ environment: 'test', url, event: 'ORDER', action: 'PURCHASE' })
    const order = await made(bench.client.call(test, { operation: 'order-details', url: await received.promise }, 'k1'))
    expect(order).toMatchObject({ failure: null, request: { url: await received.promise }, response: { status: 200 } })
  })

  it('records no secret and no token, in whatever part', async () => {
    await call()
    simulator.faults.test.expireTokens()
    await call()
    const { clientSecret } = simulator.environments.test
    const tokens = log().flatMap(({ headers }) =>
      headers.flatMap(([name, value]) => (name === 'Authorization' ? [value.slice('Bearer '.length)] : [])),
    )
    expect(tokens).toHaveLength(3)
    const recorded = JSON.stringify(bench.exchanges, (_key, value) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    )
    for (const secret of [clientSecret, ...tokens]) expect(recorded).not.toContain(secret)
    expect(recorded).toContain('•••«client secret»')
    expect(recorded).toContain('•••«access token»')
    expect(recorded).toContain('•••«refresh token»')
  })
})

/** Changes the settings or the secret of the test environment, as the settings room does. */
const change = (settings: Parameters<typeof environmentOf>[1], secret?: string): void => {
  const environment = environmentOf(simulator.environments.test, settings)
  bench.environments = { ...bench.environments, test: { ...environment, ...(secret === undefined ? {} : { secret }) } }
}

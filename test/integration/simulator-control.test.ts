import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { askToken, call, paths, receiver, tokenOf } from './simulator-harness.ts'

let simulator: Simulator
let control: string
beforeAll(async () => {
  simulator = await startSimulator({ controlPort: 0 })
  control = simulator.control ?? ''
})
afterEach(() => simulator.reset())
afterAll(() => simulator.stop())

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(control + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as unknown }
}
const get = async (path: string) => (await fetch(control + path)).json()

test('there is no control server unless asked for', async () => {
  const without = await startSimulator()
  expect(without.control).toBeNull()
  await without.stop()
})

test('it ends with the simulator', async () => {
  const other = await startSimulator({ controlPort: 0 })
  await other.stop()
  await expect(fetch(`${other.control}/state`)).rejects.toThrow('fetch failed')
})

test('it describes itself', async () => {
  const { routes } = (await get('/')) as { routes: { method: string; path: string; fields: object; about: string }[] }
  expect(routes).toContainEqual(
    expect.objectContaining({
      method: 'POST',
      path: '/deliver',
      fields: expect.objectContaining({ url: expect.anything() }),
    }),
  )
  expect(routes.filter(({ path }) => path.startsWith('/faults/')).length).toBeGreaterThan(10)
  expect(routes.every(({ about }) => about !== '')).toBe(true)
})

test('a delivery is answered with every attempt, when all is done', async () => {
  const to = await receiver(500, 200)
  const order = { environment: 'production', url: to.url, event: 'ORDER', action: 'PURCHASE', retryDelays: [5] }
  const { status, json } = await post('/deliver', order)
  await to.close()
  expect(status).toBe(200)
  expect(json).toMatchObject({
    attempts: [
      { kind: 'delivery', attempt: 1, status: 500, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { kind: 'delivery', attempt: 2, status: 200 },
    ],
  })
  expect(to.received[0]?.headers['ob-hook-id']).toBe(simulator.environments.production.hook.id)
})

test('requests, state, combinations', async () => {
  await askToken(simulator.environments.test)
  await askToken(simulator.environments.production)
  expect(await get('/requests')).toHaveLength(2)
  expect(await get('/requests?environment=production')).toMatchObject([{ environment: 'production', status: 200 }])
  expect(await get('/state')).toMatchObject({ environments: { test: { faults: { latencyMs: 0 } } } })
  expect(JSON.stringify(await get('/state'))).not.toContain(simulator.environments.test.clientSecret)
  expect(await get('/combinations')).toHaveLength(18)
})

test('the clock, carts and reset', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  await post('/clock/advance', { ms: 12 * 3600_000 })
  expect((await call(test, token, 'GET', paths.catalog)).json).toMatchObject({ code: 'AUTH001' })
  await post('/carts', { environment: 'test', token: 'a b+c' })
  const path = `${test.applicablePromotions.path}?token=a%20b%2Bc`
  expect((await call(test, await tokenOf(test), 'GET', path)).status).toBe(200)
  await post('/reset', {})
  expect((await call(test, await tokenOf(test), 'GET', path)).status).toBe(404)
})

const environment = 'test'
test.each([
  ['latency', { ms: 5 }, { latencyMs: 5 }],
  [
    'status',
    { status: 503, times: 'always', body: 'x' },
    { interruptions: [{ times: 'always', interruption: { status: 503, body: 'x' } }] },
  ],
  [
    'redirect',
    { location: 'http://x/', path: '/a' },
    { interruptions: [{ path: '/a', interruption: { status: 307, location: 'http://x/' } }] },
  ],
  ['drop', { midway: true }, { interruptions: [{ interruption: { kind: 'drop', midway: true } }] }],
  ['hang', { operation: 'token', times: 3 }, { interruptions: [{ operation: 'token', times: 3 }] }],
  ['channel', { state: 'misconfigured' }, { channelState: 'misconfigured' }],
  ['propagation', { ms: 1000, of: 'channel' }, { propagation: { of: 'channel' } }],
  ['tamper-tokens', {}, { tamperTokens: true }],
  [
    'token-response',
    { validitySeconds: 60, fields: { a: 1 }, omit: ['b'] },
    { tokenResponse: { validitySeconds: 60, fields: { a: 1 }, omit: ['b'] } },
  ],
  [
    'forbid',
    { operation: 'order', reason: 'not-in-plan' },
    { forbidden: [{ operation: 'order', reason: 'not-in-plan' }] },
  ],
  ['promotion-list', { shape: 'many' }, { promotionList: 'many' }],
])('fault %s', async (name, fields, expected) => {
  const { status, json } = await post(`/faults/${name}`, { environment, ...fields })
  expect(status).toBe(200)
  expect(json).toMatchObject({ environments: { test: { faults: expected } } })
  const { environments } = (await post('/faults/reset', { environment })).json as {
    environments: { test: object; production: object }
  }
  expect(environments.test).toMatchObject({ faults: { latencyMs: 0, interruptions: [], forbidden: [] } })
})

test('faults expire-tokens and expire-carts', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  await post('/faults/expire-carts', { environment })
  const path = `${test.applicablePromotions.path}?token=${test.cartToken}`
  expect((await call(test, token, 'GET', path)).status).toBe(410)
  await post('/faults/expire-tokens', { environment })
  expect((await call(test, token, 'GET', path)).status).toBe(401)
})

test.each([
  ['/deliver', '{', 'The body is not JSON.'],
  ['/deliver', [], 'The body must be a JSON object.'],
  ['/deliver', { environment }, '"url" is missing.'],
  ['/deliver', { environment, url: 'http://example.com/', event: 'E', action: 'A' }, '"url" must be an https URL'],
  ['/faults/latency', { environment, ms: 'soon' }, '"ms" must be a number'],
  ['/faults/latency', { ms: 1 }, '"environment" is missing.'],
  ['/faults/status', { environment, status: 42 }, '"status" must be a whole number from 200 to 599.'],
  ['/faults/hang', { environment, times: 0 }, '"times" must be a whole number from 1'],
  ['/faults/token-response', { environment, fields: [] }, '"fields" must be an object.'],
  ['/faults/reset', { environment, all: true }, 'Not a field of this request: all.'],
  ['/clock/advance', { ms: -1 }, '"ms" must be a number, not negative.'],
])('POST %s with %j says what is wrong', async (path, body, detail) => {
  expect(await post(path, body)).toEqual({
    status: 400,
    json: { problem: 'bad-input', detail: expect.stringContaining(detail) },
  })
})

test('unknown paths and wrong methods', async () => {
  expect((await post('/nothing', {})).status).toBe(404)
  expect((await post('/state', {})).status).toBe(405)
  expect((await fetch(`${control}/requests?environment=x`)).status).toBe(400)
})

test('a web page cannot drive it', async () => {
  const latency = { environment, ms: 5000 }
  expect((await post('/faults/latency', latency, { origin: 'http://127.0.0.1' })).status).toBe(403)
  expect((await post('/faults/latency', latency, { 'content-type': 'text/plain' })).status).toBe(415)
  const rebound = await new Promise((resolve, reject) => {
    request(`${control}/state`, { headers: { host: 'attacker.example' } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(rebound).toBe(403)
  expect(simulator.faults.test.state().latencyMs).toBe(0)
})

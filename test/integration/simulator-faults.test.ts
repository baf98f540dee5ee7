import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { askToken, call, paths, tokenOf } from './simulator-harness.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterEach(() => simulator.reset())
afterAll(() => simulator.stop())

const catalog = async (token: string) => (await call(simulator.environments.test, token, 'GET', paths.catalog)).status

test('faults are of one environment', async () => {
  const { test, production } = simulator.environments
  simulator.faults.test.channelState('not-activated')
  expect((await askToken(test)).json).toMatchObject({ error: 'invalid_grant' })
  expect((await askToken(production)).status).toBe(200)
})

test('a forced status with HTML, for the operation and as often as asked', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  const html = '<h1>Down</h1>'
  simulator.faults.test.forceStatus({
    status: 502,
    operation: 'catalog',
    times: 2,
    body: html,
    contentType: 'text/html',
  })
  const url = test.baseUrl + paths.catalog
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    502,
    'text/html',
    html,
  ])
  expect((await askToken(test)).status).toBe(200)
  expect((await fetch(url, { headers })).status).toBe(502)
  expect((await fetch(url, { headers })).status).toBe(200)
})

test('a redirect names its location', async () => {
  const { test } = simulator.environments
  simulator.faults.test.redirect({ location: 'http://127.0.0.1:9/elsewhere' })
  const response = await fetch(test.baseUrl + paths.catalog, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([307, 'http://127.0.0.1:9/elsewhere'])
})

test.each([false, true])('a dropped connection, midway: %s', async (midway) => {
  const { test } = simulator.environments
  simulator.faults.test.dropConnections({ midway })
  const read = async () => (await fetch(test.baseUrl + paths.catalog)).text()
  await expect(read()).rejects.toThrow(midway ? 'terminated' : 'fetch failed')
  expect(simulator.requestLog()).toMatchObject([{ path: paths.catalog, status: null }])
})

test('a call that hangs gets no answer, and is logged', async () => {
  const { test } = simulator.environments
  simulator.faults.test.hang()
  await expect(fetch(test.baseUrl + paths.catalog, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  expect(simulator.requestLog()).toMatchObject([{ path: paths.catalog, status: null }])
  expect((await fetch(test.baseUrl + paths.catalog)).status).toBe(401)
})

test('latency delays each answer', async () => {
  simulator.faults.test.latency(150)
  const started = performance.now()
  await askToken(simulator.environments.test)
  expect(performance.now() - started).toBeGreaterThanOrEqual(145)
})

test('tokens expired on demand are refused, and new ones are not', async () => {
  const token = await tokenOf(simulator.environments.test)
  simulator.faults.test.expireTokens()
  expect(await catalog(token)).toBe(401)
  expect(await catalog(await tokenOf(simulator.environments.test))).toBe(200)
})

test('FORBIDDEN has the published shape, for the operation or for all', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  simulator.faults.test.forbid('catalog', 'event-not-assigned')
  expect(await call(test, token, 'GET', paths.catalog)).toEqual({
    status: 403,
    json: { errorCode: 'FORBIDDEN', message: expect.stringContaining('event'), httpCode: 403, httpStatus: 'FORBIDDEN' },
  })
  const list = `${test.applicablePromotions.path}?token=${test.cartToken}`
  expect((await call(test, token, 'GET', list)).status).toBe(200)
  simulator.faults.test.forbid(null, 'not-certified')
  expect((await call(test, token, 'GET', list)).status).toBe(403)
})

test('a list of promotions in another shape', async () => {
  const { test } = simulator.environments
  simulator.faults.test.promotionList('single-object')
  const { json } = await call(
    test,
    await tokenOf(test),
    'GET',
    `${test.applicablePromotions.path}?token=${test.cartToken}`,
  )
  expect(json).toMatchObject({
    'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion: { '@id': '5001' } } },
  })
})

test('carts whose time is ended, and reset opens the demo cart again', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  const list = `${test.applicablePromotions.path}?token=${test.cartToken}`
  simulator.faults.test.expireCarts()
  expect(await call(test, token, 'GET', list)).toMatchObject({ status: 410, json: { problem: 'cart-expired' } })
  simulator.openCart('test', 'another')
  simulator.reset()
  expect((await call(test, token, 'GET', list)).status).toBe(200)
  expect((await call(test, token, 'GET', `${test.applicablePromotions.path}?token=another`)).status).toBe(404)
})

test('a body larger than 1 MiB is refused', async () => {
  const { test } = simulator.environments
  const send = async (size: number) => {
    const response = await fetch(`${test.baseUrl}/oauth/token`, { method: 'POST', body: 'x'.repeat(size) })
    await response.arrayBuffer()
    return response.status
  }
  expect(await send(1024 * 1024)).toBe(400)
  expect(await send(1024 * 1024 + 1)).toBe(413)
})

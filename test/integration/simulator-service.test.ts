import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { askToken, call, paths, tokenOf } from './simulator-harness.ts'

let simulator: Simulator
beforeEach(async () => {
  simulator = await startSimulator()
})
afterEach(() => simulator.stop())

const auth001 = { status: 401, json: { code: 'AUTH001', message: 'Invalid JWT signature' } }
const error = (httpCode: number, httpStatus: string) => ({
  status: httpCode,
  json: { errorCode: httpStatus, message: expect.any(String), httpCode, httpStatus },
})

test('two environments on two origins, with nothing in common but the client id', () => {
  const { test, production } = simulator.environments
  expect(new URL(test.baseUrl).origin).not.toBe(new URL(production.baseUrl).origin)
  for (const field of ['channelId', 'clientSecret', 'cartToken', 'promotionalCode'] as const) {
    expect(test[field]).not.toBe(production[field])
  }
  expect(test.hook).not.toEqual(production.hook)
  expect(test.secondHook.apiKey).toBe(test.clientSecret)
  expect([test.clientId, production.clientId]).toEqual(['seller-channel-client', 'seller-channel-client'])
})

test('it listens on 127.0.0.1 only', async () => {
  const elsewhere = simulator.environments.test.baseUrl.replace('127.0.0.1', '127.0.0.2')
  await expect(fetch(elsewhere, { signal: AbortSignal.timeout(2000) })).rejects.toThrow()
})

test('every start has the same credentials', async () => {
  const again = await startSimulator()
  const known = ({ environments: { test } }: Simulator) => ({ ...test, baseUrl: '' })
  expect(known(again)).toEqual(known(simulator))
  await again.stop()
})

test.each(['test', 'production'] as const)('%s: a token is obtained, and the catalog read with it', async (name) => {
  const environment = simulator.environments[name]
  const { status, json } = await askToken(environment)
  expect(status).toBe(200)
  expect(json).toMatchObject({ token_type: 'bearer', expires_in: 43199 })
  const catalog = await call(environment, (json as { access_token: string }).access_token, 'GET', paths.catalog)
  expect(catalog.status).toBe(200)
})

test('invalid_grant and invalid_client have the published shape', async () => {
  const { test, production } = simulator.environments
  expect((await askToken(test, { channel_id: '1' })).json).toEqual({
    error: 'invalid_grant',
    error_description: expect.any(String),
  })
  const foreign = { channel_id: production.channelId, client_secret: production.clientSecret }
  expect((await askToken(test, foreign)).json).toEqual({
    error: 'invalid_client',
    error_description: expect.any(String),
  })
})

test('the token request takes a form only', async () => {
  const { baseUrl, channelId, clientId, clientSecret } = simulator.environments.test
  const fields = {
    grant_type: 'client_credentials',
    channel_id: channelId,
    client_id: clientId,
    client_secret: clientSecret,
  }
  const json = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  expect(json.status).toBe(400)
  const query = await fetch(`${baseUrl}/oauth/token?${new URLSearchParams(fields)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(query.status).toBe(400)
  expect((await fetch(`${baseUrl}/oauth/token`)).status).toBe(405)
})

test('UNAUTHORIZED without a token, also where nothing is served', async () => {
  const { test } = simulator.environments
  expect(await call(test, null, 'GET', paths.catalog)).toEqual(error(401, 'UNAUTHORIZED'))
  expect(await call(test, null, 'POST', paths.add, { token: 'x' })).toEqual(error(401, 'UNAUTHORIZED'))
  expect(await call(test, null, 'GET', '/nothing')).toEqual(error(401, 'UNAUTHORIZED'))
  expect(await call(test, ' two-spaces', 'GET', paths.catalog)).toEqual(error(401, 'UNAUTHORIZED'))
})

test('two Authorization headers are a wrong format', async () => {
  const token = await tokenOf(simulator.environments.test)
  const status = await new Promise((resolve, reject) => {
    const line = ['Authorization', `Bearer ${token}`]
    request(
      simulator.environments.test.baseUrl + paths.catalog,
      { headers: ['Host', 'x', ...line, ...line] },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', reject)
      .end()
  })
  expect(status).toBe(401)
})

test("AUTH001 for the other environment's token", async () => {
  const { test, production } = simulator.environments
  expect(await call(production, await tokenOf(test), 'GET', paths.catalog)).toEqual(auth001)
})

test('AUTH001 when 12 hours are over, not before', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  simulator.advance(43_100_000)
  expect((await call(test, token, 'GET', paths.catalog)).status).toBe(200)
  simulator.advance(100_000)
  expect(await call(test, token, 'GET', paths.catalog)).toEqual(auth001)
})

test('a fast clock ages tokens', async () => {
  let now = 1_000_000
  const fast = await startSimulator({ now: () => now, clockSpeed: 3600 })
  const token = await tokenOf(fast.environments.test)
  now += 11_000
  expect((await call(fast.environments.test, token, 'GET', paths.catalog)).status).toBe(200)
  now += 1000
  expect(await call(fast.environments.test, token, 'GET', paths.catalog)).toEqual(auth001)
  await fast.stop()
})

test('the promotions flow of §3, from code to release', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  const { cartToken, promotionalCode, applicablePromotions } = test
  const list = async () => {
    const { json } = await call(test, token, 'GET', `${applicablePromotions.path}?token=${cartToken}`)
    const sales = (json as Record<string, { availableCartPromotions: { groupCartPromotion: { '@id': string }[] } }>)[
      'shopping-cart-sales'
    ]
    return sales?.availableCartPromotions.groupCartPromotion.map((promotion) => promotion['@id'])
  }
  const change = (method: string, path: string, promotionId: string) =>
    call(test, token, method, path, { promotionId, token: cartToken })

  expect(await list()).toEqual([])
  expect(await change('POST', paths.add, '5001')).toMatchObject({ status: 409, json: { problem: 'code-not-used' } })
  const used = await call(test, token, 'POST', paths.useCode, { promotionalCode, token: cartToken })
  expect(used.status).toBe(200)
  expect(await list()).toEqual(['5001', '5002', '5003'])
  expect((await change('POST', paths.add, '5001')).status).toBe(200)
  expect(await list()).toEqual(['5002', '5003'])
  expect((await change('DELETE', paths.release, '5001')).status).toBe(200)
  expect(await change('DELETE', paths.release, '5001')).toMatchObject({ status: 409, json: { problem: 'not-applied' } })
})

test('a promotional code of spaces, +, % and emoji arrives whole', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  const use = (promotionalCode: string) =>
    call(test, token, 'POST', paths.useCode, { promotionalCode, token: test.cartToken })
  expect((await use('Año + 10% & más 🎟')).status).toBe(200)
  expect((await use('Año   10% & más 🎟')).json).toMatchObject({ problem: 'unknown-code' })
})

test('cart operations insist on their form, their Accept header and their method', async () => {
  const { test } = simulator.environments
  const authorization = `Bearer ${await tokenOf(test)}`
  const form = new URLSearchParams({ promotionId: '5001', token: test.cartToken })
  const send = async (path: string, init: RequestInit) => (await fetch(test.baseUrl + path, init)).status
  const accept = 'application/json'
  expect(await send(paths.add, { method: 'POST', headers: { authorization }, body: form })).toBe(406)
  expect(await send(paths.add, { method: 'POST', headers: { authorization, accept }, body: String(form) })).toBe(415)
  expect(await send(`${paths.release}?${form}`, { method: 'DELETE', headers: { authorization, accept } })).toBe(415)
  expect(await send(paths.release, { method: 'POST', headers: { authorization, accept }, body: form })).toBe(405)
  const token = await tokenOf(test)
  expect((await call(test, token, 'POST', paths.add, { token: test.cartToken })).json).toMatchObject({
    problem: 'bad-request',
  })
  expect((await call(test, token, 'POST', paths.add, { promotionId: '5001', token: 'x' })).json).toMatchObject({
    problem: 'unknown-cart',
  })
})

test('environments do not share carts, and a cart of the other is unknown', async () => {
  const { test, production } = simulator.environments
  const path = `${production.applicablePromotions.path}?token=${test.cartToken}`
  expect(await call(production, await tokenOf(production), 'GET', path)).toMatchObject({ status: 404 })
})

test('a path that is not served, and an order that is not known', async () => {
  const { test } = simulator.environments
  const token = await tokenOf(test)
  expect(await call(test, token, 'GET', '/nothing')).toMatchObject({ status: 404, json: { problem: 'unknown-path' } })
  expect(await call(test, token, 'GET', '/orders-api/v1/orders/T1')).toMatchObject({
    json: { problem: 'unknown-order' },
  })
  expect(await call(test, token, 'GET', '/orders-api/v1/orders/%zz')).toMatchObject({ status: 404 })
})

test('the log has every request as it came, and what it was answered', async () => {
  const { test } = simulator.environments
  await call(test, 'nonsense', 'GET', `${paths.catalog}?a=1`)
  await askToken(test, { client_secret: 'wrong' })
  expect(simulator.requestLog()).toMatchObject([
    { environment: 'test', method: 'GET', path: `${paths.catalog}?a=1`, bodyText: '', status: 401 },
    { environment: 'test', method: 'POST', path: '/oauth/token', status: 401 },
  ])
  const [first, second] = simulator.requestLog()
  expect(first?.headers).toContainEqual(['authorization', 'Bearer nonsense'])
  expect(new URLSearchParams(second?.bodyText).get('client_secret')).toBe('wrong')
})

test('a port that is taken is said in one sentence, and nothing stays open', async () => {
  const taken = Number(new URL(simulator.environments.production.baseUrl).port)
  const other = await startSimulator()
  const free = Number(new URL(other.environments.test.baseUrl).port)
  await other.stop()
  const message = `Port ${taken} is taken by another process.`
  await expect(startSimulator({ port: free, controlPort: taken })).rejects.toThrow(message)
  await (await startSimulator({ port: free })).stop()
})

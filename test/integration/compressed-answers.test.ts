import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'
import { createServers } from './service-harness.ts'

const servers = createServers()
let console_: TestConsole
afterEach(async () => {
  await console_.end()
  servers.close()
})

const list = {
  '@token': 'cart',
  '@currency': 'EUR',
  '@timeLeft': '500',
  'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion: [{ '@id': 'p1', name: 'Promotion' }] } },
}
const answers: Readonly<Record<string, unknown>> = {
  '/oauth/token': { access_token: 'a-token', expires_in: 43199 },
  '/catalog-api/v1/events': { events: [] },
}

it('a catalog and a list of promotions that came compressed are read; the exchange has them as they came', async () => {
  const origin = await servers.http((request, response) => {
    const body = gzipSync(JSON.stringify(answers[request.url ?? ''] ?? list))
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  console_ = await startConsole()
  const { handlers } = console_
  const { key: channelKey } = unwrap(await handlers.createChannel({ name: 'One' }))
  const target = { channelKey, environment: 'test' } as const
  const settings = {
    baseUrl: origin,
    channelId: '1',
    clientId: 'seller-channel-client',
    applicablePromotions: { method: 'GET', path: '/promotions' },
    retryOnAuth001: true,
  } as const
  unwrap(await handlers.saveEnvironment({ ...target, settings }))
  unwrap(await handlers.saveClientSecret({ ...target, secret: { value: 'the secret', keep: 'session' } }))

  const listed = unwrap(await handlers.listCatalogEvents({ ...target, callId: 'a' })).exchange
  const kept = unwrap(await handlers.getCatalog(target)).exchange
  for (const exchange of [listed, kept])
    expect(Buffer.from(exchange?.response?.body ?? []).toString()).toBe('{"events":[]}')
  const recorded = unwrap(await handlers.getExchange({ id: listed.id }))
  expect([...(recorded.response?.body.subarray(0, 2) ?? [])]).toEqual([0x1f, 0x8b])

  const { cart } = unwrap(await handlers.readApplicablePromotions({ ...target, callId: 'b', cartToken: 'cart' }))
  expect(cart.promotions).toMatchObject([{ id: 'p1', state: 'available' }])
})

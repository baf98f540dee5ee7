import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Target } from '../../src/shared/models/environment.ts'
import type { TimelineEntry, TimelineQuery } from '../../src/shared/models/timeline.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'

/** Calls and deliveries of the simulator on one axis, through the whole product without a window. */

let product: TestConsole
let target: Target
beforeEach(async () => {
  product = await startConsole()
  const { key } = unwrap(await product.handlers.openDemo())
  target = { channelKey: key, environment: 'test' }
})
afterEach(() => product.end())

const timeline = async (query: Partial<TimelineQuery> = {}): Promise<readonly TimelineEntry[]> => {
  const asked = { query: { target, ...query }, before: null, limit: 200 }
  return unwrap(await product.handlers.getTimeline(asked)).entries
}
const named = (entries: readonly TimelineEntry[]) =>
  entries.map((entry) => (entry.kind === 'exchange' ? entry.exchange.operation : `${entry.event} ${entry.action}`))
const send = (event: string, action: string, fault: 'none' | 'duplicate' = 'none') =>
  product.handlers.sendFromStageDoor({ environment: 'test', event, action, fault })

/** The whole story: a promotion is added to a cart, an order is bought, its details are fetched, it is refunded. */
const buy = async () => {
  const { handlers } = product
  const { cartToken, promotionalCode: code } = unwrap(await handlers.getDemoCart(target))
  const call = { ...target, callId: 'k', cartToken }
  const { cart } = unwrap(await handlers.useCode({ ...call, code }))
  const promotion = cart.promotions.find(({ state }) => state === 'available')
  unwrap(await handlers.addPromotion({ ...call, promotionId: promotion?.id ?? '100', anyway: true }))
  unwrap(await send('ORDER', 'PURCHASE'))
  const bought = (await timeline()).at(-1)
  if (bought?.kind !== 'attempt' || bought.reference === null) throw new Error('no order was bought')
  const { bytes } = unwrap(await handlers.getBody({ attemptId: bought.id }))
  const { url } = JSON.parse(new TextDecoder().decode(bytes)) as { url: string }
  unwrap(await handlers.fetchOrder({ ...target, callId: 'k', url }))
  unwrap(await send('PRODUCT', 'CATALOG'))
  return { cartToken, orderCode: bought.reference }
}

test('the flow and the deliveries stand in the order in which they happened, with their gaps', async () => {
  await buy()
  const entries = await timeline()
  expect(named(entries)).toEqual([
    // It was started first, and waited for the token.
    'use-code',
    'token',
    'applicable-promotions',
    'add-promotion',
    'applicable-promotions',
    'ORDER PURCHASE',
    'order-details',
    'PRODUCT CATALOG',
  ])
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  // A call stands where it began: the purchase came after the answer to "add promotion".
  const [added, bought] = [entries[3], entries[5]]
  if (added?.kind !== 'exchange' || bought?.kind !== 'attempt') throw new Error('not the story that was played')
  expect(bought.at - added.at).toBeGreaterThanOrEqual(Math.floor(added.exchange.timing.total))
  expect(bought).toMatchObject({ verdict: 'verified', status: 200, number: 1, attempts: 1 })
})

test('a cart token finds its calls, an order code its deliveries and its details, both find both', async () => {
  const { cartToken, orderCode } = await buy()
  const calls = ['use-code', 'applicable-promotions', 'add-promotion', 'applicable-promotions']
  expect(named(await timeline({ cartToken }))).toEqual(calls)
  expect(named(await timeline({ orderCode }))).toEqual(['ORDER PURCHASE', 'order-details'])
  expect(named(await timeline({ cartToken, orderCode }))).toEqual([...calls, 'ORDER PURCHASE', 'order-details'])
  expect(named(await timeline({ cartToken: orderCode }))).toEqual([])
})

test('each attempt of a delivery has its own place', async () => {
  unwrap(await send('ORDER', 'BOOKING', 'duplicate'))
  const entries = await timeline()
  expect(entries.map((entry) => entry.kind === 'attempt' && `${entry.number} of ${entry.attempts}`)).toEqual([
    '1 of 2',
    '2 of 2',
  ])
})

test('what is pushed is found again, and the other environment has a timeline of its own', async () => {
  await buy()
  const rows = product.events.flatMap(({ name, payload }) => (name === 'deliveryRecorded' ? [payload.id] : []))
  const sent = product.events.flatMap(({ name, payload }) => (name === 'exchangeRecorded' ? [payload.id] : []))
  const pushed = { deliveries: [...new Set(rows)], exchanges: sent }
  const found = unwrap(await product.handlers.getTimelineOf({ query: { target }, ...pushed }))
  expect(found).toEqual(await timeline())
  const production = { target: { ...target, environment: 'production' as const } }
  expect(unwrap(await product.handlers.getTimelineOf({ query: production, ...pushed }))).toEqual([])
  expect(await timeline(production)).toEqual([])
})

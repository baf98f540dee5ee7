import { expect, test } from 'vitest'
import { type BodySource, makeBody, previousCodeOf, tamperBody } from '../../../src/simulator/bodies.ts'
import { sendableCombinations, subtypeOf } from '../../../src/simulator/combinations.ts'

const source: BodySource = {
  channelId: 1201,
  now: '2026-05-01T10:00:00.000Z',
  createOrder: (state, previous) => ({ code: `${state}-${previous ?? 'none'}`, url: 'http://service/orders/1' }),
}
const bytes = (text: string) => new TextEncoder().encode(text)

/** §6.3, by hand. */
const document = `
  ORDER PURCHASE, ORDER BOOKING, ORDER REFUND, ORDER CANCEL, ORDER RELOCATE, ORDER PRINT, ORDER UPDATE,
  ITEM TRANSFER, ITEM BARCODE_VALIDATION, MEMBERORDER PURCHASE, MEMBERORDER UPDATE, PREORDER ABANDONED,
  EVENT_UPDATE CATALOG, SESSION_UPDATE CATALOG, PRODUCT CATALOG, PROMOTION UPDATE, CHANNEL UPDATE, B2BBALANCE UPDATE`
  .split(',')
  .map((pair) => pair.trim())

test('every combination of §6.3 can be sent, and no other is listed', () => {
  expect(sendableCombinations.map(({ event, action }) => `${event} ${action}`)).toEqual(document)
})

test.each(sendableCombinations.map(({ event, action }) => [event, action] as const))(
  'body of %s %s',
  (event, action) => {
    const body = makeBody(source, event, action)
    if (['ORDER', 'ITEM', 'MEMBERORDER', 'PREORDER'].includes(event)) {
      expect(body).toMatchObject({ code: `${action}-none`, url: 'http://service/orders/1' })
      return
    }
    expect(body).not.toHaveProperty('code')
    expect(body).not.toHaveProperty('url')
    expect(body).toMatchObject({ channelId: 1201, changedAt: source.now })
  },
)

test.each([
  ['EVENT_UPDATE', ['eventId', 'channelId']],
  ['SESSION_UPDATE', ['sessionId', 'eventId', 'channelId']],
  ['PROMOTION', ['id', 'eventId', 'channelId']],
  ['CHANNEL', ['channelId']],
  ['PRODUCT', ['id', 'channelId']],
  ['B2BBALANCE', ['id', 'channelId']],
])('%s carries numeric identifiers', (event, names) => {
  const body = makeBody(source, event, 'UPDATE')
  expect(body).toEqual({
    ...Object.fromEntries(names.map((name) => [name, expect.any(Number)])),
    changedAt: source.now,
  })
})

test('an order that replaces another names it, and only then', () => {
  expect(makeBody(source, 'ORDER', 'RELOCATE', 'OLD')).toEqual({
    code: 'RELOCATE-OLD',
    url: 'http://service/orders/1',
    previous_code: 'OLD',
  })
  expect(makeBody(source, 'ORDER', 'PURCHASE')).not.toHaveProperty('previous_code')
})

test('an unknown event has a body too', () => {
  expect(makeBody(source, 'SOMETHING', 'NEW')).toMatchObject({ id: expect.any(Number) })
})

test('ob-subtype is sent where the event type uses it', () => {
  expect(subtypeOf('ITEM', 'TRANSFER')).toEqual(expect.any(String))
  expect(subtypeOf('ORDER', 'PURCHASE')).toBeNull()
  expect(subtypeOf('SOMETHING', 'NEW')).toBeNull()
})

test.each([
  ['{"code":"N","previous_code":"OLD"}', 'OLD'],
  ['{"code":"N"}', null],
  ['{"previous_code":7}', null],
  ['null', null],
  ['[1]', null],
  ['not json', null],
  ['', null],
])('the replaced order of %j is %j', (text, code) => {
  expect(previousCodeOf(bytes(text))).toBe(code)
})

test.each(['{"code":"A1"}', '{"code":"A0"}', '{}', '', '   '])('tampering changes %j, and little of it', (text) => {
  const before = bytes(text)
  const after = tamperBody(before)
  expect(Buffer.from(after)).not.toEqual(Buffer.from(before))
  expect(after.length - before.length).toBeLessThanOrEqual(1)
  expect(Buffer.from(before).toString()).toBe(text)
})

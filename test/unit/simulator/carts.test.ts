import { beforeEach, expect, test } from 'vitest'
import { type CartResult, type Carts, cartLifetimeMs, createCarts } from '../../../src/simulator/carts.ts'
import { createClock, type SimulatorClock } from '../../../src/simulator/clock.ts'
import { environmentData } from '../../../src/simulator/environment-data.ts'
import { promotionList } from '../../../src/simulator/promotion-list.ts'

const { promotions, promotionalCode } = environmentData.test
const unlocked = promotions.filter(({ code }) => code === promotionalCode).map(({ id }) => id)
const locked = promotions.filter(({ code }) => code !== promotionalCode).map(({ id }) => id)
const [first = '', second = ''] = unlocked
const [lockedOne = ''] = locked

let clock: SimulatorClock
let carts: Carts

beforeEach(() => {
  clock = createClock(() => 1_000_000, 1)
  carts = createCarts(clock, promotions)
  carts.open('c1')
})

const cartOf = (result: CartResult) => {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.cart
}
const statesOf = (result: CartResult) =>
  Object.fromEntries(cartOf(result).promotions.map(({ promotion, state }) => [promotion.id, state]))
const listed = () => {
  const list = promotionList(cartOf(carts.read('c1')), 'normal') as {
    'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion: { '@id': string }[] } }
  }
  return list['shopping-cart-sales'].availableCartPromotions.groupCartPromotion.map((promotion) => promotion['@id'])
}

test('a new cart has no applicable promotion', () => {
  expect(listed()).toEqual([])
})

test('a code makes several promotions available, and leaves the others', () => {
  expect(unlocked.length).toBeGreaterThan(1)
  const states = statesOf(carts.enterCode('c1', promotionalCode))
  for (const id of unlocked) expect(states[id]).toBe('available')
  for (const id of locked) expect(states[id]).toBe('not-applicable')
  expect(listed()).toEqual(unlocked)
  expect(cartOf(carts.read('c1')).codes).toEqual([promotionalCode])
})

test('a promotion is added after its code only, and released after it was added only', () => {
  expect(carts.change('c1', first, 'add')).toEqual({ refusal: 'code-not-used' })
  carts.enterCode('c1', promotionalCode)
  expect(carts.change('c1', lockedOne, 'add')).toEqual({ refusal: 'code-not-used' })
  expect(carts.change('c1', first, 'release')).toEqual({ refusal: 'not-applied' })
  expect(statesOf(carts.change('c1', first, 'add'))).toMatchObject({ [first]: 'applied', [second]: 'available' })
  expect(listed()).not.toContain(first)
  expect(carts.change('c1', first, 'add')).toEqual({ refusal: 'already-applied' })
  expect(statesOf(carts.change('c1', first, 'release'))).toMatchObject({ [first]: 'released' })
})

test('using a code again takes nothing back', () => {
  carts.enterCode('c1', promotionalCode)
  carts.change('c1', first, 'add')
  expect(statesOf(carts.enterCode('c1', promotionalCode))).toMatchObject({ [first]: 'applied' })
})

test('carts, codes and promotions that are not known are told apart', () => {
  expect(carts.read('c2')).toEqual({ refusal: 'unknown-cart' })
  expect(carts.enterCode('c1', `${promotionalCode} `)).toEqual({ refusal: 'unknown-code' })
  expect(carts.change('c1', '1', 'add')).toEqual({ refusal: 'unknown-promotion' })
})

test('carts know nothing of each other', () => {
  carts.open('c2')
  carts.enterCode('c2', promotionalCode)
  expect(statesOf(carts.read('c1'))).toMatchObject({ [first]: 'not-applicable' })
})

test('the time of a cart starts with its first use and counts down in seconds', () => {
  clock.advance(60_000)
  expect(cartOf(carts.read('c1')).timeLeft).toBe('1200')
  clock.advance(1000)
  expect(cartOf(carts.read('c1')).timeLeft).toBe('1199')
})

test('a cart whose time is up is emptied and starts again', () => {
  carts.enterCode('c1', promotionalCode)
  clock.advance(cartLifetimeMs - 1)
  expect(statesOf(carts.read('c1'))).toMatchObject({ [first]: 'available' })
  clock.advance(1)
  expect(cartOf(carts.read('c1'))).toMatchObject({ timeLeft: '1200', codes: [] })
  expect(statesOf(carts.read('c1'))).toMatchObject({ [first]: 'not-applicable' })
})

test('an expired cart is refused until it is opened again', () => {
  carts.expireAll()
  expect(carts.read('c1')).toEqual({ refusal: 'cart-expired' })
  carts.open('c1')
  expect(cartOf(carts.read('c1')).codes).toEqual([])
})

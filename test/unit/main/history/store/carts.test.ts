import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { productionTarget, sampleCart, testTarget } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

test('a cart is kept by target and cart token, and saved again in place', async () => {
  const production = sampleCart({ target: productionTarget })
  await history.saveCart(sampleCart())
  await history.saveCart(production)
  const changed = sampleCart({ currency: 'EUR', updatedAt: 9 })
  await history.saveCart(changed)
  expect(await history.cart(testTarget, 'cart-1')).toEqual(changed)
  expect(await history.cart(productionTarget, 'cart-1')).toEqual(production)
  expect(await history.carts(testTarget)).toEqual([changed])
  expect(await history.cart(testTarget, 'cart-2')).toBeNull()
})

test('the cart changed last comes first', async () => {
  for (const [cartToken, updatedAt] of [
    ['a', 1],
    ['b', 3],
    ['c', 2],
  ] as const)
    await history.saveCart(sampleCart({ cartToken, updatedAt }))
  expect((await history.carts(testTarget)).map(({ cartToken }) => cartToken)).toEqual(['b', 'c', 'a'])
})

test('a forgotten cart is gone, and only that one', async () => {
  await history.saveCart(sampleCart())
  await history.saveCart(sampleCart({ target: productionTarget }))
  await history.deleteCart(testTarget, 'cart-1')
  await history.deleteCart(testTarget, 'cart-1')
  expect(await history.carts(testTarget)).toEqual([])
  expect(await history.carts(productionTarget)).toHaveLength(1)
})

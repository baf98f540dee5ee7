import { expect, test } from 'vitest'
import { createCarts } from '../../../src/simulator/carts.ts'
import { createClock } from '../../../src/simulator/clock.ts'
import { environmentData } from '../../../src/simulator/environment-data.ts'
import { type PromotionListShape, promotionList } from '../../../src/simulator/promotion-list.ts'

const { promotions, promotionalCode } = environmentData.production

function listOf(shape: PromotionListShape): unknown {
  const carts = createCarts(
    createClock(() => 0, 1),
    promotions,
  )
  carts.open('c1')
  const result = carts.enterCode('c1', promotionalCode)
  if ('refusal' in result) throw new Error(result.refusal)
  return promotionList(result.cart, shape)
}
const around = (groupCartPromotion: unknown) => ({
  '@token': 'c1',
  '@currency': 'EUR',
  '@timeLeft': expect.stringMatching(/^\d+$/),
  'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion } },
})
const element = {
  '@id': expect.stringMatching(/^\d+$/),
  name: expect.any(String),
  type: expect.any(String),
  value: expect.stringMatching(/^\d+(\.\d+)?$/),
  group: {
    '@id': expect.any(String),
    name: expect.any(String),
    validationType: 'INTERNAL',
    validationMethod: 'USER',
  },
  promotionComElements: { name: expect.any(String), description: expect.any(String) },
}

test('the list has the shape of §2.2, with every field of each promotion', () => {
  const count = promotions.filter(({ code }) => code === promotionalCode).length
  expect(listOf('normal')).toEqual(around(Array.from({ length: count }, () => element)))
})

test('it has the published type and another one', () => {
  const types = promotions.map(({ type }) => type)
  expect(types).toContain('PERCENTAGE')
  expect(new Set(types).size).toBeGreaterThan(1)
})

test('it comes in other shapes on demand', () => {
  expect(listOf('empty')).toEqual(around([]))
  expect(listOf('single-object')).toEqual(around(element))
  expect(listOf('missing')).toMatchObject({ 'shopping-cart-sales': {} })
  expect(listOf('other')).not.toHaveProperty('shopping-cart-sales')
})

test('or with 500 promotions, all different', () => {
  const many = listOf('many') as ReturnType<typeof around>
  const elements = many['shopping-cart-sales'].availableCartPromotions.groupCartPromotion as (typeof element)[]
  expect(new Set(elements.map((one) => one['@id'])).size).toBe(500)
  expect(elements).toEqual(Array.from({ length: 500 }, () => element))
})

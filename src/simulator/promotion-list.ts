import type { CartView } from './carts.ts'
import type { PromotionData } from './environment-data.ts'

/** How the list of applicable promotions is shaped: as §2.2 says, or in one of the ways in which it could come instead. */
export const promotionListShapes = ['normal', 'empty', 'single-object', 'many', 'missing', 'other'] as const
export type PromotionListShape = (typeof promotionListShapes)[number]

/** The promotions applicable to a cart (§2.2): those that can be added now. An applied one is not listed. */
export function promotionList(cart: CartView, shape: PromotionListShape): unknown {
  const applicable = cart.promotions
    .filter(({ state }) => state === 'available' || state === 'released')
    .map(({ promotion }) => groupCartPromotion(promotion))
  const head = { '@token': cart.token, '@currency': 'EUR', '@timeLeft': cart.timeLeft }
  const all = cart.promotions.map(({ promotion }) => groupCartPromotion(promotion))
  const list = (groupCartPromotion: unknown) => ({
    ...head,
    'shopping-cart-sales': { availableCartPromotions: { groupCartPromotion } },
  })
  switch (shape) {
    case 'normal':
      return list(applicable)
    case 'empty':
      return list([])
    case 'single-object':
      return list(applicable[0] ?? all[0])
    case 'many':
      return list(
        Array.from({ length: 500 }, (_, i) => ({
          ...all[i % all.length],
          '@id': String(70_001 + i),
          name: `Group ${i + 1}`,
        })),
      )
    case 'missing':
      return { ...head, 'shopping-cart-sales': {} }
    case 'other':
      return { cart: cart.token, promotions: all.map((promotion) => promotion['@id']) }
  }
}

/** One element of `groupCartPromotion` (§2.2). */
function groupCartPromotion(promotion: PromotionData) {
  return {
    '@id': promotion.id,
    name: promotion.name,
    type: promotion.type,
    value: promotion.value,
    group: {
      '@id': `${promotion.id}0`,
      name: `${promotion.name} group`,
      validationType: 'INTERNAL',
      validationMethod: 'USER',
    },
    promotionComElements: { name: promotion.name, description: promotion.description },
  }
}

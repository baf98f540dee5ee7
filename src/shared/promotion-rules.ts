import type { Cart, CartPromotion, PromotionState } from './models/promotion.ts'

export type PromotionOperation = 'add' | 'release'

/** Whether §3 allows an operation; when not, why, in a sentence for the user, and the section that says so. */
export type PromotionRule =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly section: string }

const allowed: PromotionRule = { allowed: true }
const forbidden = (reason: string): PromotionRule => ({ allowed: false, reason, section: '§3' })

/** Whether a promotional code was accepted in this cart. */
export const hasAcceptedCode = (cart: Cart): boolean => cart.codes.some((used) => used.accepted)

/** Whether a list of the cart's applicable promotions (§2.2) has been read. */
export const hasList = (cart: Cart): boolean => cart.readAt !== null

/**
 * The state of a promotion that is only named by its id (§3). With a list, what it does not show is not applicable;
 * without one, an accepted code is all that can be known.
 */
export const stateOfUnlisted = (cart: Cart): PromotionState =>
  !hasList(cart) && hasAcceptedCode(cart) ? 'available' : 'not-applicable'

const whyNotAvailable = (cart: Cart): string =>
  hasAcceptedCode(cart)
    ? 'A code was used, but the list that was read last does not show this promotion.'
    : 'A group cart promotion can be added only after its promotional code has been used.'

const mayAddAgain = (cart: Cart, promotion: CartPromotion | undefined): boolean =>
  promotion?.inList === true || (!hasList(cart) && hasAcceptedCode(cart))

const addRule = (cart: Cart, state: PromotionState, promotion: CartPromotion | undefined): PromotionRule => {
  switch (state) {
    case 'available':
      return allowed
    case 'applied':
      return forbidden('It is already applied to this cart.')
    case 'released':
      return mayAddAgain(cart, promotion)
        ? allowed
        : forbidden('It was released, and is not in the list that was read last. Use its promotional code again.')
    case 'not-applicable':
      return forbidden(whyNotAvailable(cart))
  }
}

/** Whether §3 allows `operation` on a promotion of this cart, as far as this console knows the cart. */
export const ruleFor = (cart: Cart, promotionId: string, operation: PromotionOperation): PromotionRule => {
  const promotion = cart.promotions.find(({ id }) => id === promotionId)
  const state = promotion?.state ?? stateOfUnlisted(cart)
  if (operation === 'add') return addRule(cart, state, promotion)
  return state === 'applied' ? allowed : forbidden('Only a promotion that is applied to the cart can be released.')
}

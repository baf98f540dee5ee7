/** The states of a group cart promotion, as seen from a cart (§3). */
export type PromotionState = 'not-applicable' | 'available' | 'applied' | 'released'
export type PromotionOperation = 'use-code' | 'add' | 'release'
export type PromotionRefusal = 'code-not-used' | 'already-applied' | 'not-applied'

/**
 * The state after an operation, or why it is refused (§3). The document does not say whether a released promotion can be
 * added again: here it can, since its code was used.
 */
export function nextState(
  state: PromotionState,
  operation: PromotionOperation,
): { readonly state: PromotionState } | { readonly refusal: PromotionRefusal } {
  switch (operation) {
    case 'use-code':
      return { state: state === 'not-applicable' ? 'available' : state }
    case 'add':
      if (state === 'not-applicable') return { refusal: 'code-not-used' }
      return state === 'applied' ? { refusal: 'already-applied' } : { state: 'applied' }
    case 'release':
      return state === 'applied' ? { state: 'released' } : { refusal: 'not-applied' }
  }
}

import type { Target } from '../../shared/models/environment.ts'
import type { Cart, CartPromotion, GroupCartPromotion, Misfit, PromotionState } from '../../shared/models/promotion.ts'
import { stateOfUnlisted } from '../../shared/promotion-rules.ts'
import { assertNever } from '../../shared/result.ts'

/** What happened to a cart. Times are epoch ms. */
export type CartEvent =
  | { readonly kind: 'code-used'; readonly code: string; readonly accepted: boolean; readonly at: number }
  | {
      readonly kind: 'listed'
      readonly promotions: readonly GroupCartPromotion[]
      readonly misfits: readonly Misfit[]
      readonly currency: string | null
      readonly timeLeft: string | null
      readonly at: number
    }
  /** The list was answered, but not in the shape of §2.2: it changes nothing that is known of the promotions. */
  | { readonly kind: 'listed-other-shape'; readonly misfits: readonly Misfit[]; readonly at: number }
  | { readonly kind: 'added'; readonly promotionId: string; readonly at: number }
  | { readonly kind: 'released'; readonly promotionId: string; readonly at: number }

/** A cart of which nothing but its token is known. */
export const emptyCart = (target: Target, cartToken: string, at: number): Cart => ({
  target,
  cartToken,
  currency: null,
  timeLeft: null,
  readAt: null,
  misfits: [],
  codes: [],
  promotions: [],
  openedAt: at,
  updatedAt: at,
})

const inState = (promotion: CartPromotion, state: PromotionState, at: number): CartPromotion =>
  promotion.state === state ? promotion : { ...promotion, state, since: at }

/** What the list makes of a known promotion: what is applied or released stays so, whatever the list shows. */
const stateAfterList = (state: PromotionState, inList: boolean): PromotionState =>
  state === 'applied' || state === 'released' ? state : inList ? 'available' : 'not-applicable'

const afterList = (cart: Cart, listed: readonly GroupCartPromotion[], at: number): readonly CartPromotion[] => {
  const byId = new Map(listed.map((promotion) => [promotion.id, promotion]))
  const known = cart.promotions.map((promotion) => {
    const now = byId.get(promotion.id)
    byId.delete(promotion.id)
    const seen = { ...promotion, listed: now ?? promotion.listed, inList: now !== undefined }
    return inState(seen, stateAfterList(promotion.state, seen.inList), at)
  })
  const fresh = [...byId.values()].map(
    (promotion): CartPromotion => ({
      id: promotion.id,
      listed: promotion,
      inList: true,
      state: 'available',
      since: at,
    }),
  )
  return [...known, ...fresh]
}

const move = (cart: Cart, id: string, state: PromotionState, at: number): readonly CartPromotion[] =>
  cart.promotions.some((promotion) => promotion.id === id)
    ? cart.promotions.map((promotion) => (promotion.id === id ? inState(promotion, state, at) : promotion))
    : [...cart.promotions, { id, listed: null, inList: false, state, since: at }]

/** Without a list, an accepted code makes what was only named by id available. */
const afterCode = (cart: Cart, at: number): readonly CartPromotion[] =>
  cart.promotions.map((promotion) =>
    promotion.state === 'not-applicable' ? inState(promotion, stateOfUnlisted(cart), at) : promotion,
  )

/** The cart after an event (§3). Pure: it says what follows, not whether the rules allowed it. */
export const nextCart = (cart: Cart, event: CartEvent): Cart => {
  const next = { ...cart, updatedAt: event.at }
  switch (event.kind) {
    case 'code-used': {
      const { code, accepted, at } = event
      const used = { ...next, codes: [...cart.codes, { code, accepted, at }] }
      return { ...used, promotions: afterCode(used, at) }
    }
    case 'listed': {
      const { misfits, currency, timeLeft, at } = event
      return { ...next, misfits, currency, timeLeft, readAt: at, promotions: afterList(cart, event.promotions, at) }
    }
    case 'listed-other-shape':
      return { ...next, misfits: event.misfits }
    case 'added':
      return { ...next, promotions: move(cart, event.promotionId, 'applied', event.at) }
    case 'released':
      return { ...next, promotions: move(cart, event.promotionId, 'released', event.at) }
    default:
      return assertNever(event)
  }
}

import type { SimulatorClock } from './clock.ts'
import type { PromotionData } from './environment-data.ts'
import { nextState, type PromotionOperation, type PromotionRefusal, type PromotionState } from './promotion-rules.ts'

/** Ms from the first use of a cart until its time is up. */
export const cartLifetimeMs = 20 * 60_000

export type CartRefusal = PromotionRefusal | 'unknown-cart' | 'cart-expired' | 'unknown-code' | 'unknown-promotion'

export interface CartView {
  readonly token: string
  /** Whole seconds, as text (§2.2 `@timeLeft`; the unit is the simulator's own). */
  readonly timeLeft: string
  readonly codes: readonly string[]
  readonly promotions: readonly { readonly promotion: PromotionData; readonly state: PromotionState }[]
}

export type CartResult = { readonly cart: CartView } | { readonly refusal: CartRefusal }

export interface Carts {
  read(token: string): CartResult
  enterCode(token: string, code: string): CartResult
  change(token: string, promotionId: string, operation: 'add' | 'release'): CartResult
  /** Opens an empty cart; opening one that is open empties it. */
  open(token: string): void
  /** Ends the time of every cart: they are refused until they are opened again. */
  expireAll(): void
  /** Forgets every cart. */
  clear(): void
  /** Token and states of every cart, without using them. */
  views(): readonly {
    readonly token: string
    readonly expired: boolean
    readonly states: Readonly<Record<string, PromotionState>>
  }[]
}

interface Cart {
  /** The simulator's time when the cart's time is up; null until its first use. */
  endsAt: number | null
  expired: boolean
  codes: Set<string>
  states: Map<string, PromotionState>
}

/**
 * The carts of one environment (§2.2, §3). A cart's time starts with its first use. When it is up, the cart is emptied and
 * starts again at its next use, so that a demo left alone goes on working.
 */
export function createCarts(clock: SimulatorClock, promotions: readonly PromotionData[]): Carts {
  const carts = new Map<string, Cart>()
  const fresh = (): Cart => ({ endsAt: null, expired: false, codes: new Set(), states: new Map() })

  function use(token: string, work: (cart: Cart) => CartRefusal | null): CartResult {
    let cart = carts.get(token)
    if (cart === undefined) return { refusal: 'unknown-cart' }
    if (cart.expired) return { refusal: 'cart-expired' }
    if (cart.endsAt !== null && cart.endsAt <= clock.now()) {
      cart = fresh()
      carts.set(token, cart)
    }
    const endsAt = cart.endsAt ?? clock.now() + cartLifetimeMs
    cart.endsAt = endsAt
    const refusal = work(cart)
    if (refusal !== null) return { refusal }
    const { codes, states } = cart
    return {
      cart: {
        token,
        timeLeft: String(Math.ceil((endsAt - clock.now()) / 1000)),
        codes: [...codes],
        promotions: promotions.map((promotion) => ({ promotion, state: stateOf(states, promotion) })),
      },
    }
  }

  function move(cart: Cart, promotion: PromotionData, operation: PromotionOperation): CartRefusal | null {
    const next = nextState(stateOf(cart.states, promotion), operation)
    if ('refusal' in next) return next.refusal
    cart.states.set(promotion.id, next.state)
    return null
  }

  return {
    read: (token) => use(token, () => null),
    enterCode: (token, code) =>
      use(token, (cart) => {
        const unlocked = promotions.filter((promotion) => promotion.code === code)
        if (unlocked.length === 0) return 'unknown-code'
        cart.codes.add(code)
        for (const promotion of unlocked) move(cart, promotion, 'use-code')
        return null
      }),
    change: (token, promotionId, operation) =>
      use(token, (cart) => {
        const promotion = promotions.find(({ id }) => id === promotionId)
        return promotion === undefined ? 'unknown-promotion' : move(cart, promotion, operation)
      }),
    open: (token) => {
      carts.set(token, fresh())
    },
    expireAll: () => {
      for (const cart of carts.values()) cart.expired = true
    },
    clear: () => carts.clear(),
    views: () =>
      [...carts].map(([token, { expired, states }]) => ({ token, expired, states: Object.fromEntries(states) })),
  }
}

function stateOf(states: ReadonlyMap<string, PromotionState>, promotion: PromotionData): PromotionState {
  return states.get(promotion.id) ?? 'not-applicable'
}

import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { Deleted } from '../../shared/models/history.ts'
import type { Cart } from '../../shared/models/promotion.ts'
import type { AppError, Result } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { runCall } from './calls.ts'

/** What the Promotions room shows of one target. */
interface CartDesk {
  readonly carts: readonly Cart[]
  readonly cartToken: string
  readonly code: string
  /** The exchange made last, or why nothing went out. */
  readonly exchange: Exchange | null
  readonly problem: AppError | null
  readonly busy: boolean
}

interface CartsState {
  readonly desks: Readonly<Record<string, CartDesk>>
  readonly edit: (target: Target, change: Partial<Pick<CartDesk, 'cartToken' | 'code'>>) => void
  /** Loads the known carts. A demo's desk starts with the cart and the code that its simulator has ready. */
  readonly load: (target: Target, demo: boolean) => Promise<void>
  readonly open: (target: Target, cartToken: string) => Promise<void>
  readonly forget: (target: Target, cartToken: string) => Promise<void>
  readonly readList: (target: Target) => Promise<void>
  readonly sendCode: (target: Target) => Promise<void>
  readonly add: (target: Target, promotionId: string, anyway: boolean) => Promise<void>
  readonly release: (target: Target, promotionId: string, anyway: boolean) => Promise<void>
  readonly put: (cart: Cart) => void
  /** Carts that are no longer known. */
  readonly drop: (gone: Deleted['carts']) => void
  /** Anything may have changed: asks for the carts in use again. */
  readonly reload: () => void
}

const emptyDesk: CartDesk = { carts: [], cartToken: '', code: '', exchange: null, problem: null, busy: false }

const withCart = (carts: readonly Cart[], cart: Cart): readonly Cart[] => {
  const at = carts.findIndex((c) => c.cartToken === cart.cartToken)
  return at === -1 ? [cart, ...carts] : carts.with(at, cart)
}

type Made = { readonly exchange: Exchange; readonly cart: Cart }

/** The carts of each target, and what the tester is doing with them. */
export const useCarts = create<CartsState>()((set, get) => {
  const desk = (target: Target): CartDesk => get().desks[targetKey(target)] ?? emptyDesk
  const change = (target: Target, part: Partial<CartDesk>) =>
    set({ desks: { ...get().desks, [targetKey(target)]: { ...desk(target), ...part } } })

  /** Runs one call on the cart in use; keeps its exchange beside the cart. */
  const call = async (
    target: Target,
    label: string,
    make: (cartToken: string, callId: string) => Promise<Result<Made>>,
  ) => {
    const cartToken = desk(target).cartToken.trim()
    change(target, { busy: true, problem: null })
    const result = await runCall(label, (callId) => make(cartToken, callId))
    if (result.ok) {
      const { exchange, cart } = result.value
      change(target, { busy: false, exchange, carts: withCart(desk(target).carts, cart) })
    } else change(target, { busy: false, problem: result.error })
  }

  return {
    desks: {},
    edit: (target, part) => change(target, { ...part, problem: null }),
    load: async (target, demo) => {
      const result = await bridge.listCarts(target)
      if (!result.ok) return change(target, { problem: result.error })
      const ready = demo ? await bridge.getDemoCart(target) : null
      const { cartToken, code } = desk(target)
      change(target, {
        carts: result.value,
        cartToken: cartToken || (result.value[0]?.cartToken ?? (ready?.ok ? ready.value.cartToken : '')),
        code: code || (ready?.ok ? ready.value.promotionalCode : ''),
      })
    },
    open: async (target, cartToken) => {
      const result = await bridge.openCart({ ...target, cartToken: cartToken.trim() })
      if (result.ok)
        change(target, {
          cartToken: result.value.cartToken,
          carts: withCart(desk(target).carts, result.value),
          problem: null,
        })
      else change(target, { problem: result.error })
    },
    forget: async (target, cartToken) => {
      const result = await bridge.forgetCart({ ...target, cartToken })
      if (!result.ok) return change(target, { problem: result.error })
      const carts = desk(target).carts.filter((cart) => cart.cartToken !== cartToken)
      change(target, { carts, ...(desk(target).cartToken === cartToken ? { cartToken: '' } : {}) })
    },
    readList: (target) =>
      call(target, 'Read the applicable promotions', (cartToken, callId) =>
        bridge.readApplicablePromotions({ ...target, callId, cartToken }),
      ),
    sendCode: (target) =>
      call(target, 'Use the promotional code', (cartToken, callId) =>
        bridge.useCode({ ...target, callId, cartToken, code: desk(target).code }),
      ),
    add: (target, promotionId, anyway) =>
      call(target, 'Add the promotion', (cartToken, callId) =>
        bridge.addPromotion({ ...target, callId, cartToken, promotionId, anyway }),
      ),
    release: (target, promotionId, anyway) =>
      call(target, 'Release the promotion', (cartToken, callId) =>
        bridge.releasePromotion({ ...target, callId, cartToken, promotionId, anyway }),
      ),
    drop: (gone) => {
      for (const { target, cartToken } of gone) {
        if (!get().desks[targetKey(target)]) continue
        const carts = desk(target).carts.filter((cart) => cart.cartToken !== cartToken)
        change(target, { carts })
      }
    },
    reload: () => {
      for (const { carts } of Object.values(get().desks)) {
        const target = carts[0]?.target
        if (target) void get().load(target, false)
      }
    },
    put: (cart) => change(cart.target, { carts: withCart(desk(cart.target).carts, cart) }),
  }
})

/** The desk of a target. */
export const useDesk = (target: Target): CartDesk => useCarts((state) => state.desks[targetKey(target)]) ?? emptyDesk

import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { Cart } from '../../shared/models/promotion.ts'
import { type PromotionOperation, ruleFor } from '../../shared/promotion-rules.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { type History, HistoryError } from '../history/history.ts'
import { readable } from '../redaction/compressed.ts'
import type { Sending, ServiceClient } from '../service/client.ts'
import type { Operation } from '../service/operation.ts'
import { createInTurn } from './in-turn.ts'
import { parseApplicable } from './parse-applicable.ts'
import { type CartEvent, emptyCart, nextCart } from './state.ts'

/** A call about a cart that was made (its failure stands in the exchange), and the cart after it. */
export interface CartCallMade {
  readonly exchange: Exchange
  readonly cart: Cart
}

export interface CartCall {
  readonly target: Target
  readonly cartToken: string
  readonly callId: string
  /** Where it is not simply made: broken on purpose, or made again. */
  readonly how?: Sending
}

export interface PromotionCall extends CartCall {
  readonly promotionId: string
  /** Sends what §3 forbids, to test the service. */
  readonly anyway: boolean
}

/**
 * The promotions flow (§3) per cart. Calls about one cart run one after the other. After each change the cart is
 * told to `cartChanged`, and stored. After a code, an addition or a release that the service accepted, the list of
 * applicable promotions is read again, where its path is set.
 */
export interface PromotionFlow {
  list(target: Target): Promise<Result<readonly Cart[]>>
  open(target: Target, cartToken: string): Promise<Result<Cart>>
  forget(target: Target, cartToken: string): Promise<Result<void>>
  readApplicable(call: CartCall): Promise<Result<CartCallMade>>
  useCode(call: CartCall & { readonly code: string }): Promise<Result<CartCallMade>>
  /** Error `rule` when §3 forbids it and `anyway` is not set. */
  add(call: PromotionCall): Promise<Result<CartCallMade>>
  /** Error `rule` when §3 forbids it and `anyway` is not set. */
  release(call: PromotionCall): Promise<Result<CartCallMade>>
}

export interface PromotionFlowPorts {
  readonly client: Pick<ServiceClient, 'call'>
  readonly history: Pick<History, 'saveCart' | 'carts' | 'cart' | 'deleteCart'>
  readonly clock: Clock
  readonly cartChanged: (cart: Cart) => void
  /** A cart could not be stored after its call was made; the call is answered all the same. */
  readonly notKept: (error: HistoryError) => void
}

const sent = {
  add: { operation: 'add-promotion', kind: 'added' },
  release: { operation: 'release-promotion', kind: 'released' },
} as const

const historyError = (error: unknown): AppError => {
  if (!(error instanceof HistoryError)) throw error
  return appError(`history-${error.code}`, `The cart could not be kept: ${error.message}`, { retryable: true })
}

/** What an answer to "get applicable cart promotions" says of a cart; null when the call failed. */
const listedEvent = ({ failure, response }: Exchange, cartToken: string, at: number): CartEvent | null => {
  if (failure !== null || response === null) return null
  const list = parseApplicable(readable(response), cartToken)
  return list.fits ? { kind: 'listed', ...list, at } : { kind: 'listed-other-shape', misfits: list.misfits, at }
}

const cartKey = (target: Target, cartToken: string): string => `${targetKey(target)} ${cartToken}`

export const createPromotionFlow = ({
  client,
  history,
  clock,
  cartChanged,
  notKept,
}: PromotionFlowPorts): PromotionFlow => {
  const inTurn = createInTurn()
  const onCart = <T>(target: Target, cartToken: string, run: () => Promise<Result<T>>): Promise<Result<T>> =>
    inTurn(cartKey(target, cartToken), async () => {
      try {
        return await run()
      } catch (error) {
        return err(historyError(error))
      }
    })

  /** Carts that changed and could not be stored: what is known of them now. */
  const unkept = new Map<string, Cart>()

  const load = async (target: Target, cartToken: string): Promise<Cart> =>
    unkept.get(cartKey(target, cartToken)) ??
    (await history.cart(target, cartToken)) ??
    emptyCart(target, cartToken, clock.now())

  const keep = async (cart: Cart, event: CartEvent | null): Promise<Cart> => {
    if (event === null) return cart
    const next = nextCart(cart, event)
    cartChanged(next)
    const key = cartKey(next.target, next.cartToken)
    try {
      await history.saveCart(next)
      unkept.delete(key)
    } catch (error) {
      // The call was made: its exchange and what it changed are shown all the same.
      if (!(error instanceof HistoryError)) throw error
      unkept.set(key, next)
      notKept(error)
    }
    return next
  }

  const readList = async (cart: Cart, callId: string, how?: Sending): Promise<Result<CartCallMade>> => {
    const { target, cartToken } = cart
    const called = await client.call(target, { operation: 'applicable-promotions', cartToken }, callId, how)
    if (!called.ok) return called
    return ok({ exchange: called.value, cart: await keep(cart, listedEvent(called.value, cartToken, clock.now())) })
  }

  /** Makes a call that may change the cart, and reads its list again when the service accepted it. */
  const change = async (
    cart: Cart,
    operation: Operation,
    { callId, how }: CartCall,
    eventOf: (accepted: boolean, at: number) => CartEvent | null,
  ): Promise<Result<CartCallMade>> => {
    const called = await client.call(cart.target, operation, callId, how)
    if (!called.ok) return called
    const exchange = called.value
    // Without an answer to the operation itself (its token was refused, say), nothing is known to have happened.
    const answered = exchange.operation === operation.operation && exchange.response !== null
    const accepted = exchange.failure === null
    const changed = await keep(cart, answered ? eventOf(accepted, clock.now()) : null)
    if (!accepted) return ok({ exchange, cart: changed })
    // The change was made whether or not its list can be read now.
    const listed = await readList(changed, callId)
    return ok({ exchange, cart: listed.ok ? listed.value.cart : changed })
  }

  const promotionCall = (which: PromotionOperation, call: PromotionCall): Promise<Result<CartCallMade>> =>
    onCart(call.target, call.cartToken, async () => {
      const { cartToken, promotionId } = call
      const cart = await load(call.target, cartToken)
      const rule = ruleFor(cart, promotionId, which)
      if (!rule.allowed && !call.anyway)
        return err(appError('rule', rule.reason, { hint: 'Send it anyway to see what the service answers.' }))
      const { operation, kind } = sent[which]
      const name = cart.promotions.find(({ id }) => id === promotionId)?.listed?.name
      return change(cart, { operation, cartToken, promotionId, ...(name ? { name } : {}) }, call, (accepted, at) =>
        accepted ? { kind, promotionId, at } : null,
      )
    })

  return {
    list: async (target) => {
      try {
        return ok(await history.carts(target))
      } catch (error) {
        return err(historyError(error))
      }
    },
    open: (target, cartToken) =>
      onCart(target, cartToken, async () => {
        const cart = await load(target, cartToken)
        await history.saveCart(cart)
        cartChanged(cart)
        return ok(cart)
      }),
    forget: (target, cartToken) =>
      onCart(target, cartToken, async () => ok(await history.deleteCart(target, cartToken))),
    readApplicable: ({ target, cartToken, callId, how }) =>
      onCart(target, cartToken, async () => readList(await load(target, cartToken), callId, how)),
    useCode: ({ code, ...call }) =>
      onCart(call.target, call.cartToken, async () => {
        const { target, cartToken } = call
        return change(
          await load(target, cartToken),
          { operation: 'use-code', cartToken, code },
          call,
          (accepted, at) => ({
            kind: 'code-used',
            code,
            accepted,
            at,
          }),
        )
      }),
    add: (call) => promotionCall('add', call),
    release: (call) => promotionCall('release', call),
  }
}

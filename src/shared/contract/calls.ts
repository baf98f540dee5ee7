import { z } from 'zod'
import { targetSchema } from '../models/environment.ts'
import { exchangeRowSchema, exchangeSchema } from '../models/exchange.ts'
import { cartSchema } from '../models/promotion.ts'
import { tokenViewSchema } from '../models/token.ts'
import { request } from './define.ts'

const target = targetSchema.unwrap().shape
/** Chosen by the window, so that it can cancel the call. */
const call = { ...target, callId: z.string().min(1).max(100) }
const cartCall = { ...call, cartToken: z.string().min(1).max(10_000) }

/** A call that was made: whatever the service answered stands in the exchange, and its failure with it. */
const callMade = z.object({ exchange: exchangeSchema }).readonly()
const cartCallMade = z.object({ exchange: exchangeSchema, cart: cartSchema }).readonly()

export const callRequests = {
  /** Obtains a token (§4.1): the held one when it is fresh, unless `force`. */
  requestToken: request(z.object({ ...call, force: z.boolean() }), tokenViewSchema),
  forgetToken: request(targetSchema, tokenViewSchema),
  listCatalogEvents: request(z.object(call), callMade),
  /** Order details by the url of a webhook (§4.7), only within the environment's origin. */
  fetchOrder: request(z.object({ ...call, url: z.string() }), callMade),
  cancelCall: request(z.object({ callId: z.string() }), z.void()),

  /** The carts known for a target, newest first. */
  listCarts: request(targetSchema, z.array(cartSchema).readonly()),
  openCart: request(z.object({ ...target, cartToken: z.string().min(1).max(10_000) }), cartSchema),
  forgetCart: request(z.object({ ...target, cartToken: z.string() }), z.void()),
  readApplicablePromotions: request(z.object(cartCall), cartCallMade),
  /** `anyway` sends what the rules of §3 forbid, to test the service. */
  useCode: request(z.object({ ...cartCall, code: z.string().min(1).max(10_000) }), cartCallMade),
  addPromotion: request(
    z.object({ ...cartCall, promotionId: z.string().min(1).max(1000), anyway: z.boolean() }),
    cartCallMade,
  ),
  releasePromotion: request(
    z.object({ ...cartCall, promotionId: z.string().min(1).max(1000), anyway: z.boolean() }),
    cartCallMade,
  ),

  /** The ids of a target's exchanges, newest first. */
  queryExchanges: request(targetSchema, z.object({ ids: z.array(z.number()) })),
  getExchangeRows: request(z.object({ ids: z.array(z.number()).max(500) }), z.array(exchangeRowSchema).readonly()),
  getExchange: request(z.object({ id: z.number() }), exchangeSchema),
}

import { z } from 'zod'
import { targetSchema } from '../models/environment.ts'
import { exchangeRowSchema, exchangeSchema } from '../models/exchange.ts'
import { exchangeFilterSchema } from '../models/exchange-filter.ts'
import { cartSchema } from '../models/promotion.ts'
import { authorizationFormSchema, plannedRequestSchema } from '../models/request.ts'
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
  /** Its body, and that of `getCatalog`, comes without compression, to be read; `getExchange` has it as recorded. */
  listCatalogEvents: request(z.object(call), callMade),
  /** The newest call that listed the catalog events; null when none was made. */
  getCatalog: request(targetSchema, z.object({ exchange: exchangeSchema.nullable() }).readonly()),
  /**
   * Order details by the url of a webhook (§4.7), only within the environment's origin. This, and the reading of
   * applicable promotions, errs with `production-locked` where its path is that of a change.
   */
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

  /**
   * Sends the request of a stored exchange again, in its own target; with `newToken` a new token is requested first. An
   * Authorization header that is broken on purpose is not followed by a renewal and a retry. Errors besides those of the
   * call: `masked`, `invalid`, `production-locked`, `not-found`.
   */
  repeatExchange: request(
    z.object({ callId: call.callId, id: z.number(), authorization: authorizationFormSchema, newToken: z.boolean() }),
    callMade,
  ),
  /**
   * Sends a request that was put together by hand, only within the environment's origin. Errors as above, and
   * `path-invalid`, `other-environment` and `other-origin` for the path of a free one. `repeatOf` is the exchange that
   * it was made from.
   */
  sendRequest: request(
    z.object({
      callId: call.callId,
      target: targetSchema,
      request: plannedRequestSchema,
      authorization: authorizationFormSchema,
      newToken: z.boolean(),
      repeatOf: z.number().nullable(),
    }),
    callMade,
  ),

  /** What {@link callRequests.sendRequest} would send, with its secrets masked; its errors are the same. */
  previewRequest: request(
    z.object({ target: targetSchema, request: plannedRequestSchema, authorization: authorizationFormSchema }),
    exchangeSchema.unwrap().shape.request,
  ),

  /** The ids of the exchanges that pass the filter, newest first. */
  queryExchanges: request(exchangeFilterSchema, z.object({ ids: z.array(z.number()) })),
  getExchangeRows: request(z.object({ ids: z.array(z.number()).max(500) }), z.array(exchangeRowSchema).readonly()),
  getExchange: request(z.object({ id: z.number() }), exchangeSchema),
}

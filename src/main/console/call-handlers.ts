import type { Handlers } from '../../shared/contract.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import { requestOf } from '../../shared/request-of.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { readable } from '../redaction/compressed.ts'
import { secretPasted } from '../service/strayed-secrets.ts'
import { notFound } from './not-found.ts'
import { createPlannedCalls, createStateCheck } from './planned-calls.ts'
import type { Services } from './services.ts'

type CallHandlers = Pick<
  Handlers,
  | 'requestToken'
  | 'forgetToken'
  | 'listCatalogEvents'
  | 'getCatalog'
  | 'fetchOrder'
  | 'cancelCall'
  | 'listCarts'
  | 'openCart'
  | 'forgetCart'
  | 'readApplicablePromotions'
  | 'useCode'
  | 'addPromotion'
  | 'releasePromotion'
  | 'repeatExchange'
  | 'sendRequest'
  | 'previewRequest'
  | 'queryExchanges'
  | 'getExchangeRows'
  | 'getExchange'
>

/** An exchange whose answer is to be read, not inspected: without its compression. */
const toRead = (exchange: Exchange): Exchange =>
  exchange.response === null
    ? exchange
    : { ...exchange, response: { ...exchange.response, body: readable(exchange.response) } }

/** The requests that call the service, and the record of what was called. */
export const callHandlers = ({ ports, client, flow, guard, holdsSecret }: Services): CallHandlers => {
  const { history, clock } = ports
  /** Runs what changes state at the service, if the environment allows it now. */
  const guarded = async <T>(target: Target, run: () => Promise<Result<T>>): Promise<Result<T>> => {
    const allowed = guard.check(target)
    return allowed.ok ? run() : allowed
  }
  const made = async (call: Promise<Result<Exchange>>) => {
    const result = await call
    return result.ok ? ok({ exchange: result.value }) : result
  }
  const mayGo = createStateCheck({ guard, ports })
  const sendPlanned = createPlannedCalls({ client, flow, guard, ports })
  return {
    requestToken: ({ callId, force, ...target }) => client.token(target, { force, callId }),
    forgetToken: async (target) => ok(client.forgetToken(target)),
    listCatalogEvents: async ({ callId, ...target }) => {
      const called = await client.call(target, { operation: 'catalog-events' }, callId)
      return called.ok ? ok({ exchange: toRead(called.value) }) : called
    },
    getCatalog: async (target) => {
      const { lastCatalog } = await history.targetFacts(target, clock.now())
      const exchange = lastCatalog && (await history.exchange(lastCatalog.id))
      return ok({ exchange: exchange && toRead(exchange) })
    },
    fetchOrder: async ({ callId, url, ...target }) => {
      // The URL came in a webhook, which anybody may have sent.
      const order = { operation: 'order-details', url } as const
      const allowed = mayGo(target, order)
      return allowed.ok ? made(client.call(target, order, callId)) : allowed
    },
    cancelCall: async ({ callId }) => ok(client.cancel(callId)),

    listCarts: (target) => flow.list(target),
    openCart: async ({ cartToken, ...target }) =>
      holdsSecret(cartToken) ? err(secretPasted) : flow.open(target, cartToken),
    forgetCart: ({ cartToken, ...target }) => flow.forget(target, cartToken),
    readApplicablePromotions: async ({ cartToken, callId, ...target }) => {
      const allowed = mayGo(target, { operation: 'applicable-promotions', cartToken })
      return allowed.ok ? flow.readApplicable({ target, cartToken, callId }) : allowed
    },
    useCode: ({ cartToken, code, callId, ...target }) =>
      guarded(target, () => flow.useCode({ target, cartToken, code, callId })),
    addPromotion: ({ cartToken, promotionId, anyway, callId, ...target }) =>
      guarded(target, () => flow.add({ target, cartToken, promotionId, anyway, callId })),
    releasePromotion: ({ cartToken, promotionId, anyway, callId, ...target }) =>
      guarded(target, () => flow.release({ target, cartToken, promotionId, anyway, callId })),

    repeatExchange: async ({ callId, id, authorization, newToken }) => {
      const exchange = await history.exchange(id)
      if (exchange === null) return err(notFound('exchange'))
      const request = requestOf(exchange)
      if (!request.ok) return request
      const how = { authorization, newToken, repeatOf: id }
      return made(sendPlanned({ target: exchange.target, request: request.value, callId, how }))
    },
    sendRequest: async ({ callId, target, request, ...how }) => made(sendPlanned({ target, request, callId, how })),
    previewRequest: async ({ target, request, authorization }) => client.preview(target, request, authorization),

    queryExchanges: async (filter) => ok({ ids: await history.queryExchanges(filter) }),
    getExchangeRows: async ({ ids }) => ok(await history.exchangeRows(ids)),
    getExchange: async ({ id }) => {
      const exchange = await history.exchange(id)
      return exchange ? ok(exchange) : err(notFound('exchange'))
    },
  }
}

import type { Handlers } from '../../shared/contract.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { notFound } from './not-found.ts'
import type { Services } from './services.ts'

type CallHandlers = Pick<
  Handlers,
  | 'requestToken'
  | 'forgetToken'
  | 'listCatalogEvents'
  | 'fetchOrder'
  | 'cancelCall'
  | 'listCarts'
  | 'openCart'
  | 'forgetCart'
  | 'readApplicablePromotions'
  | 'useCode'
  | 'addPromotion'
  | 'releasePromotion'
  | 'queryExchanges'
  | 'getExchangeRows'
  | 'getExchange'
>

/** The requests that call the service, and the record of what was called. */
export const callHandlers = ({ ports: { history }, client, flow, guard }: Services): CallHandlers => {
  /** Runs what changes state at the service, if the environment allows it now. */
  const guarded = async <T>(target: Target, run: () => Promise<Result<T>>): Promise<Result<T>> => {
    const allowed = guard.check(target)
    return allowed.ok ? run() : allowed
  }
  const made = async (call: Promise<Result<Exchange>>) => {
    const result = await call
    return result.ok ? ok({ exchange: result.value }) : result
  }
  return {
    requestToken: ({ callId, force, ...target }) => client.token(target, { force, callId }),
    forgetToken: async (target) => ok(client.forgetToken(target)),
    listCatalogEvents: ({ callId, ...target }) => made(client.call(target, { operation: 'catalog-events' }, callId)),
    fetchOrder: ({ callId, url, ...target }) => made(client.call(target, { operation: 'order-details', url }, callId)),
    cancelCall: async ({ callId }) => ok(client.cancel(callId)),

    listCarts: (target) => flow.list(target),
    openCart: ({ cartToken, ...target }) => flow.open(target, cartToken),
    forgetCart: ({ cartToken, ...target }) => flow.forget(target, cartToken),
    readApplicablePromotions: ({ cartToken, callId, ...target }) => flow.readApplicable(target, cartToken, callId),
    useCode: ({ cartToken, code, callId, ...target }) =>
      guarded(target, () => flow.useCode({ target, cartToken, code, callId })),
    addPromotion: ({ cartToken, promotionId, anyway, callId, ...target }) =>
      guarded(target, () => flow.add({ target, cartToken, promotionId, anyway, callId })),
    releasePromotion: ({ cartToken, promotionId, anyway, callId, ...target }) =>
      guarded(target, () => flow.release({ target, cartToken, promotionId, anyway, callId })),

    queryExchanges: async (target) => ok({ ids: await history.queryExchanges(target) }),
    getExchangeRows: async ({ ids }) => ok(await history.exchangeRows(ids)),
    getExchange: async ({ id }) => {
      const exchange = await history.exchange(id)
      return exchange ? ok(exchange) : err(notFound('exchange'))
    },
  }
}

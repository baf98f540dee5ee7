import type { Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import { changesState, type PlannedRequest } from '../../shared/models/request.ts'
import { appError, assertNever, err, ok, type Result } from '../../shared/result.ts'
import type { CartCallMade } from '../promotions/flow.ts'
import type { Sending } from '../service/client.ts'
import type { Services } from './services.ts'

export interface PlannedCall {
  readonly target: Target
  readonly request: PlannedRequest
  readonly callId: string
  readonly how: Sending
}

const exchangeIn = async (call: Promise<Result<CartCallMade>>): Promise<Result<Exchange>> => {
  const result = await call
  return result.ok ? ok(result.value.exchange) : result
}

/** Whether a request may go out now: what can change state waits for production to be unlocked. */
export const createStateCheck =
  ({ guard, ports: { settings } }: Pick<Services, 'guard' | 'ports'>) =>
  (target: Target, request: PlannedRequest): Result<void> => {
    const environment = settings.channel(target.channelKey)?.environments[target.environment]
    return changesState(request, environment?.applicablePromotions ?? null) ? guard.check(target) : ok(undefined)
  }

/**
 * Sends requests that a tester put together or makes again. Those about a cart go through its flow, so that the cart
 * follows; what §3 forbids is sent all the same. What changes state waits for production to be unlocked.
 */
export const createPlannedCalls = ({
  client,
  flow,
  ...services
}: Pick<Services, 'client' | 'flow' | 'guard' | 'ports'>) => {
  const mayGo = createStateCheck(services)
  // Under another name: what begins with "use" is taken for a hook of React by the linter.
  const sendCode = flow.useCode
  const send = ({ target, request, callId, how }: PlannedCall): Promise<Result<Exchange>> => {
    const { operation } = request
    const call = { target, callId, how }
    switch (operation) {
      case 'token':
        return client.requestToken(target, callId, how.repeatOf)
      case 'catalog-events':
      case 'order-details':
      case 'free':
        return client.call(target, request, callId, how)
      case 'applicable-promotions':
        return exchangeIn(flow.readApplicable({ ...call, cartToken: request.cartToken }))
      case 'use-code':
        return exchangeIn(sendCode({ ...call, cartToken: request.cartToken, code: request.code }))
      case 'add-promotion':
      case 'release-promotion': {
        const { cartToken, promotionId } = request
        const asked = { ...call, cartToken, promotionId, anyway: true }
        return exchangeIn(operation === 'add-promotion' ? flow.add(asked) : flow.release(asked))
      }
      default:
        return assertNever(operation)
    }
  }

  return async (call: PlannedCall): Promise<Result<Exchange>> => {
    const { target, request, how } = call
    if (request.operation === 'token' && how.authorization !== 'as-it-should') {
      const field = { field: 'authorization' }
      return err(appError('invalid', 'A token request carries no Authorization header.', field))
    }
    const allowed = mayGo(target, request)
    return allowed.ok ? send(call) : allowed
  }
}

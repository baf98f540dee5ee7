import type { EnvironmentSettings, Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { TokenView } from '../../shared/models/token.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { environmentMissing } from './call-errors.ts'
import { createCalls } from './calls.ts'
import { exchangeOf } from './exchange.ts'
import { createHttp, type Http } from './http.ts'
import type { Operation } from './operation.ts'
import { operationRequest, type ServiceRequest } from './operations.ts'
import type { ServicePorts } from './ports.ts'
import { createTokenKeeper, type Obtained } from './token.ts'

/** The service (§4) as a client: tokens, calls, and an exchange of each. */
export interface ServiceClient {
  /** The held token when it is fresh, else (or with `force`) a new one. The error of a refusal is `token-refused`. */
  token(target: Target, options: { readonly force: boolean; readonly callId: string }): Promise<Result<TokenView>>
  tokenView(target: Target): TokenView
  tokenViews(): readonly TokenView[]
  forgetToken(target: Target): TokenView
  /** Discards the held token and whatever token request is in flight. */
  credentialsChanged(target: Target): void
  /**
   * Makes a call, with a token that is obtained or renewed first. Ok whenever an exchange was made, also when it failed:
   * then it has a `failure`; where no token was to be had, it is the exchange of the token request. Errors for what never
   * went out: `environment-missing`, those of `clientSecret`, `path-not-configured`, `path-invalid`, `url-invalid`,
   * `other-origin`, `cancelled`, `token-discarded`, `closed`.
   */
  call(target: Target, operation: Operation, callId: string): Promise<Result<Exchange>>
  cancel(callId: string): void
  /** Cancels everything, and resolves when all exchanges are recorded and all connections closed. */
  close(): Promise<void>
}

const withoutToken = (obtained: Exclude<Obtained, { readonly kind: 'token' }>): Result<Exchange> =>
  obtained.kind === 'refused' ? ok(obtained.exchange) : err(obtained.error)

const asRetry = (request: ServiceRequest): ServiceRequest => ({
  ...request,
  about: { ...request.about, label: `${request.about.label} (again, with a new token)` },
})

const isAuth001 = ({ failure }: Exchange): boolean =>
  failure?.source.from === 'service' && failure.source.error.kind === 'AUTH001'

export const createServiceClient = (ports: ServicePorts, http: Http = createHttp(ports.clock)): ServiceClient => {
  const tokens = createTokenKeeper(ports, http)
  const calls = createCalls()

  /** Runs `work` as a call of this id, when the environment is set up. */
  const inEnvironment = <T>(
    target: Target,
    callId: string,
    work: (settings: EnvironmentSettings, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    calls.run(callId, async (signal) => {
      const settings = ports.settings(target)
      return settings === null ? err(environmentMissing(target)) : work(settings, signal)
    })

  const send = async (
    target: Target,
    { about, ...request }: ServiceRequest,
    token: string,
    startedAt: number,
    signal: AbortSignal,
  ): Promise<Exchange> => {
    const headers = [...request.headers, ['Authorization', `Bearer ${token}`] as const]
    const outcome = await http.send({ ...request, headers }, signal)
    const secrets = tokens.secrets(target)
    return ports.record(exchangeOf({ target, about, startedAt, outcome, secrets }))
  }

  return {
    token: (target, { force, callId }) =>
      inEnvironment(target, callId, async (settings, signal) => {
        const obtained = await tokens.obtain(target, settings, { force, signal })
        return obtained.kind === 'token' ? ok(tokens.view(target)) : err(obtained.error)
      }),
    tokenView: tokens.view,
    tokenViews: tokens.views,
    forgetToken: tokens.discard,
    credentialsChanged: (target) => {
      tokens.discard(target)
    },
    call: (target, operation, callId) =>
      inEnvironment(target, callId, async (settings, signal) => {
        const startedAt = ports.clock.now()
        const request = operationRequest(settings, operation)
        if (!request.ok) return request
        const obtained = await tokens.obtain(target, settings, { signal })
        if (obtained.kind !== 'token') return withoutToken(obtained)
        const first = await send(target, request.value, obtained.value, startedAt, signal)
        if (!isAuth001(first) || !settings.retryOnAuth001) return ok(first)
        // Once only: a service that accepts no token at all must not be asked for ever.
        const retriedAt = ports.clock.now()
        const renewed = await tokens.obtain(target, settings, { rejected: obtained.value, signal })
        if (renewed.kind !== 'token') return ok(first)
        return ok(await send(target, asRetry(request.value), renewed.value, retriedAt, signal))
      }),
    cancel: calls.cancel,
    close: async () => {
      await calls.close()
      await http.close()
    },
  }
}

import { type EnvironmentSettings, environmentNames, type Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { AuthorizationForm, PlannedRequest } from '../../shared/models/request.ts'
import type { TokenView } from '../../shared/models/token.ts'
import type { TokenInspection } from '../../shared/models/token-inspection.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Secret } from '../redaction/secret.ts'
import { authorizationHeader, authorizationSecrets, saidOfSending } from './authorization.ts'
import { environmentMissing } from './call-errors.ts'
import { createCalls } from './calls.ts'
import { circumstancesOf } from './circumstances.ts'
import { exchangeOf } from './exchange.ts'
import type { OtherEnvironment } from './free-request.ts'
import { createHttp, type Http } from './http.ts'
import type { Operation } from './operation.ts'
import { operationRequest } from './operations.ts'
import type { ServicePorts } from './ports.ts'
import { previewOf } from './preview.ts'
import { sentAuthorization } from './sent-authorization.ts'
import type { ServiceRequest } from './service-request.ts'
import { strayedSecret } from './strayed-secrets.ts'
import { createTokenKeeper, type HeldToken, type Obtained } from './token.ts'

/** How a request goes out, where it is not simply made. */
export interface Sending {
  readonly authorization: AuthorizationForm
  /** Obtains a new token first, although a fresh one is held. */
  readonly newToken: boolean
  /** The exchange whose request is made again. */
  readonly repeatOf: number | null
}

const asItShould: Sending = { authorization: 'as-it-should', newToken: false, repeatOf: null }

/** The service (§4) as a client: tokens, calls, and an exchange of each. */
export interface ServiceClient {
  /** The held token when it is fresh, else (or with `force`) a new one. The error of a refusal is `token-refused`. */
  token(target: Target, options: { readonly force: boolean; readonly callId: string }): Promise<Result<TokenView>>
  tokenView(target: Target): TokenView
  tokenViews(): readonly TokenView[]
  forgetToken(target: Target): TokenView
  /** Uses a token to which the service answered AUTH001 all the same, until it is replaced. */
  keepRejectedToken(target: Target): TokenView
  inspectToken(target: Target): TokenInspection
  /** The token itself, for the clipboard alone; null while none is held. */
  heldToken(target: Target): string | null
  /** Discards the held token and whatever token request is in flight. */
  credentialsChanged(target: Target): void
  /**
   * Makes a call, with a token that is obtained or renewed first. Ok whenever an exchange was made, also when it failed:
   * then it has a `failure`; where no token was to be had, it is the exchange of the token request. Errors for what never
   * went out: `environment-missing`, those of `clientSecret`, `path-not-configured`, `path-invalid`, `url-invalid`,
   * `other-origin`, `secret-pasted`, those of `freeRequest`, `cancelled`, `token-discarded`, `closed`. What is broken on purpose is never
   * followed by a renewal and a retry; without an Authorization header no token is asked for.
   */
  call(target: Target, operation: Operation, callId: string, how?: Sending): Promise<Result<Exchange>>
  /** Requests a new token, and gives the exchange of that request; errors as for {@link ServiceClient.call}. */
  requestToken(target: Target, callId: string, repeatOf: number | null): Promise<Result<Exchange>>
  /** The values of the tokens that were issued in this run, to be masked in what is written. */
  issuedSecrets(): readonly Secret[]
  /** What a request would be on the wire, with masks in the place of its secrets; nothing goes out. */
  preview(target: Target, request: PlannedRequest, form: AuthorizationForm): Result<Exchange['request']>
  cancel(callId: string): void
  /** Cancels everything, and resolves when all exchanges are recorded and all connections closed. */
  close(): Promise<void>
}

const withoutToken = (obtained: Exclude<Obtained, { readonly kind: 'token' }>): Result<Exchange> =>
  obtained.kind === 'refused' ? ok(obtained.exchange) : err(obtained.error)

const saying = ({ about, ...request }: ServiceRequest, said: string | null): ServiceRequest => ({
  ...request,
  about: { ...about, label: said === null ? about.label : `${about.label} (${said})` },
})

const asSent = (request: ServiceRequest, how: Sending): ServiceRequest => {
  const { about, ...rest } = saying(request, saidOfSending(how))
  return { ...rest, about: { ...about, repeatOf: how.repeatOf } }
}

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

  const otherEnvironment = ({ channelKey, environment }: Target): OtherEnvironment => {
    const name = environmentNames.find((each) => each !== environment)
    const settings = name === undefined ? null : ports.settings({ channelKey, environment: name })
    return name === undefined || settings === null ? null : { name, baseUrl: settings.baseUrl }
  }

  /** What must not stand in a request of the target; in one that is put together freely, its own secrets may. */
  const strangersTo = (target: Target, { operation }: Operation): readonly Secret[] => {
    const others = ports.neverSent(target).map((value): Secret => ({ kind: 'secret', value }))
    const free = operation === 'free' || operation === 'order-details'
    return free ? [...others, ...tokens.issued(target)] : [...others, ...tokens.secrets(target), ...tokens.issued()]
  }

  /** Sends a request with its Authorization header, which is made here and nowhere before. */
  const send = async (
    { target, settings }: { readonly target: Target; readonly settings: EnvironmentSettings },
    { about, ...request }: ServiceRequest,
    token: HeldToken | null,
    { form, startedAt, signal }: { form: AuthorizationForm; startedAt: number; signal: AbortSignal },
  ): Promise<Exchange> => {
    const authorization = token === null ? [] : authorizationHeader(token.value, form)
    if (token !== null) tokens.used(target, token.value)
    const headers = [...request.headers, ...authorization]
    const outcome = await http.send({ ...request, headers }, signal, settings.network)
    const changed = token === null ? [] : authorizationSecrets(token.value, form)
    const circumstances = circumstancesOf(
      {
        target,
        settings,
        token: token?.used ?? tokens.held(target)?.used ?? null,
        authorization: sentAuthorization(outcome.request.headers, token?.value ?? null),
      },
      outcome,
      ports,
    )
    const secrets = [...tokens.secrets(target), ...changed]
    const exchange = await ports.record(exchangeOf({ target, about, startedAt, outcome, circumstances, secrets }))
    // What was broken on purpose says nothing about the token.
    if (token !== null && form === 'as-it-should' && isAuth001(exchange)) tokens.reject(target, token.value)
    return exchange
  }

  return {
    token: (target, { force, callId }) =>
      inEnvironment(target, callId, async (settings, signal) => {
        const obtained = await tokens.obtain(target, settings, { force, signal })
        return obtained.kind === 'token' ? ok(tokens.view(target)) : err(obtained.error)
      }),
    tokenView: tokens.view,
    tokenViews: tokens.views,
    forgetToken: (target) => tokens.discard(target, 'forgotten'),
    keepRejectedToken: tokens.keepRejected,
    inspectToken: tokens.inspect,
    heldToken: (target) => tokens.held(target)?.value ?? null,
    credentialsChanged: (target) => {
      tokens.discard(target, 'credentials-changed')
    },
    call: (target, operation, callId, how = asItShould) =>
      inEnvironment(target, callId, async (settings, signal) => {
        const startedAt = ports.clock.now()
        const planned = operationRequest(settings, operation, otherEnvironment(target))
        if (!planned.ok) return planned
        const strayed = strayedSecret(planned.value, strangersTo(target, operation))
        if (strayed !== null) return err(strayed)
        const request = asSent(planned.value, how)
        const form = how.authorization
        const basis = { target, settings }
        if (form === 'none' && !how.newToken) {
          return ok(await send(basis, request, null, { form, startedAt, signal }))
        }
        const obtained = await tokens.obtain(target, settings, { force: how.newToken, signal })
        if (obtained.kind !== 'token') return withoutToken(obtained)
        const first = await send(basis, request, obtained, { form, startedAt, signal })
        if (form !== 'as-it-should' || !isAuth001(first) || !settings.retryOnAuth001) return ok(first)
        // Once only: a service that accepts no token at all must not be asked for ever.
        const retriedAt = ports.clock.now()
        const renewed = await tokens.obtain(target, settings, { rejected: obtained.value, signal })
        if (renewed.kind !== 'token') return ok(first)
        const retry = saying(request, 'again, with a new token')
        return ok(await send(basis, retry, renewed, { form, startedAt: retriedAt, signal }))
      }),
    requestToken: (target, callId, repeatOf) =>
      inEnvironment(target, callId, async (settings, signal) => {
        const obtained = await tokens.obtain(target, settings, { force: true, repeatOf, signal })
        if (obtained.kind !== 'token') return withoutToken(obtained)
        // A forced request is always made, so that it has its exchange.
        if (obtained.exchange === null) throw new Error('A token was requested without an exchange')
        return ok(obtained.exchange)
      }),
    issuedSecrets: () => tokens.issued(),
    preview: (target, request, form) => {
      const settings = ports.settings(target)
      return settings === null
        ? err(environmentMissing(target))
        : previewOf(settings, request, form, otherEnvironment(target))
    },
    cancel: calls.cancel,
    close: async () => {
      await calls.close()
      await http.close()
    },
  }
}

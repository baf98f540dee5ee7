import type { EnvironmentSettings, Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { CallFailure } from '../../shared/models/service-error.ts'
import { type AppError, appError } from '../../shared/result.ts'
import { callCancelled, tokenDiscarded } from './call-errors.ts'
import { exchangeOf } from './exchange.ts'
import type { Http } from './http.ts'
import { tokenRequest } from './operations.ts'
import type { ServicePorts } from './ports.ts'
import type { Secret } from './secret.ts'
import { type IssuedToken, readTokenResponse, secretsIn } from './token-response.ts'

export type TokenAnswer =
  | { readonly kind: 'issued'; readonly token: IssuedToken; readonly exchangeId: number }
  /** The request was made, and brought no token. */
  | { readonly kind: 'refused'; readonly error: AppError; readonly exchange: Exchange }
  /** The request was not made. */
  | { readonly kind: 'failed'; readonly error: AppError }

export interface TokenRequestOptions {
  readonly ports: ServicePorts
  readonly http: Http
  /** What must not be recorded besides what the request itself brings. */
  readonly secrets: () => readonly Secret[]
  /** Told of the values of a response before anything is recorded. */
  readonly learn: (secrets: readonly Secret[]) => void
  /** Asked before the secret goes out: whether these are still the settings to send it by. */
  readonly isCurrent: () => boolean
}

const refusal = ({ title, causes, source }: CallFailure): AppError => {
  const first = causes[0]
  const retryable = source.from === 'network' || source.error.status >= 500
  return appError('token-refused', title, {
    ...(first === undefined ? {} : { hint: `${first.cause} ${first.remedy}` }),
    retryable,
  })
}

/** Makes one token request (§4.1) and records its exchange. */
export const requestToken = async (
  target: Target,
  settings: EnvironmentSettings,
  signal: AbortSignal,
  { ports, http, secrets, learn, isCurrent }: TokenRequestOptions,
): Promise<TokenAnswer> => {
  const startedAt = ports.clock.now()
  const secret = await ports.clientSecret(target)
  if (!secret.ok) return { kind: 'failed', error: secret.error }
  if (signal.aborted) return { kind: 'failed', error: callCancelled }
  if (!isCurrent()) return { kind: 'failed', error: tokenDiscarded }
  const request = tokenRequest(settings, secret.value)
  if (!request.ok) return { kind: 'failed', error: request.error }

  const outcome = await http.send(request.value, signal)
  const body = outcome.error === null ? outcome.response?.body : undefined
  if (outcome.response !== null) learn(secretsIn(outcome.response.body))
  const token = body && readTokenResponse(body, outcome.sentAt ?? startedAt)
  const exchange = exchangeOf({
    target,
    about: request.value.about,
    startedAt,
    outcome,
    secrets: [{ kind: 'client secret', value: secret.value }, ...secrets()],
    problem: token !== undefined && 'problem' in token ? token.problem : null,
  })
  const recorded = await ports.record(exchange)
  if (recorded.failure !== null) return { kind: 'refused', error: refusal(recorded.failure), exchange: recorded }
  if (token === undefined || 'problem' in token) throw new Error('A token request without a failure brought no token')
  return { kind: 'issued', token, exchangeId: recorded.id }
}

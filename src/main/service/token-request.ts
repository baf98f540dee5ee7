import type { EnvironmentSettings, Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { CallFailure } from '../../shared/models/service-error.ts'
import { type AppError, appError } from '../../shared/result.ts'
import { readable } from '../redaction/compressed.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import type { Secret } from '../redaction/secret.ts'
import { callCancelled, tokenDiscarded } from './call-errors.ts'
import { circumstancesOf } from './circumstances.ts'
import { diagnose } from './diagnosis/diagnose.ts'
import { factsOf, nothingAround } from './diagnosis/facts.ts'
import { exchangeOf } from './exchange.ts'
import type { Http } from './http.ts'
import { tokenRequest } from './operations.ts'
import type { ServicePorts } from './ports.ts'
import { type IssuedToken, readTokenResponse, secretsIn } from './token-response.ts'

export type TokenAnswer =
  | { readonly kind: 'issued'; readonly token: IssuedToken; readonly exchange: Exchange }
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
  /** The exchange whose request is made again. */
  readonly repeatOf: number | null
}

/** The refusal in words, with what the diagnosis can say of it before it looks at the history. */
const refusal = (failure: CallFailure, exchange: Exchange): AppError => {
  const { title, source } = failure
  const [first] = diagnose(factsOf({ ...exchange, failure }, exchange.id, nothingAround)).causes
  const retryable = source.from === 'network' || source.error.status >= 500
  return appError('token-refused', title, {
    ...(first === undefined ? {} : { hint: `${first.sentence} ${first.remedy}` }),
    retryable,
  })
}

/** What the service says of a token is shown: as little as anything else may it hold a secret. */
const redactedFacts = (facts: IssuedToken['facts'], redact: Redactor): IssuedToken['facts'] => ({
  ...facts,
  scope: facts.scope && redact.text(facts.scope),
  jti: facts.jti && redact.text(facts.jti),
  tokenType: facts.tokenType && redact.text(facts.tokenType),
})

/** Makes one token request (§4.1) and records its exchange. */
export const requestToken = async (
  target: Target,
  settings: EnvironmentSettings,
  signal: AbortSignal,
  { ports, http, secrets, learn, isCurrent, repeatOf }: TokenRequestOptions,
): Promise<TokenAnswer> => {
  const startedAt = ports.clock.now()
  const secret = await ports.clientSecret(target)
  if (!secret.ok) return { kind: 'failed', error: secret.error }
  if (signal.aborted) return { kind: 'failed', error: callCancelled }
  if (!isCurrent()) return { kind: 'failed', error: tokenDiscarded }
  const request = tokenRequest(settings, secret.value)
  if (!request.ok) return { kind: 'failed', error: request.error }

  const { about } = request.value
  const outcome = await http.send(request.value, signal, settings.network)
  const body = outcome.response && readable(outcome.response)
  if (body !== null) learn(secretsIn(body))
  const token =
    body === null || outcome.error !== null ? undefined : readTokenResponse(body, outcome.sentAt ?? startedAt)
  const masked: readonly Secret[] = [{ kind: 'client secret', value: secret.value }, ...secrets()]
  const exchange = exchangeOf({
    target,
    about: repeatOf === null ? about : { ...about, label: `${about.label} (repeated)`, repeatOf },
    startedAt,
    outcome,
    circumstances: circumstancesOf({ target, settings, token: null, authorization: null }, outcome, ports),
    secrets: masked,
    problem: token !== undefined && 'problem' in token ? token.problem : null,
  })
  const recorded = await ports.record(exchange)
  if (recorded.failure !== null)
    return { kind: 'refused', error: refusal(recorded.failure, recorded), exchange: recorded }
  if (token === undefined || 'problem' in token) throw new Error('A token request without a failure brought no token')
  const facts = redactedFacts(token.facts, createRedactor(masked))
  return { kind: 'issued', token: { ...token, facts }, exchange: recorded }
}

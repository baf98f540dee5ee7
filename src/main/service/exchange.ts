import type { Circumstances } from '../../shared/models/circumstances.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { CallFailure, ServiceError } from '../../shared/models/service-error.ts'
import { redactedBody } from '../redaction/redacted-body.ts'
import { createRedactor, type Redactor } from '../redaction/redactor.ts'
import type { Secret } from '../redaction/secret.ts'
import { failureTitle } from './diagnosis/titles.ts'
import { serviceErrorIn } from './errors.ts'
import type { HttpOutcome } from './http.ts'
import type { ServiceRequest } from './service-request.ts'

export interface ExchangeParts {
  readonly target: Target
  readonly about: ServiceRequest['about']
  /** Epoch ms: when the call began, before it waited for a token or a connection. */
  readonly startedAt: number
  readonly outcome: HttpOutcome
  readonly circumstances: Circumstances
  readonly secrets: readonly Secret[]
  /** What is wrong with an answer that is no error in itself; for the token endpoint. */
  readonly problem?: string | null
}

const LABEL_LENGTH = 80
/** Cut after it was masked: of a secret that is cut, the rest would not be known again. */
const clipped = (label: string): string =>
  label.length <= LABEL_LENGTH ? label : `${label.slice(0, LABEL_LENGTH - 1)}…`

const redactedResponse = (response: Exchange['response'], redact: Redactor): Exchange['response'] =>
  response && {
    ...response,
    statusText: redact.text(response.statusText),
    headers: redact.headers(response.headers),
    body: redactedBody(response.headers, response.body, redact),
  }

/** What a person typed, and what a token says of itself, may hold a secret too. */
const redactedCircumstances = (circumstances: Circumstances, redact: Redactor): Circumstances => {
  const { token, credentials } = circumstances
  const textOrNull = (text: string | null): string | null => (text === null ? null : redact.text(text))
  return {
    ...circumstances,
    baseUrl: redact.text(circumstances.baseUrl),
    channelId: redact.text(circumstances.channelId),
    clientId: redact.text(circumstances.clientId),
    proxy: textOrNull(circumstances.proxy),
    credentials: credentials && {
      ...credentials,
      other: credentials.other && {
        channelId: redact.text(credentials.other.channelId),
        baseUrl: redact.text(credentials.other.baseUrl),
      },
    },
    token: token && {
      ...token,
      origin: redact.text(token.origin),
      scope: textOrNull(token.scope),
      claims: token.claims && {
        ...token.claims,
        issuer: textOrNull(token.claims.issuer),
        audience: textOrNull(token.claims.audience),
        channelId: textOrNull(token.claims.channelId),
      },
    },
  }
}

const redactedError = (error: ServiceError | null, redact: Redactor): ServiceError | null => {
  if (error === null || error.kind === 'other') return error
  if ('description' in error) return { ...error, description: redact.text(error.description) }
  if ('message' in error) return { ...error, message: redact.text(error.message) }
  return { ...error, location: error.location === null ? null : redact.text(error.location) }
}

const serviceError = (response: NonNullable<Exchange['response']>, problem: string | null): ServiceError | null => {
  const { status } = response
  return (
    serviceErrorIn(response) ??
    (problem === null ? null : { kind: 'other', status, summary: `${status} with ${problem}` })
  )
}

/** The exchange of a call, redacted before anything is said of it, with what went wrong and why. */
export const exchangeOf = (parts: ExchangeParts): Omit<Exchange, 'id'> => {
  const { target, about, startedAt, outcome, problem = null } = parts
  const { request, error, sentAt, firstByteAt, endedAt } = outcome
  const redact = createRedactor(parts.secrets)
  const response = redactedResponse(outcome.response, redact)
  // Told apart before it is redacted: a mask can break the shape by which it is known.
  const told =
    error === null && outcome.response !== null ? redactedError(serviceError(outcome.response, problem), redact) : null
  const source: CallFailure['source'] | null =
    error === null
      ? told && { from: 'service', error: told }
      : { from: 'network', error: { ...error, message: redact.text(error.message) } }
  return {
    target,
    operation: about.operation,
    startedAt,
    request: {
      method: request.method,
      url: redact.text(request.url),
      headers: redact.headers(request.headers),
      body: redact.bytes(request.body),
    },
    response,
    timing: {
      queued: (sentAt ?? endedAt) - startedAt,
      firstByte: firstByteAt === null ? null : firstByteAt - startedAt,
      total: endedAt - startedAt,
    },
    failure: source && { source, title: failureTitle(source) },
    circumstances: redactedCircumstances(parts.circumstances, redact),
    cartToken: about.cartToken && redact.text(about.cartToken),
    label: clipped(redact.text(about.label)),
    repeatOf: about.repeatOf,
  }
}

import type { Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { CallFailure, ServiceError } from '../../shared/models/service-error.ts'
import { explainFailure } from './causes.ts'
import { serviceErrorIn } from './errors.ts'
import type { HttpOutcome } from './http.ts'
import type { ServiceRequest } from './operations.ts'
import { createRedactor, type Redactor } from './redact.ts'
import type { Secret } from './secret.ts'

export interface ExchangeParts {
  readonly target: Target
  readonly about: ServiceRequest['about']
  /** Epoch ms: when the call began, before it waited for a token or a connection. */
  readonly startedAt: number
  readonly outcome: HttpOutcome
  readonly secrets: readonly Secret[]
  /** What is wrong with an answer that is no error in itself; for the token endpoint. */
  readonly problem?: string | null
}

const redactedResponse = (response: Exchange['response'], redact: Redactor): Exchange['response'] =>
  response && {
    ...response,
    statusText: redact.text(response.statusText),
    headers: redact.headers(response.headers),
    body: redact.bytes(response.body),
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
  const told = error === null && response !== null ? serviceError(response, problem) : null
  const source: CallFailure['source'] | null =
    error === null
      ? told && { from: 'service', error: told }
      : { from: 'network', error: { ...error, message: redact.text(error.message) } }
  const context = { operation: about.operation, environment: target.environment }
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
    failure: source && explainFailure(source, context),
    cartToken: about.cartToken && redact.text(about.cartToken),
    label: redact.text(about.label),
  }
}

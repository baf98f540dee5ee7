import { type Attempt, type DeliveryRow, NO_ANSWER } from '../../../shared/models/delivery.ts'
import type { Exchange, HeaderList } from '../../../shared/models/exchange.ts'
import { deliveryTitle } from '../deliveries/delivery-title.ts'

/** One message of a side: its first line, its headers and its body, as received or as recorded. */
export interface ComparedMessage {
  readonly name: string
  /** "POST /h/abc", "200 OK". */
  readonly line: string
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** One of the two that are compared, as plain data. */
export interface ComparedSide {
  readonly title: string
  /** What tells it from the other in a few words: "attempt 2 of 3, answered 401", "Add Spring groups". */
  readonly facts: string
  /** When it came or went out, epoch ms. */
  readonly at: number
  /** One for a delivery; request and response for an exchange. Both sides are compared by the names. */
  readonly messages: readonly ComparedMessage[]
  /** What was masked when it was recorded: masked values look equal, whatever they were. */
  readonly redacted: boolean
}

const answered = (status: number): string => (status === NO_ANSWER ? 'not answered' : `answered ${status}`)

/** An attempt of a delivery, with the body that all its attempts have. */
export const attemptSide = (
  row: DeliveryRow,
  attempts: readonly Attempt[],
  attempt: Attempt,
  body: Uint8Array,
): ComparedSide => {
  const place = attempts.length > 1 ? `attempt ${attempts.indexOf(attempt) + 1} of ${attempts.length}, ` : ''
  return {
    title: deliveryTitle(row),
    facts: `${row.reference === null ? '' : `${row.reference}, `}${place}${attempt.verdict}, ${answered(attempt.status)}`,
    at: attempt.receivedAt,
    messages: [{ name: 'Delivery', line: `${attempt.method} ${attempt.path}`, headers: attempt.headers, body }],
    redacted: false,
  }
}

/** An exchange: its request, and its response where one came. */
export const exchangeSide = ({ label, startedAt, request, response }: Exchange): ComparedSide => ({
  title: label,
  facts: response ? `${request.method}, answered ${response.status}` : `${request.method}, no answer`,
  at: startedAt,
  messages: [
    { name: 'Request', line: `${request.method} ${request.url}`, headers: request.headers, body: request.body },
    ...(response
      ? [
          {
            name: 'Response',
            line: `${response.status} ${response.statusText}`.trim(),
            headers: response.headers,
            body: response.body,
          },
        ]
      : []),
  ],
  redacted: true,
})

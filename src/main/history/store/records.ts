import type { Attempt, DeliveryRow } from '../../../shared/models/delivery.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'

// The names that rows of the database get on their way out, and the little that is to be parsed of them.
// What stands there was written by this store: the casts say the columns' types.

type Stored = Readonly<Record<string, unknown>>

/** The columns of the deliveries table that make a {@link DeliveryRow}. */
export const deliveryColumns = `id, channel_key AS channelKey, environment, delivery_id AS deliveryId, hook_id AS hookId,
  event, action, subtype, reference, verdict, first_at AS firstAt, last_at AS lastAt, attempts, statuses,
  body_size AS bodySize, host, self_test AS selfTest`

export const toDeliveryRow = (stored: Stored): DeliveryRow => {
  const row = stored as unknown as Omit<DeliveryRow, 'statuses' | 'selfTest'> & {
    readonly statuses: string
    readonly selfTest: 0 | 1
  }
  return { ...row, statuses: JSON.parse(row.statuses) as number[], selfTest: row.selfTest === 1 }
}

/** The columns of attempts joined with deliveries and bodies that make an {@link Attempt}. */
export const attemptColumns = `attempts.id, received_at AS receivedAt, attempts.verdict,
  verdict_at_receipt AS verdictAtReceipt, reason, status, rehearsal, answered_in AS answeredIn, method, path,
  http_version AS httpVersion, remote_address AS remoteAddress, attempts.host, headers, body_size AS bodySize, digest AS bodyDigest`

export const toAttempt = (stored: Stored): Attempt => {
  const attempt = stored as unknown as Omit<Attempt, 'headers'> & { readonly headers: string }
  return { ...attempt, headers: parseHeaders(attempt.headers) }
}

export const parseHeaders = (json: string): HeaderList => JSON.parse(json) as HeaderList

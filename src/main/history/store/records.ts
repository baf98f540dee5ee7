import type { Attempt, DeliveryRow, Imported } from '../../../shared/models/delivery.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { FindingCounts } from '../../../shared/models/finding.ts'

// The names that rows of the database get on their way out, and the little that is to be parsed of them.
// What stands there was written by this store: the casts say the columns' types.

type Stored = Readonly<Record<string, unknown>>

/** The columns of the deliveries table that make a {@link DeliveryRow}. */
export const deliveryColumns = `id, channel_key AS channelKey, environment, delivery_id AS deliveryId, hook_id AS hookId,
  event, action, subtype, reference, verdict, first_at AS firstAt, last_at AS lastAt, attempts, statuses,
  body_size AS bodySize, host, self_test AS selfTest,
  (SELECT json_array(errors, warnings, notes) FROM delivery_findings
    WHERE delivery = deliveries.id AND errors IS NOT NULL) AS findings, pinned, note,
  iif(imported_at IS NULL, NULL, json_object('file', imported_file, 'at', imported_at)) AS imported`

export const toDeliveryRow = (stored: Stored): DeliveryRow => {
  const row = stored as unknown as Omit<DeliveryRow, 'statuses' | 'selfTest' | 'pinned' | 'findings' | 'imported'> & {
    readonly findings: string | null
    readonly statuses: string
    readonly selfTest: 0 | 1
    readonly pinned: 0 | 1
    readonly imported: string | null
  }
  const statuses = JSON.parse(row.statuses) as number[]
  const findings = row.findings === null ? null : toCounts(JSON.parse(row.findings) as [number, number, number])
  const imported = row.imported === null ? null : (JSON.parse(row.imported) as Imported)
  return { ...row, findings, statuses, selfTest: row.selfTest === 1, pinned: row.pinned === 1, imported }
}

const toCounts = ([errors, warnings, notes]: readonly [number, number, number]): FindingCounts => ({
  errors,
  warnings,
  notes,
})

/** The columns of attempts joined with deliveries and bodies that make an {@link Attempt}. */
export const attemptColumns = `attempts.id, received_at AS receivedAt, attempts.verdict,
  verdict_at_receipt AS verdictAtReceipt, reason, status, rehearsal, answered_in AS answeredIn, method, path,
  http_version AS httpVersion, remote_address AS remoteAddress, attempts.host, headers, body_size AS bodySize, digest AS bodyDigest`

export const toAttempt = (stored: Stored): Attempt => {
  const attempt = stored as unknown as Omit<Attempt, 'headers'> & { readonly headers: string }
  return { ...attempt, headers: parseHeaders(attempt.headers) }
}

export const parseHeaders = (json: string): HeaderList => JSON.parse(json) as HeaderList

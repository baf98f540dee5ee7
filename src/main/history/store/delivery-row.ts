import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { NewAttempt } from '../history.ts'

/** How many of the answered statuses a row keeps. */
export const STATUSES_KEPT = 8

/** SQLite keeps text as UTF-8, where half of a surrogate pair has no place. */
const wellFormed = (value: string | null): string | null => value?.toWellFormed() ?? null

/** A delivery's row once one more attempt belongs to it; what can differ between attempts is the newest's. */
export const addAttempt = (row: DeliveryRow | null, attempt: NewAttempt): Omit<DeliveryRow, 'id'> => ({
  channelKey: attempt.channelKey,
  environment: attempt.environment,
  deliveryId: wellFormed(attempt.deliveryId),
  hookId: wellFormed(attempt.hookId),
  event: wellFormed(attempt.event),
  action: wellFormed(attempt.action),
  subtype: wellFormed(attempt.subtype),
  reference: row ? row.reference : wellFormed(attempt.reference),
  verdict: attempt.verdict,
  // The clock may have been set back between two attempts.
  firstAt: Math.min(row?.firstAt ?? attempt.receivedAt, attempt.receivedAt),
  lastAt: Math.max(row?.lastAt ?? attempt.receivedAt, attempt.receivedAt),
  attempts: (row?.attempts ?? 0) + 1,
  statuses: [...(row?.statuses ?? []), attempt.status].slice(-STATUSES_KEPT),
  bodySize: attempt.body.byteLength,
  host: wellFormed(attempt.host),
  selfTest: attempt.selfTest,
  findings: row?.findings ?? null,
  imported: attempt.imported ?? null,
  pinned: row?.pinned ?? false,
  note: row?.note ?? '',
})

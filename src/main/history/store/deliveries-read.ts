import type { DatabaseSync } from 'node:sqlite'
import type { AttemptToExplain } from '../history.ts'
import type { Store } from '../protocol.ts'
import type { DeliveryNames } from './delivery-names.ts'
import { attemptColumns, deliveryColumns, parseHeaders, toAttempt, toDeliveryRow } from './records.ts'

type Reads = Pick<Store, 'deliveryRows' | 'delivery' | 'body' | 'attemptToExplain' | 'attemptsOfHook'>

/** What is asked about deliveries. */
export const createDeliveryReads = (db: DatabaseSync, names: DeliveryNames): Reads => {
  const oneRow = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`)
  const attemptsOf = db.prepare(
    `SELECT ${attemptColumns} FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery
       JOIN bodies ON bodies.delivery = deliveries.id WHERE attempts.delivery = ? ORDER BY attempts.id`,
  )
  // What was imported stands beside what was imported, never beside what was received. The plus keeps SQLite from the
  // index on channels, all of which it would walk through.
  const companionsOf = db.prepare(
    `SELECT ${deliveryColumns} FROM deliveries
     WHERE id IN (SELECT value FROM json_each(?)) AND +channel_key = ? AND id <> ? AND (imported_at IS NULL) = ?
     ORDER BY id`,
  )
  const bodyOf = db.prepare(
    'SELECT bytes FROM attempts JOIN bodies ON bodies.delivery = attempts.delivery WHERE attempts.id = ?',
  )
  const toExplain = db.prepare(
    `SELECT attempts.id AS attemptId, channel_key AS channelKey, hook_id AS hookId, headers, bytes AS body FROM attempts
       JOIN bodies ON bodies.delivery = attempts.delivery WHERE attempts.id = ?`,
  )
  const ofHook = db.prepare(
    `SELECT attempts.id AS attemptId, headers, bytes FROM attempts
       JOIN bodies ON bodies.delivery = attempts.delivery
     WHERE attempts.channel_key = ? AND attempts.hook_id = ? AND attempts.id > ? AND attempts.verdict <> 'verified'
     ORDER BY attempts.id LIMIT ?`,
  )

  return {
    deliveryRows: (ids) => ids.flatMap((id) => oneRow.all(id).map(toDeliveryRow)),

    delivery: (id) => {
      const found = oneRow.get(id)
      if (!found) return null
      const row = toDeliveryRow(found)
      const sameId = row.deliveryId === null ? [] : names.having(row.deliveryId)
      const received = Number(row.imported === null)
      const companions = companionsOf.all(JSON.stringify(sameId), row.channelKey, id, received)
      return { row, attempts: attemptsOf.all(id).map(toAttempt), companions: companions.map(toDeliveryRow) }
    },

    body: (attemptId) => (bodyOf.get(attemptId)?.bytes as Uint8Array | undefined) ?? null,

    attemptToExplain: (attemptId) => {
      const found = toExplain.get(attemptId) as (Omit<AttemptToExplain, 'headers'> & { headers: string }) | undefined
      return found === undefined ? null : { ...found, headers: parseHeaders(found.headers) }
    },

    attemptsOfHook: (channelKey, hookId, afterId, limit) =>
      ofHook.all(channelKey, hookId, afterId, limit).map((stored) => {
        const { attemptId, headers, bytes } = stored as { attemptId: number; headers: string; bytes: Uint8Array }
        return { attemptId, headers: parseHeaders(headers), body: bytes }
      }),
  }
}

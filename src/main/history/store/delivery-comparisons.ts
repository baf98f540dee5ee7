import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import type { DeliveryNames } from './delivery-names.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'

/** What stands beside a delivery in its channel: what was received beside what was received, and likewise what was imported. */
export const createDeliveryComparisons = (
  db: DatabaseSync,
  names: DeliveryNames,
): Pick<Store, 'sameDeliveryId' | 'sameBody'> => {
  const compared = db.prepare(
    `SELECT channel_key AS channelKey, delivery_id AS deliveryId, reference, body_size AS bodySize, digest,
       imported_at IS NULL AS received
     FROM deliveries JOIN bodies ON bodies.delivery = deliveries.id WHERE id = ?`,
  )
  // The plus keeps SQLite from the index on channels, all of which it would walk through; here and below.
  const withDeliveryId = db.prepare(
    `SELECT ${deliveryColumns}, digest, bytes FROM deliveries JOIN bodies ON bodies.delivery = deliveries.id
     WHERE id IN (SELECT value FROM json_each(?)) AND +channel_key = ? AND (imported_at IS NULL) = ? AND id <> ?
     ORDER BY id LIMIT ?`,
  )
  // The same body has the same size and reference: few bodies are looked at.
  const withBody = db.prepare(
    `SELECT ${deliveryColumns} FROM deliveries
     WHERE id > ? AND id <= ? AND +channel_key = ? AND (imported_at IS NULL) = ? AND body_size = ? AND reference IS ? AND id <> ?
       AND (SELECT digest FROM bodies WHERE delivery = deliveries.id) = ? ORDER BY id`,
  )
  const following = db.prepare('SELECT min(id) AS id FROM deliveries WHERE id > ?')

  return {
    sameDeliveryId: (id, limit) => {
      const own = compared.get(id)
      if (!own || typeof own.deliveryId !== 'string') return []
      const ids = names.having(own.deliveryId)
      // Most stand alone.
      if (ids.length < 2) return []
      const found = withDeliveryId.all(JSON.stringify(ids), own.channelKey ?? '', own.received ?? 1, id, limit)
      return found.map(({ digest, bytes, ...row }) => ({
        row: toDeliveryRow(row),
        body: bytes as Uint8Array,
        bodyDigest: String(digest),
      }))
    },

    sameBody: (id, afterId, span) => {
      const own = compared.get(id)
      if (!own) return { rows: [], next: null }
      const last = afterId + span
      const { channelKey = '', received = 1, bodySize = 0, reference = null, digest = '' } = own
      const found = withBody.all(afterId, last, channelKey, received, bodySize, reference, id, digest)
      // Where many were deleted, or were never there, the search goes on behind the gap.
      const next = following.get(last)?.id ?? null
      return { rows: found.map(toDeliveryRow), next: next === null ? null : Number(next) - 1 }
    },
  }
}

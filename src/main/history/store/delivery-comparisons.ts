import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'

/** What stands beside a delivery in its channel. */
export const createDeliveryComparisons = (db: DatabaseSync): Pick<Store, 'sameDeliveryId' | 'sameBody'> => {
  const compared = db.prepare(
    `SELECT channel_key AS channelKey, delivery_id AS deliveryId, reference, body_size AS bodySize, digest
     FROM deliveries JOIN bodies ON bodies.delivery = deliveries.id WHERE id = ?`,
  )
  const withDeliveryId = db.prepare(
    `SELECT ${deliveryColumns}, digest, bytes FROM deliveries JOIN bodies ON bodies.delivery = deliveries.id
     WHERE delivery_id = ? AND channel_key = ? AND id <> ? ORDER BY id LIMIT ?`,
  )
  // The same body has the same size and reference: few bodies are looked at. The plus keeps SQLite from the index on
  // channels, all of which it would walk through for each piece.
  const withBody = db.prepare(
    `SELECT ${deliveryColumns} FROM deliveries
     WHERE id > ? AND id <= ? AND +channel_key = ? AND body_size = ? AND reference IS ? AND id <> ?
       AND (SELECT digest FROM bodies WHERE delivery = deliveries.id) = ? ORDER BY id`,
  )
  const newest = db.prepare('SELECT max(id) AS id FROM deliveries')

  return {
    sameDeliveryId: (id, limit) => {
      const own = compared.get(id)
      if (!own || own.deliveryId === null || own.deliveryId === undefined) return []
      const found = withDeliveryId.all(own.deliveryId, own.channelKey ?? '', id, limit)
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
      const { channelKey = '', bodySize = 0, reference = null, digest = '' } = own
      const found = withBody.all(afterId, last, channelKey, bodySize, reference, id, digest)
      return { rows: found.map(toDeliveryRow), next: last < Number(newest.get()?.id) ? last : null }
    },
  }
}

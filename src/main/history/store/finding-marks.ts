import type { DatabaseSync } from 'node:sqlite'
import type { DeliveryNames } from './delivery-names.ts'

/** As many deliveries with one delivery id are compared with each other. */
export const BESIDE = 20

/** Marks deliveries whose findings may have changed; the marks stand in the transaction of what changed them. */
export const createFindingMarks = (db: DatabaseSync, names: DeliveryNames) => {
  const one = db.prepare(
    `INSERT INTO delivery_findings (delivery, due, marks) VALUES (?, 0, 1)
     ON CONFLICT (delivery) DO UPDATE SET due = 0, marks = marks + 1`,
  )
  const deliveryIdOf = db.prepare('SELECT delivery_id AS deliveryId FROM deliveries WHERE id = ?')
  const beside = db.prepare(
    `UPDATE delivery_findings SET due = 0, marks = marks + 1 WHERE delivery IN (
       SELECT other.id FROM deliveries AS other JOIN deliveries AS own
         ON +other.channel_key = own.channel_key AND (other.imported_at IS NULL) = (own.imported_at IS NULL)
       WHERE own.id = ? AND other.id IN (SELECT value FROM json_each(?)) AND other.id <> own.id
       ORDER BY other.id LIMIT ${BESIDE + 1})`,
  )
  const ofChannel = db.prepare(
    `UPDATE delivery_findings SET due = 0, marks = marks + 1
     WHERE delivery IN (SELECT id FROM deliveries WHERE channel_key = ?)`,
  )
  return {
    mark: (delivery: number): void => {
      one.run(delivery)
    },
    /** Those with the delivery id of this one that were judged without it. */
    markBeside: (delivery: number): void => {
      const deliveryId = deliveryIdOf.get(delivery)?.deliveryId
      const ids = typeof deliveryId === 'string' ? names.having(deliveryId) : []
      if (ids.length > 1) beside.run(delivery, JSON.stringify(ids))
    },
    markChannel: (channelKey: string): void => {
      ofChannel.run(channelKey)
    },
  }
}

import type { DatabaseSync } from 'node:sqlite'
import type { WholeDelivery } from '../history.ts'
import type { Store } from '../protocol.ts'
import { attemptColumns, deliveryColumns, toAttempt, toDeliveryRow } from './records.ts'

/** Deliveries with all that is kept of them, for who writes them elsewhere. */
export const createWholeDeliveries = (db: DatabaseSync): Pick<Store, 'wholeDeliveries'> => {
  const oneRow = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`)
  const attemptsOf = db.prepare(
    `SELECT ${attemptColumns} FROM attempts JOIN deliveries ON deliveries.id = attempts.delivery
       JOIN bodies ON bodies.delivery = deliveries.id WHERE attempts.delivery = ? ORDER BY attempts.id`,
  )
  const bodyOf = db.prepare('SELECT bytes FROM bodies WHERE delivery = ?')

  return {
    wholeDeliveries: (ids, budget) => {
      const deliveries: WholeDelivery[] = []
      let taken = 0
      let left = budget
      for (const id of ids) {
        const found = oneRow.get(id)
        if (found) {
          const row = toDeliveryRow(found)
          if (deliveries.length > 0 && row.bodySize > left) break
          left -= row.bodySize
          // Written together with its row.
          const body = bodyOf.get(id)?.bytes as Uint8Array
          deliveries.push({ row, attempts: attemptsOf.all(id).map(toAttempt), body })
        }
        taken += 1
      }
      return { deliveries, taken }
    },
  }
}

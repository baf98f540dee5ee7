import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { deliveryColumns, toDeliveryRow } from './records.ts'

/** What a tester keeps of a delivery: its pin and its note. */
export const createKeepStore = (db: DatabaseSync): Pick<Store, 'setPinned' | 'setNote'> => {
  const pin = db.prepare(`UPDATE deliveries SET pinned = ? WHERE id = ? RETURNING ${deliveryColumns}`)
  const rowOf = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE id = ?`)
  const write = db.prepare('UPDATE deliveries SET note = ? WHERE id = ?')
  return {
    setPinned: (id, pinned) => {
      const row = pin.get(Number(pinned), id)
      return row ? toDeliveryRow(row) : null
    },
    setNote: (id, note, before) => {
      const found = rowOf.get(id)
      if (!found) return null
      const row = toDeliveryRow(found)
      // Written already is as good as written now.
      if (row.note === note) return { row, written: true }
      if (row.note !== before) return { row, written: false }
      write.run(note, id)
      return { row: { ...row, note }, written: true }
    },
  }
}

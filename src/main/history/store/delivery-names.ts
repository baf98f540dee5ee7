import type { DatabaseSync } from 'node:sqlite'

/** As many deliveries are known by their ids in memory alone: more would make what puts them into the table slow. */
const AT_MOST = 2048

/**
 * Which deliveries have a delivery id. Ids come in no order, so to put each into a table with its own commit would
 * rewrite a page of it for every delivery: they are put there many at once. Until then they stand here, and after a
 * start they are read from the deliveries, which are the truth.
 */
export interface DeliveryNames {
  /** The rows that may have it, of all channels; a row may be among them that was never stored in the end. */
  readonly having: (deliveryId: string) => readonly number[]
  /** A delivery that comes after all that were put into the table. */
  readonly add: (deliveryId: string, delivery: number) => void
  /** A delivery with an older number. To be called inside a transaction. */
  readonly addOlder: (deliveryId: string, delivery: number) => void
  /** Whether {@link DeliveryNames.settle} is due. */
  readonly isDue: () => boolean
  /** Puts all that stands here into the table. To be called inside a transaction. */
  readonly write: () => void
  /** What was written is committed: from now on it stands in the table alone. */
  readonly written: () => void
}

export const createDeliveryNames = (db: DatabaseSync): DeliveryNames => {
  const inTable = db.prepare('SELECT delivery FROM delivery_names WHERE delivery_id = ?')
  const put = db.prepare('INSERT OR IGNORE INTO delivery_names VALUES (?, ?)')
  // In the order of the table, so that each of its pages is met once.
  const putFollowing = db.prepare(
    `INSERT OR IGNORE INTO delivery_names
     SELECT delivery_id, id FROM deliveries
     WHERE id > (SELECT delivery FROM names_progress) AND delivery_id IS NOT NULL ORDER BY delivery_id`,
  )
  const setProgress = db.prepare('UPDATE names_progress SET delivery = (SELECT ifnull(max(id), 0) FROM deliveries)')
  const following = db.prepare(
    `SELECT delivery_id AS deliveryId, id FROM deliveries
     WHERE id > (SELECT delivery FROM names_progress) AND delivery_id IS NOT NULL`,
  )
  const here = new Map<string, readonly number[]>()

  const add = (deliveryId: string, delivery: number): void => {
    here.set(deliveryId, [...(here.get(deliveryId) ?? []), delivery])
  }
  for (const { deliveryId, id } of following.all()) add(String(deliveryId), Number(id))

  return {
    having: (deliveryId) => {
      const stored = inTable.all(deliveryId).map(({ delivery }) => Number(delivery))
      return [...new Set([...stored, ...(here.get(deliveryId) ?? [])])]
    },
    add,
    addOlder: (deliveryId, delivery) => void put.run(deliveryId, delivery),
    isDue: () => here.size >= AT_MOST,
    write: () => {
      putFollowing.run()
      setProgress.run()
    },
    written: () => here.clear(),
  }
}

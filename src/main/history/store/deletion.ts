import type { DatabaseSync } from 'node:sqlite'
import type { Target } from '../../../shared/models/environment.ts'
import type { Store } from '../protocol.ts'
import { HERE_SINCE } from './age.ts'
import type { DeliveryNames } from './delivery-names.ts'
import { emptySearchIndex } from './search-index.ts'

type Deletions = Pick<Store, 'condemned' | 'deleteDeliveries' | 'deleteExchanges' | 'deleteCarts' | 'reindex'>

/**
 * Every table that has something of a delivery, with the column that names it, in the order in which they can go.
 * What was put into indexes goes by their triggers.
 */
export const deliveryTables = [
  ['forwards', 'delivery'],
  ['attempts', 'delivery'],
  ['bodies', 'delivery'],
  ['deliveries', 'id'],
] as const

/** How long one call deletes, ms: what is received meanwhile waits for it. A delivery goes whole, however long it takes. */
const STEP = 8
/** What one call deletes at most, since its commit takes time too: bytes of bodies, attempts. */
const BYTES_AT_ONCE = 4 * 1024 * 1024
const ATTEMPTS_AT_ONCE = 500

/** Later than everything. */
const EVER = Number.MAX_SAFE_INTEGER

/** What takes things out of the history. Each call that deletes is to run inside a transaction. */
export const createDeletions = (
  db: DatabaseSync,
  names: DeliveryNames,
  /** Monotonic, ms. */
  now: () => number = () => performance.now(),
): Deletions => {
  const newestAttempt = db.prepare('SELECT ifnull(max(id), 0) AS id FROM attempts')
  const oldest = (which: string) =>
    db.prepare(
      `SELECT id, 0 AS exchange, ${HERE_SINCE} AS at FROM deliveries WHERE ${which} AND ${HERE_SINCE} < :before
       UNION ALL SELECT id, 1, started_at FROM exchanges WHERE started_at < :before ORDER BY at LIMIT :limit`,
      { returnArrays: true },
    )
  const unpinned = oldest('pinned = 0')
  const all = oldest('1')
  const weightOf = db.prepare('SELECT body_size AS bytes, attempts FROM deliveries WHERE id = ?')
  const mayGo = db.prepare('SELECT 1 FROM deliveries WHERE id = ? AND last_attempt <= ? AND (pinned = 0 OR ?)')
  const remove = deliveryTables.map(([table, column]) => db.prepare(`DELETE FROM ${table} WHERE ${column} = ?`))
  const removeExchange = db.prepare('DELETE FROM exchanges WHERE id = ?')
  const removeCarts = db.prepare(
    `DELETE FROM carts WHERE updated_at < ?
     RETURNING channel_key AS channelKey, environment, cart_token AS cartToken`,
  )

  return {
    condemned: ({ before, limit, pinnedToo }) => {
      const bounds = { before: before ?? EVER, limit: limit ?? -1 }
      // With `returnArrays` each row is an array of its columns, which the types do not tell.
      const found = (pinnedToo ? all : unpinned).all(bounds) as unknown as readonly (readonly [number, 0 | 1])[]
      const ids = (exchange: 0 | 1) => found.flatMap(([id, of]) => (of === exchange ? [id] : []))
      return { deliveries: ids(0), exchanges: ids(1), newestAttempt: Number(newestAttempt.get()?.id) }
    },

    deleteDeliveries: (ids, newest, pinnedToo) => {
      const gone: number[] = []
      const began = now()
      // A trigger looks for what stands beside what goes, and those not in the table it has to read.
      names.write()
      let seen = 0
      let bytes = 0
      let attempts = 0
      for (const id of ids) {
        if (seen > 0 && now() - began >= STEP) break
        const weight = weightOf.get(id)
        bytes += Number(weight?.bytes ?? 0)
        attempts += Number(weight?.attempts ?? 0)
        if (seen > 0 && (bytes > BYTES_AT_ONCE || attempts > ATTEMPTS_AT_ONCE)) break
        seen += 1
        // It may have been pinned, or have got another attempt, since it was chosen.
        if (!mayGo.get(id, newest, Number(pinnedToo))) continue
        for (const each of remove) each.run(id)
        gone.push(id)
      }
      return { gone, seen }
    },

    deleteExchanges: (ids) => {
      for (const id of ids) removeExchange.run(id)
    },

    reindex: () => emptySearchIndex(db),

    deleteCarts: (before) =>
      (removeCarts.all(before ?? EVER) as unknown as readonly (Target & { readonly cartToken: string })[]).map(
        ({ channelKey, environment, cartToken }) => ({ target: { channelKey, environment }, cartToken }),
      ),
  }
}

import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../protocol.ts'
import { HERE_SINCE } from './age.ts'

type Sizes = Pick<Store, 'historySize' | 'usedBytes' | 'retentionPreview' | 'giveBack'>

/** Pages given back in one call: 2 MB, some milliseconds. */
const PAGES_AT_ONCE = 256

/** Later than everything. */
const EVER = Number.MAX_SAFE_INTEGER

/** What the history takes of the disk, and what gives it back. */
export const createSizes = (db: DatabaseSync): Sizes => {
  const pragma = (name: string): number => Number(Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0])
  const countsBefore = db.prepare(
    `SELECT (SELECT count(*) FROM deliveries WHERE pinned = 0 AND ${HERE_SINCE} < :before) AS deliveries,
       (SELECT count(*) FROM exchanges WHERE started_at < :before) AS exchanges,
       (SELECT count(*) FROM carts WHERE updated_at < :before) AS carts`,
  )
  const rest = db.prepare(
    `SELECT (SELECT count(*) FROM deliveries WHERE pinned = 1) AS pinned,
       (SELECT min(${HERE_SINCE}) FROM deliveries WHERE pinned = 0) AS oldest,
       (SELECT min(${HERE_SINCE}) FROM deliveries WHERE pinned = 1) AS oldestPinned`,
  )
  const counted = (before: number) => {
    const found = countsBefore.get({ before })
    return {
      deliveries: Number(found?.deliveries),
      exchanges: Number(found?.exchanges),
      carts: Number(found?.carts),
    }
  }
  const pinnedAndOldest = () => {
    const found = rest.get()
    const times = [found?.oldest, found?.oldestPinned].flatMap((at) => (typeof at === 'number' ? [at] : []))
    return { pinned: Number(found?.pinned), oldest: times.length === 0 ? null : Math.min(...times) }
  }
  const usedBytes = () => (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
  const file = (): string | null => db.location() || null

  return {
    usedBytes,

    historySize: () => {
      const path = file()
      const onDisk = (suffix: string) => statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0
      const counts = counted(EVER)
      const { pinned, oldest } = pinnedAndOldest()
      return {
        file: path,
        bytes: path === null ? usedBytes() : onDisk('') + onDisk('-wal'),
        counts: { ...counts, deliveries: counts.deliveries + pinned },
        pinned,
        oldest,
      }
    },

    retentionPreview: (before, bytes) => {
      const byAge = before === null ? { deliveries: 0, exchanges: 0, carts: 0 } : counted(before)
      const { deliveries, exchanges } = counted(EVER)
      const items = deliveries + exchanges + pinnedAndOldest().pinned
      const excess = bytes === null ? 0 : usedBytes() - bytes
      if (excess <= 0 || items === 0) return { counts: byAge, estimated: false }
      // As if each took the same: what is exact would have to read everything.
      const share = Math.min(1, excess / usedBytes() / ((deliveries + exchanges) / items || 1))
      const bySize = { deliveries: Math.ceil(deliveries * share), exchanges: Math.ceil(exchanges * share) }
      return {
        counts: {
          deliveries: Math.max(byAge.deliveries, bySize.deliveries),
          exchanges: Math.max(byAge.exchanges, bySize.exchanges),
          carts: byAge.carts,
        },
        estimated: true,
      }
    },

    giveBack: () => {
      if (pragma('freelist_count') > 0 && pragma('auto_vacuum') === 2) {
        db.exec(`PRAGMA incremental_vacuum(${PAGES_AT_ONCE})`)
        if (pragma('freelist_count') > 0) return true
      }
      // The file itself becomes shorter when the log is brought into it. Nobody is waited for: another reader of the
      // file only puts it off.
      const patience = pragma('busy_timeout')
      db.exec('PRAGMA busy_timeout = 0')
      try {
        db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
      } finally {
        db.exec(`PRAGMA busy_timeout = ${patience}`)
      }
      return false
    },
  }
}

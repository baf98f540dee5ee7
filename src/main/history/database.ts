import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkSoundness, moveAside } from './damage.ts'
import { toHistoryError } from './errors.ts'
import { migrate } from './migrate.ts'
import type { ThreadData } from './protocol.ts'
import { historySchema } from './schema.ts'

/** Makes the file, where there is none, for its owner only. What SQLite puts beside it takes its mode. */
const makePrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600))

const connect = ({ file, maxPages }: ThreadData): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    // Pages of 8 KB: three bodies of 2 KB fit into one, instead of one into 4 KB.
    db.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768')
    if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
    checkSoundness(db, file)
    migrate(db, historySchema)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Opens the history's database, made or brought to the newest version as needed. A damaged one is moved aside and a
 * fresh one begun: `setAside` is its path then. Throws a HistoryError when that is not possible either.
 */
export const openDatabase = (data: ThreadData): { readonly db: DatabaseSync; readonly setAside: string | null } => {
  try {
    mkdirSync(dirname(data.file), { recursive: true })
    makePrivate(data.file)
    try {
      return { db: connect(data), setAside: null }
    } catch (cause) {
      if (toHistoryError(cause).code !== 'damaged') throw cause
      const setAside = moveAside(data.file, new Date())
      makePrivate(data.file)
      return { db: connect(data), setAside }
    }
  } catch (cause) {
    throw toHistoryError(cause)
  }
}

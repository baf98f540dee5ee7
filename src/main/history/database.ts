import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkSoundness, moveAside } from './damage.ts'
import { toHistoryError } from './errors.ts'
import { migrate } from './migrate.ts'
import type { ThreadData } from './protocol.ts'
import { historySchema } from './schema.ts'
import { numberFrom } from './store/ids.ts'

/** Makes the file, where there is none, for its owner only. What SQLite puts beside it takes its mode. */
const makePrivate = (file: string): void => closeSync(openSync(file, 'a', 0o600))

const pragma = (db: DatabaseSync, name: string): unknown => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

/** What is deleted can be given back a piece at a time; a database must know it from its beginning. */
const SHRINKABLE = 'PRAGMA auto_vacuum = INCREMENTAL'

/** Writes a database of before once anew, so that it can become shorter. With too little space it stays as it is. */
const makeShrinkable = (db: DatabaseSync): void => {
  if (pragma(db, 'auto_vacuum') === 2) return
  try {
    db.exec(`${SHRINKABLE}; VACUUM`)
  } catch (cause) {
    if (toHistoryError(cause).code !== 'disk-full') throw cause
  }
}

const connect = ({ file, maxPages }: ThreadData): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 5000 })
  try {
    // Pages of 8 KB: three bodies of 2 KB fit into one, instead of one into 4 KB.
    db.exec('PRAGMA page_size = 8192')
    // To an existing file this would write, before it is known what it is.
    if (pragma(db, 'page_count') === 0) db.exec(SHRINKABLE)
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -32768')
    if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
    checkSoundness(db, file)
    migrate(db, historySchema)
    makeShrinkable(db)
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
      const now = new Date()
      const setAside = moveAside(data.file, now)
      makePrivate(data.file)
      const db = connect(data)
      // Milliseconds since 1970: no history gives a thousand numbers a second for all its life.
      numberFrom(db, now.getTime())
      return { db, setAside }
    }
  } catch (cause) {
    throw toHistoryError(cause)
  }
}

/**
 * Opens a database that another connection opened before, to look for texts only. Beside its owner: what is committed
 * there is seen here by the next search. Throws a HistoryError.
 */
export const openForSearch = (file: string): DatabaseSync => {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    db.exec('PRAGMA cache_size = -16384')
    return db
  } catch (cause) {
    throw toHistoryError(cause)
  }
}

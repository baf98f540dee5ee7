import type { DatabaseSync } from 'node:sqlite'

/** Runs something and commits it; whatever is thrown, by it or by the commit, leaves nothing behind. */
export const inTransaction = <T>(db: DatabaseSync, run: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = run()
    db.exec('COMMIT')
    return value
  } catch (error) {
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

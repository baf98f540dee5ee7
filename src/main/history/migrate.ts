import type { DatabaseSync } from 'node:sqlite'
import { HistoryError } from './history.ts'
import { inTransaction } from './transaction.ts'

/** The number of steps that a database has behind it. */
const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.user_version)

/**
 * Brings a database to the newest version, each step in a transaction of its own.
 * Throws a {@link HistoryError} `newer-version` when it was written by a newer console: nothing is changed then.
 */
export const migrate = (db: DatabaseSync, steps: readonly string[]): void => {
  const version = versionOf(db)
  if (version > steps.length) {
    throw new HistoryError(
      'newer-version',
      `The history is of version ${version}, and this Greenroom knows versions up to ${steps.length}. ` +
        'Start the newer Greenroom that wrote it.',
    )
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue
    inTransaction(db, () => {
      db.exec(step)
      db.exec(`PRAGMA user_version = ${index + 1}`)
    })
  }
}

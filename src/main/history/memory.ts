import { DatabaseSync } from 'node:sqlite'
import { createClient } from './client.ts'
import { createExecutor } from './executor.ts'
import type { History } from './history.ts'
import { migrate } from './migrate.ts'
import { historySchema } from './schema.ts'

/** The history over a database of the newest version, without a thread; closing it closes the database. */
export const historyOver = (db: DatabaseSync, now?: () => number): History => {
  const execute = createExecutor(db, (replies) => client.receive(replies), now)
  const client = createClient({
    send: execute,
    soon: queueMicrotask,
    later: queueMicrotask,
    close: async () => db.close(),
  })
  return client.history
}

/** A history that lives in memory: the same store, gone when it is closed. Nothing of it is indexed for the search. */
export const createMemoryHistory = (now?: () => number): History => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  return historyOver(db, now)
}

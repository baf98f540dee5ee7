import { DatabaseSync } from 'node:sqlite'
import { createClient } from './client.ts'
import { createExecutor } from './executor.ts'
import type { History } from './history.ts'
import { migrate } from './migrate.ts'
import { historySchema } from './schema.ts'

/** A history that lives in memory, without a thread: the same store, gone when it is closed. */
export const createMemoryHistory = (): History => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const execute = createExecutor(db, (replies) => client.receive(replies))
  const client = createClient({
    send: execute,
    soon: queueMicrotask,
    later: queueMicrotask,
    close: async () => db.close(),
  })
  return client.history
}

import type { DatabaseSync } from 'node:sqlite'
import { refusal } from './executor.ts'
import type { Reply, Request } from './protocol.ts'
import { createDeliveryQueries } from './store/delivery-queries.ts'

/** Answers the requests that only look for something, each by itself. */
export const createSearchAnswers = (db: DatabaseSync): ((request: Request) => Reply) => {
  const store = createDeliveryQueries(db)
  const done = (request: Request): unknown => {
    switch (request.method) {
      case 'queryDeliveries':
        return store.queryDeliveries(...request.args)
      case 'matchDeliveries':
        return store.matchDeliveries(...request.args)
      default:
        throw new Error(`${request.method} is for the owner of the database.`)
    }
  }
  return (request) => {
    try {
      return { id: request.id, ok: true, value: done(request) }
    } catch (cause) {
      return refusal(request, cause)
    }
  }
}

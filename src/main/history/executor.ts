import type { DatabaseSync } from 'node:sqlite'
import { toHistoryError } from './errors.ts'
import type { Method, Reply, Request, Value } from './protocol.ts'
import { createDeliveryNames } from './store/delivery-names.ts'
import { createStore } from './store/store.ts'
import { inTransaction } from './transaction.ts'

const writes: ReadonlySet<Method> = new Set<Method>([
  'recordAttempt',
  'recordAnswers',
  'correctAnswer',
  'reverdict',
  'recordJudgements',
  'judgeAgain',
  'setPinned',
  'setNote',
  'recordForward',
  'importAttempts',
  'recordExchange',
  'deleteDeliveries',
  'deleteExchanges',
  'deleteCarts',
  'reindex',
  'salvageStep',
  'saveCart',
  'deleteCart',
])

/** The answer to a request that failed. */
export const refusal = ({ id }: Request, cause: unknown): Reply => {
  const { code, message } = toHistoryError(cause)
  return { id, ok: false, code, message }
}

/**
 * What does requests on a database, those that came together as a group: all that writes in one transaction,
 * answered once it is committed, and then what reads.
 */
export const createExecutor = (
  db: DatabaseSync,
  reply: (replies: readonly Reply[]) => void,
  /** Monotonic, ms. */
  now?: () => number,
): ((requests: readonly Request[]) => void) => {
  const names = createDeliveryNames(db)
  const store = createStore(db, names, now)
  const run = <M extends Method>({ method, args }: Request<M>): Value<M> => store[method](...args)
  const done = (request: Request): Reply => ({ id: request.id, ok: true, value: run(request) })

  const commit = (group: readonly Request[]): readonly Reply[] => {
    try {
      return inTransaction(db, () => group.map(done))
    } catch (cause) {
      // Whatever is wrong with one request alone must not cost the others: each gets a transaction of its own.
      if (group.length > 1 && toHistoryError(cause).code === 'failed') return group.flatMap((one) => commit([one]))
      return group.map((request) => refusal(request, cause))
    }
  }

  const read = (request: Request): Reply => {
    try {
      return done(request)
    } catch (cause) {
      return refusal(request, cause)
    }
  }

  const settleNames = (): void => {
    if (!names.isDue()) return
    try {
      inTransaction(db, names.write)
      names.written()
    } catch {
      // Nothing is lost: it is tried again behind the next group.
    }
  }

  return (requests) => {
    const group = requests.filter(({ method }) => writes.has(method))
    if (group.length > 0) reply(commit(group))
    for (const request of requests) if (!writes.has(request.method)) reply([read(request)])
    settleNames()
  }
}

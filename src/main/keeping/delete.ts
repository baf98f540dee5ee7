import type { Deleted } from '../../shared/models/history.ts'
import type { Condemned, History } from '../history/history.ts'
import type { AtWork } from './work.ts'

type Deletes = Pick<History, 'deleteDeliveries' | 'deleteExchanges' | 'giveBack'>

/** Exchanges deleted in one call. */
const EXCHANGES_AT_ONCE = 50
/** Deliveries that one call is asked to delete; it takes fewer where they are large or slow. */
const DELIVERIES_AT_ONCE = 50

const none: Deleted = { deliveries: [], exchanges: [], carts: [] }

export interface DeletePorts extends AtWork {
  readonly history: Deletes
  /** Told after each step, with what went in it. */
  readonly gone: (deleted: Deleted) => void
}

/**
 * Deletes in small steps, between which everything else has its turn. Resolves with how many went: fewer when it was
 * stopped, or where something got a pin or another attempt meanwhile.
 */
export const deleteCondemned = async (
  { deliveries, exchanges, newestAttempt }: Condemned,
  pinnedToo: boolean,
  { history, gone, tell, stopped }: DeletePorts,
): Promise<{ readonly deliveries: number; readonly exchanges: number }> => {
  const total = deliveries.length + exchanges.length
  let went = 0
  let at = 0
  while (at < deliveries.length && !stopped()) {
    tell({ kind: 'deleting', done: at, total })
    const step = await history.deleteDeliveries(deliveries.slice(at, at + DELIVERIES_AT_ONCE), newestAttempt, pinnedToo)
    at += step.seen
    went += step.gone.length
    if (step.gone.length > 0) gone({ ...none, deliveries: step.gone })
  }
  let done = 0
  while (done < exchanges.length && !stopped()) {
    tell({ kind: 'deleting', done: deliveries.length + done, total })
    const ids = exchanges.slice(done, done + EXCHANGES_AT_ONCE)
    await history.deleteExchanges(ids)
    done += ids.length
    gone({ ...none, exchanges: ids })
  }
  return { deliveries: went, exchanges: done }
}

/** Gives what is free within the file back to the disk, a piece at a time. */
export const giveBack = async ({ history, tell, stopped }: Omit<DeletePorts, 'gone'>): Promise<void> => {
  tell({ kind: 'freeing' })
  while (!stopped() && (await history.giveBack())) tell({ kind: 'freeing' })
}

import type { Deleted, KeptCounts } from '../../shared/models/history.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { History } from '../history/history.ts'
import { deleteCondemned, giveBack } from './delete.ts'
import type { AtWork } from './work.ts'

export interface DeleteAllPorts {
  readonly history: Pick<
    History,
    'condemned' | 'deleteDeliveries' | 'deleteExchanges' | 'deleteCarts' | 'reindex' | 'giveBack'
  >
  readonly gone: (deleted: Deleted) => void
  /** Something that was said to go is still there. */
  readonly changed: () => void
}

/**
 * Deletes everything that is there now. The lists are told at once of all of it, and again to ask where something
 * stayed after all. Rejects with the history's error; what went until then is gone.
 */
export const deleteAll = async (
  pinnedToo: boolean,
  { history, gone, changed }: DeleteAllPorts,
  at: AtWork,
): Promise<Result<KeptCounts>> => {
  const condemned = await history.condemned({ before: null, limit: null, pinnedToo })
  gone({ deliveries: condemned.deliveries, exchanges: condemned.exchanges, carts: [] })
  let all = false
  try {
    const went = await deleteCondemned(condemned, pinnedToo, { ...at, history, gone: () => undefined })
    const carts = at.stopped() ? [] : await history.deleteCarts(null)
    if (carts.length > 0) gone({ deliveries: [], exchanges: [], carts })
    all = went.deliveries === condemned.deliveries.length && went.exchanges === condemned.exchanges.length
    await history.reindex()
    await giveBack({ ...at, history })
    return ok({ ...went, carts: carts.length })
  } finally {
    if (!all) changed()
  }
}

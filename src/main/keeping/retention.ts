import type { Deleted, Retention, RetentionPreview } from '../../shared/models/history.ts'
import type { Clock } from '../clock.ts'
import type { History } from '../history/history.ts'
import { deleteCondemned, giveBack } from './delete.ts'
import type { AtWork, WorkBench } from './work.ts'

const DAY = 86_400_000
const MEGABYTE = 1_000_000
/** Between two looks at the limits, ms. */
const EVERY = 600_000
/** Chosen in one go. By size it is what may go too much. */
const AT_ONCE = 200

export interface RetentionPorts {
  readonly clock: Clock
  readonly history: Pick<
    History,
    'condemned' | 'deleteDeliveries' | 'deleteExchanges' | 'deleteCarts' | 'giveBack' | 'usedBytes' | 'retentionPreview'
  >
  readonly bench: Pick<WorkBench, 'byItself'>
  readonly limits: () => Retention
  readonly gone: (deleted: Deleted) => void
  /** The history could not do it; it is tried again at the next look. */
  readonly failed: (cause: unknown) => void
}

/** Keeps the history within its limits, by itself. Nothing is deleted while both are off, and nothing pinned ever. */
export interface RetentionService {
  /** Looks now, and from then on regularly. */
  readonly start: () => void
  /** Looks now. Resolves when it is done. */
  readonly look: () => Promise<void>
  readonly preview: (limits: Retention) => Promise<RetentionPreview>
  readonly stop: () => void
}

export const createRetention = (ports: RetentionPorts): RetentionService => {
  const { clock, history, bench, limits, gone, failed } = ports
  let cancel: (() => void) | null = null
  const before = ({ days }: Retention): number | null => (days === null ? null : clock.now() - days * DAY)

  /** Deletes the oldest, `AT_ONCE` at a time, while there is reason to; whether anything went. */
  const deleteOldest = async (at: AtWork, cutoff: number | null, wanted: () => Promise<boolean>): Promise<boolean> => {
    let any = false
    while (!at.stopped() && (await wanted())) {
      const condemned = await history.condemned({ before: cutoff, limit: AT_ONCE, pinnedToo: false })
      const went = await deleteCondemned(condemned, false, { ...at, history, gone })
      // What is left is pinned, or is just getting another attempt.
      if (went.deliveries + went.exchanges === 0) break
      any = true
    }
    return any
  }

  const sweep = async (at: AtWork): Promise<void> => {
    const { megabytes } = limits()
    const cutoff = before(limits())
    let any = false
    if (cutoff !== null) {
      any = await deleteOldest(at, cutoff, async () => true)
      const carts = at.stopped() ? [] : await history.deleteCarts(cutoff)
      if (carts.length > 0) gone({ deliveries: [], exchanges: [], carts })
      any ||= carts.length > 0
    }
    if (megabytes !== null) {
      const beyond = async () => (await history.usedBytes()) > megabytes * MEGABYTE
      any = (await deleteOldest(at, null, beyond)) || any
    }
    if (any) await giveBack({ ...at, history })
  }

  const look = async (): Promise<void> => {
    const { days, megabytes } = limits()
    if (days === null && megabytes === null) return
    try {
      await bench.byItself(sweep)
    } catch (cause) {
      failed(cause)
    }
  }
  const lookRegularly = (): void => {
    void look()
    cancel = clock.after(EVERY, lookRegularly)
  }

  return {
    start: lookRegularly,
    look,
    preview: (asked) =>
      history.retentionPreview(before(asked), asked.megabytes === null ? null : asked.megabytes * MEGABYTE),
    stop: () => cancel?.(),
  }
}

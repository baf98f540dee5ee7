import type { Refusals } from '../../shared/models/listener.ts'
import type { Clock } from '../clock.ts'

/** Refusals may come by the thousand; whoever looks is told this often at most, in ms. */
const TELL_EVERY = 200

export interface RefusalCounter {
  add(status: number, reason: string): void
  view(): Refusals
}

/** Counts the requests that were turned away before they became attempts, and keeps the latest. */
export const createRefusals = (clock: Clock, changed: () => void): RefusalCounter => {
  const counts = new Map<number, number>()
  let latest: Refusals['latest'] = null
  let telling = false
  return {
    add: (status, reason) => {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      latest = { at: clock.now(), status, reason }
      if (telling) return
      telling = true
      clock.after(TELL_EVERY, () => {
        telling = false
        changed()
      })
    },
    view: () => ({
      counts: [...counts].map(([status, count]) => ({ status, count })).sort((a, b) => a.status - b.status),
      latest,
    }),
  }
}

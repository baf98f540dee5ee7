import type { Clock } from '../../src/main/clock.ts'

/** A clock that a test moves by hand. */
export interface HandClock extends Clock {
  /** Moves time on by `ms`, running what falls due on the way, in order. */
  readonly advance: (ms: number) => void
}

export const createHandClock = (start = 0): HandClock => {
  let now = start
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const nextUntil = (end: number) =>
    [...timers].filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at)[0]
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    advance: (ms) => {
      const end = now + ms
      for (let timer = nextUntil(end); timer !== undefined; timer = nextUntil(end)) {
        timers.delete(timer)
        now = timer.at
        timer.run()
      }
      now = end
    },
  }
}

/** Time, passed in so that tests can own it. */
export interface Clock {
  /** Epoch milliseconds, with a fraction where the system has one. */
  now(): number
  /** Calls back once after `ms`; returns what cancels it. A waiting timer never keeps the process alive. */
  after(ms: number, run: () => void): () => void
}

/** A difference in ms that only sleep, or a system clock that was set, can make. */
const JUMP = 1000

/**
 * Reads epoch ms from a clock that counts evenly, put right by the wall's where the two part: the even one stands still
 * while the computer sleeps.
 */
export const readTime = (even: () => number, wall: () => number): (() => number) => {
  let offset = wall() - even()
  return () => {
    const now = even() + offset
    const drift = wall() - now
    if (Math.abs(drift) < JUMP) return now
    offset += drift
    return now + drift
  }
}

/** The system's clock. */
export const systemClock: Clock = {
  now: readTime(
    () => performance.timeOrigin + performance.now(),
    () => Date.now(),
  ),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

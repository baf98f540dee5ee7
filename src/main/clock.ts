/** Time, passed in so that tests can own it. */
export interface Clock {
  /** Epoch milliseconds, with a fraction where the system has one. */
  now(): number
  /** Calls back once after `ms`; returns what cancels it. A waiting timer never keeps the process alive. */
  after(ms: number, run: () => void): () => void
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

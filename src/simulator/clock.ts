/** The simulator's time: token expiry (§8) and a cart's time left (§2.2) follow it; retries of webhooks do not. */
export interface SimulatorClock {
  /** Epoch milliseconds. */
  now(): number
  /** Jumps ahead by `ms`, which must not be negative. */
  advance(ms: number): void
}

/** A clock that starts at the time of `now` and runs `speed` times as fast. */
export function createClock(now: () => number, speed: number): SimulatorClock {
  const start = now()
  let advanced = 0
  return {
    now: () => start + (now() - start) * speed + advanced,
    advance: (ms) => {
      if (!(ms >= 0)) throw new RangeError('The clock goes forward only.')
      advanced += ms
    },
  }
}

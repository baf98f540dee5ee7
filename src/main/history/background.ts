/** Work that nobody waits for: it is done in steps, between what is asked. */
export interface BackgroundWork {
  readonly isBehind: () => boolean
  /** Does some milliseconds of it. May throw. */
  readonly step: () => void
}

export interface BackgroundPorts {
  readonly work: BackgroundWork
  /** Monotonic, ms. */
  readonly now: () => number
  /** Runs it once after so many ms; returns what calls it off. */
  readonly later: (run: () => void, ms: number) => () => void
  /** A step threw. */
  readonly failed: (cause: unknown) => void
}

export interface Background {
  /** Requests were answered, so many together. */
  readonly answered: (requests: number) => void
  readonly stop: () => void
}

/** As many requests in one group tell of senders that wait for each other: background work waits for a pause then. */
const MANY = 5
const PAUSE = 50
/** Between two steps it rests so many times as long as the last one took, while requests come. */
const REST = 9
/** A failure, such as a full disk, is likely to last. */
const AFTER_FAILURE = 10_000

/**
 * Plans background work around requests: without any it goes on step by step; between few it takes a tenth of the time;
 * between many it waits until there are fewer.
 */
export const createBackground = ({ work, now, later, failed }: BackgroundPorts): Background => {
  let callOff: (() => void) | null = null
  let dueAt = 0
  let earliest = 0
  let asked = false

  const plan = (at: number): void => {
    callOff?.()
    dueAt = Math.max(at, earliest)
    callOff = later(run, Math.max(0, dueAt - now()))
  }

  const run = (): void => {
    callOff = null
    const began = now()
    try {
      if (!work.isBehind()) return
      work.step()
      const ended = now()
      earliest = asked ? ended + REST * (ended - began) : ended
      asked = false
      plan(earliest)
    } catch (cause) {
      failed(cause)
      earliest = now() + AFTER_FAILURE
    }
  }

  return {
    answered: (requests) => {
      asked = true
      if (requests >= MANY) plan(now() + PAUSE)
      else if (callOff === null) plan(now())
    },
    stop: () => {
      callOff?.()
      callOff = null
    },
  }
}

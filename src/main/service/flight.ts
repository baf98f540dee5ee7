/** One piece of work that several callers wait for. */
export interface Flight<T> {
  /** Waits for the work, or until `signal` aborts: then the answer is `left`. Who leaves last aborts the work. */
  join(signal: AbortSignal): Promise<T | 'left'>
  /** Aborts the work; who waits still gets its answer. */
  cut(): void
}

/** Starts the work. `deserted` is told when the last caller left before the answer came. */
export const createFlight = <T>(work: (signal: AbortSignal) => Promise<T>, deserted: () => void): Flight<T> => {
  const abort = new AbortController()
  const answer = work(abort.signal)
  let waiting = 0
  return {
    join: async (signal) => {
      const left = Promise.withResolvers<'left'>()
      const leave = (): void => {
        waiting--
        if (waiting > 0) left.resolve('left')
        else if (!abort.signal.aborted) {
          abort.abort()
          deserted()
        }
      }
      waiting++
      signal.addEventListener('abort', leave)
      try {
        const first = await Promise.race([answer, left.promise])
        return signal.aborted ? 'left' : first
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
    cut: () => abort.abort(),
  }
}

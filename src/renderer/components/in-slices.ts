/** How long a slice of work may hold the window up, ms: half of a frame. */
const BUDGET = 8

/**
 * Runs work that pauses, in turns with everything else in the window, and hands over what it returns. Returns what
 * stops it: then nothing is handed over.
 */
export const inSlices = <T>(work: Generator<void, T>, done: (value: T) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const slice = () => {
    const start = performance.now()
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return done(step.value)
      if (performance.now() - start >= BUDGET) break
    }
    timer = setTimeout(slice)
  }
  timer = setTimeout(slice)
  return () => clearTimeout(timer)
}

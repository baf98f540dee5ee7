/**
 * Wraps a task so that it never overlaps itself: called while it runs, it runs once more after that,
 * however often it was called. What it reads when it starts is therefore never out of date for long.
 */
export const coalesce = (task: () => Promise<void>): (() => void) => {
  let running = false
  let again = false
  const run = async () => {
    running = true
    try {
      do {
        again = false
        await task()
      } while (again)
    } finally {
      running = false
    }
  }
  return () => {
    if (running) again = true
    else void run()
  }
}

import type { Clock } from '../clock.ts'

/** How often a server that is away is knocked at, ms. A knock is a connection and nothing more. */
const KNOCK_EVERY = 3_000

/**
 * Knocks until a server that was away is there again, then calls `back` once. A server that is there all the time is
 * left to the back-off: it has its reasons. Returns what stops it.
 */
export const knockUntilBack = (
  clock: Clock,
  isThere: (signal: AbortSignal) => Promise<boolean>,
  back: () => void,
): (() => void) => {
  const control = new AbortController()
  let away = false
  let cancelWait = (): void => undefined
  const knock = async (): Promise<void> => {
    const there = await isThere(control.signal)
    if (control.signal.aborted) return
    if (there && away) return back()
    away = !there
    cancelWait = clock.after(KNOCK_EVERY, () => void knock())
  }
  void knock()
  return () => {
    cancelWait()
    control.abort()
  }
}

import { vi } from 'vitest'

/** Waits until an assertion holds, for as long as a busy machine may need. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(assertion, { timeout: 10_000, interval: 2 })

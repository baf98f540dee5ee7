import { err, type Result } from '../../shared/result.ts'
import { callCancelled, clientClosed } from './call-errors.ts'

/** The calls under way, by the id that their caller chose, so that each can be cancelled. */
export interface Calls {
  run<T>(callId: string, work: (signal: AbortSignal) => Promise<Result<T>>): Promise<Result<T>>
  /** Cancels the calls of this id: those under way, and the next one when none is (it may still wait for its turn). */
  cancel(callId: string): void
  /** Cancels all, and resolves when all have ended. */
  close(): Promise<void>
}

/** Ids of calls that were cancelled before they began, or after they ended. */
const REMEMBERED = 100

export const createCalls = (): Calls => {
  const running = new Map<AbortController, { readonly callId: string; readonly ended: Promise<unknown> }>()
  let cancelled: readonly string[] = []
  let closed = false

  return {
    run: async (callId, work) => {
      if (closed) return err(clientClosed)
      if (cancelled.includes(callId)) return err(callCancelled)
      const abort = new AbortController()
      const result = work(abort.signal)
      running.set(abort, { callId, ended: result })
      try {
        return await result
      } finally {
        running.delete(abort)
      }
    },
    cancel: (callId) => {
      cancelled = [...cancelled, callId].slice(-REMEMBERED)
      for (const [abort, call] of running) if (call.callId === callId) abort.abort()
    },
    close: async () => {
      closed = true
      for (const abort of running.keys()) abort.abort()
      await Promise.allSettled([...running.values()].map(({ ended }) => ended))
    },
  }
}

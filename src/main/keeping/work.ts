import type { HistoryWork } from '../../shared/models/history.ts'
import { type AppError, appError, err, type Result } from '../../shared/result.ts'
import { createSerial } from '../secrets/serial.ts'

/** What a piece of work is given: how to say how far it is, and whether it is to stop. */
export interface AtWork {
  readonly tell: (work: HistoryWork) => void
  readonly stopped: () => boolean
}

/** Long work on the history, one after the other, with its progress. What deletes by the limits gives way to a person's. */
export interface WorkBench {
  readonly view: () => HistoryWork
  /** Does what a person asked for. Error `history-busy`: what another person asked for is under way. */
  readonly byHand: <T>(run: (at: AtWork) => Promise<Result<T>>) => Promise<Result<T>>
  /** Does what nobody waits for; nothing when something is under way. */
  readonly byItself: (run: (at: AtWork) => Promise<void>) => Promise<void>
  /** Stops what is under way after its present step. Resolves when it has. */
  readonly cancel: () => Promise<void>
}

const idle: HistoryWork = { kind: 'idle' }

export const createWorkBench = (changed: (work: HistoryWork) => void): WorkBench => {
  const serially = createSerial()
  let work: HistoryWork = idle
  let byHandNow = false
  let present: { stop: boolean } | null = null

  const tell = (next: HistoryWork): void => {
    work = next
    changed(next)
  }
  const run = <T>(doIt: (at: AtWork) => Promise<T>): Promise<T> =>
    serially(async () => {
      const own = { stop: false }
      present = own
      try {
        return await doIt({ tell, stopped: () => own.stop })
      } finally {
        present = null
        if (work.kind !== 'idle') tell(idle)
      }
    })
  const stop = () => {
    if (present) present.stop = true
  }

  return {
    view: () => work,
    byHand: async (doIt) => {
      if (byHandNow) return err(busy)
      byHandNow = true
      stop()
      try {
        return await run(doIt)
      } finally {
        byHandNow = false
      }
    },
    byItself: async (doIt) => {
      if (present === null && !byHandNow) await run(doIt)
    },
    cancel: () => {
      stop()
      return serially(async () => undefined)
    },
  }
}

const busy: AppError = appError('history-busy', 'The history is busy with something else.', {
  hint: 'Wait until it is done, or cancel it in Settings, History.',
  retryable: true,
})

import { type AppError, appError, err, type Result } from '../../shared/result.ts'
import { HistoryError, type HistoryErrorCode } from '../history/history.ts'

/** What each trouble of the history means, and what to do. */
export const historyTrouble: Record<HistoryErrorCode, string> = {
  'disk-full': 'The disk is full: free some space.',
  damaged: 'The history file is damaged: start Greenroom again to have it set aside.',
  'newer-version': 'The history was written by a newer Greenroom.',
  closed: 'The history is closed already.',
  failed: 'The history could not be reached: start Greenroom again.',
}

/** The history's trouble as an error value. */
export const historyError = ({ code }: HistoryError): AppError =>
  appError(`history-${code}`, 'The history cannot be used.', { hint: historyTrouble[code] })

type Handler = (input: never) => Promise<Result<unknown>>

/** The handlers, with the history's trouble as an error value instead of a rejection. */
export const withHistoryTrouble = <H extends Readonly<Record<string, Handler>>>(handlers: H): H => {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (input: never) => {
      try {
        return await handler(input)
      } catch (cause) {
        if (!(cause instanceof HistoryError)) throw cause
        return err(historyError(cause))
      }
    },
  ])
  // The same names with the same signatures: only a rejection has become a value.
  return Object.fromEntries(guarded) as H
}

import type {
  ExportAsked,
  ExportDone,
  ImportAsked,
  ImportReport,
  TransferProgress,
} from '../../shared/models/transfer.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import type { Exporter } from '../export/export.ts'
import { fileTrouble, readTrouble } from '../files/file-trouble.ts'
import { HistoryError } from '../history/history.ts'
import type { Importer } from '../import/import.ts'
import { historyError } from './history-trouble.ts'

/** What leaves as a file and comes from one, once the user has said where. Paths come from dialogs, never from the window. */
export interface Transfers {
  readonly exportTo: (path: string, asked: ExportAsked) => Promise<Result<ExportDone>>
  readonly importFrom: (path: string, asked: ImportAsked) => Promise<Result<{ readonly report: ImportReport }>>
  readonly cancel: (transferId: string) => void
  /** Cancels all that is under way, and waits until nothing half of it is left. */
  readonly close: () => Promise<void>
}

export interface TransferPorts {
  readonly exporter: Exporter
  readonly importer: Importer
  /** Deliveries of this channel were imported. */
  readonly imported: (channelKey: string) => void
  readonly progress: (progress: TransferProgress) => void
}

const cancelled = appError('cancelled', 'Cancelled.')

export const createTransfers = ({ exporter, importer, imported, progress }: TransferPorts): Transfers => {
  const running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<unknown> }>()

  /** Runs one transfer under its id; what can be expected to fail becomes an error value. */
  const run = <T>(
    transferId: string,
    troubleOf: (cause: unknown) => AppError | null,
    work: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    if (running.has(transferId)) return Promise.resolve(err(appError('busy', 'This transfer is under way already.')))
    const abort = new AbortController()
    const ended = work(abort.signal)
      .catch((cause: unknown) => {
        const expected = cause instanceof HistoryError ? historyError(cause) : troubleOf(cause)
        const trouble = abort.signal.aborted ? cancelled : expected
        if (trouble === null) throw cause
        return err(trouble)
      })
      .finally(() => running.delete(transferId))
    running.set(transferId, { abort, ended })
    return ended
  }

  return {
    exportTo: (path, { transferId, what, ...asked }) =>
      run(transferId, fileTrouble, async (signal) => {
        const ids = [...new Set(asked.ids)]
        let records = 0
        const step = (done: number, found: number) => {
          records += found
          progress({ transferId, done, total: ids.length })
        }
        const written = await exporter({ what, ids, path }, { step, signal })
        return ok({ path: written, records, missing: ids.length - records })
      }),
    importFrom: (path, { transferId, channelKey }) =>
      run(transferId, readTrouble, async (signal) => {
        const touched = new Set<string>()
        try {
          const step = (done: number, total: number) => progress({ transferId, done, total })
          const stored = (key: string) => void touched.add(key)
          const read = await importer({ path, channelKey }, { step, stored, signal })
          return read.ok ? ok({ report: read.value }) : read
        } finally {
          // What was stored before a failure is there too.
          for (const key of touched) imported(key)
        }
      }),
    cancel: (transferId) => running.get(transferId)?.abort.abort(),
    close: async () => {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort()
      await Promise.allSettled(all.map(({ ended }) => ended))
    },
  }
}

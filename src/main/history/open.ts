import type { Worker } from 'node:worker_threads'
import type { History, HistoryError } from './history.ts'
import type { ThreadData } from './protocol.ts'
import { startThread } from './start-thread.ts'

export interface OpenHistoryOptions {
  /** Where the database is, or shall be. Its folder is made when needed. */
  readonly file: string
  /** Starts a thread that runs `worker.ts`: how depends on whether the code is bundled. */
  readonly worker: (workerData: ThreadData) => Worker
  /** The thread ended without being told to. All that waited was rejected, and so is all that is asked from now on. */
  readonly onCrash?: (error: HistoryError) => void
}

/** The thread that looks for texts: started with the first search, and anew with the next one when it ended. */
const createSearcher = ({ file, worker }: OpenHistoryOptions) => {
  let started: Promise<History> | null = null
  const forget = () => {
    started = null
  }
  const start = async (): Promise<History> => {
    const crashed = 'The search stopped unexpectedly. Search again.'
    return (await startThread({ data: { file, searches: true }, worker, crashed, onCrash: forget })).history
  }
  return {
    get: (): Promise<History> => {
      started ??= start().catch((cause: unknown) => {
        forget()
        throw cause
      })
      return started
    },
    close: async (): Promise<void> => {
      const history = await started?.catch(() => null)
      await history?.close()
    },
  }
}

/**
 * Opens the history of a file in a thread of its own. A damaged file is moved aside and a fresh one begun: `setAside`
 * is where the damaged one is now. Rejects with a {@link HistoryError}: `newer-version` when a newer console wrote the
 * file, `disk-full` or `failed` when it cannot be opened or made.
 */
export const openHistory = (
  options: OpenHistoryOptions,
): Promise<{ readonly history: History; readonly setAside: string | null }> => {
  const searcher = createSearcher(options)
  return startThread({
    data: { file: options.file },
    worker: options.worker,
    searcher: searcher.get,
    // The last connection to close is to be the one that may write: it brings the write-ahead log into the database.
    closeFirst: searcher.close,
    crashed: 'The history stopped unexpectedly. Start Greenroom again to go on.',
    ...(options.onCrash && { onCrash: options.onCrash }),
  })
}

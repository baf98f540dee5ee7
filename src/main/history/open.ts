import type { Worker } from 'node:worker_threads'
import { assertNever } from '../../shared/result.ts'
import { createClient } from './client.ts'
import { type History, HistoryError } from './history.ts'
import type { FromThread, ThreadData, ToThread } from './protocol.ts'

export interface OpenHistoryOptions {
  /** Where the database is, or shall be. Its folder is made when needed. */
  readonly file: string
  /** Starts a thread that runs `worker.ts`: how depends on whether the code is bundled. */
  readonly worker: (workerData: ThreadData) => Worker
  /** The thread ended without being told to. All that waited was rejected, and so is all that is asked from now on. */
  readonly onCrash?: (error: HistoryError) => void
}

/** How long what nobody waits for may wait for company, ms. */
const PATIENCE = 250

const crash = (cause: unknown): HistoryError =>
  new HistoryError('failed', 'The history stopped unexpectedly. Start Greenroom again to go on.', { cause })

/**
 * Opens the history of a file in a thread of its own. A damaged file is moved aside and a fresh one begun: `setAside`
 * is where the damaged one is now. Rejects with a {@link HistoryError}: `newer-version` when a newer console wrote the
 * file, `disk-full` or `failed` when it cannot be opened or made.
 */
export const openHistory = (
  options: OpenHistoryOptions,
): Promise<{ readonly history: History; readonly setAside: string | null }> =>
  new Promise((resolve, reject) => {
    const thread = options.worker({ file: options.file })
    const gone = new Promise<void>((ended) => thread.once('exit', () => ended()))
    const tell = (message: ToThread): void => thread.postMessage(message)
    let state: 'opening' | 'open' | 'ended' = 'opening'
    let refusal: HistoryError | null = null

    const client = createClient({
      send: tell,
      soon: setImmediate,
      later: (run) => setTimeout(run, PATIENCE).unref(),
      close: () => {
        if (state === 'open') tell('close')
        state = 'ended'
        return gone
      },
    })

    const end = (error: HistoryError): void => {
      const before = state
      state = 'ended'
      client.fail(error)
      if (before === 'opening') reject(error)
      if (before === 'open') options.onCrash?.(error)
    }

    thread.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'open':
          state = 'open'
          return resolve({ history: client.history, setAside: message.setAside })
        case 'refused':
          // The thread ends by itself. It is waited for: a process must not end while its threads are ending.
          refusal = new HistoryError(message.code, message.message)
          return
        case 'replies':
          return client.receive(message.replies)
        default:
          return assertNever(message)
      }
    })
    thread.on('error', (cause) => end(crash(cause)))
    thread.on('exit', (code) => end(refusal ?? crash(`exit code ${code}`)))
  })

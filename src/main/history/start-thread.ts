import type { Worker } from 'node:worker_threads'
import { assertNever } from '../../shared/result.ts'
import { createClient, type Link } from './client.ts'
import { type History, HistoryError } from './history.ts'
import type { FromThread, ThreadData, ToThread } from './protocol.ts'

export interface ThreadOptions extends Pick<Link, 'searcher'> {
  readonly data: ThreadData
  /** Starts a thread that runs `worker.ts`: how depends on whether the code is bundled. */
  readonly worker: (workerData: ThreadData) => Worker
  /** What is told when the thread ends without being told to. */
  readonly crashed: string
  /** The thread ended so. All that waited was rejected, and so is all that is asked from now on. */
  readonly onCrash?: (error: HistoryError) => void
  /** What is closed before the thread is told to end. */
  readonly closeFirst?: () => Promise<void>
}

/** How long what nobody waits for may wait for company, ms. */
const PATIENCE = 250

/**
 * Starts a thread over a database, and asks it by messages. Rejects with a {@link HistoryError} when it cannot open it,
 * once the thread has ended.
 */
export const startThread = ({
  data,
  worker,
  searcher,
  crashed,
  onCrash,
  closeFirst,
}: ThreadOptions): Promise<{ readonly history: History; readonly setAside: string | null }> =>
  new Promise((resolve, reject) => {
    const thread = worker(data)
    const gone = new Promise<void>((ended) => thread.once('exit', () => ended()))
    const tell = (message: ToThread): void => thread.postMessage(message)
    let state: 'opening' | 'open' | 'ended' = 'opening'
    let refusal: HistoryError | null = null

    const client = createClient({
      send: tell,
      soon: setImmediate,
      later: (run) => setTimeout(run, PATIENCE).unref(),
      ...(searcher && { searcher }),
      close: async () => {
        await closeFirst?.()
        if (state === 'open') tell('close')
        state = 'ended'
        return gone
      },
    })

    const end = (cause: unknown): void => {
      const error = refusal ?? new HistoryError('failed', crashed, { cause })
      const before = state
      state = 'ended'
      client.fail(error)
      if (before === 'opening') reject(error)
      if (before === 'open') onCrash?.(error)
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
    thread.on('error', end)
    thread.on('exit', (code) => end(`exit code ${code}`))
  })

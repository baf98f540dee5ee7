import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import type { History, HistoryError } from '../../../src/main/history/history.ts'
import { openHistory } from '../../../src/main/history/open.ts'
import type { ThreadData } from '../../../src/main/history/protocol.ts'

/** A path for a history, in a folder that goes with the test. */
export const historyFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'profile', 'history.db')
}

export interface Opened {
  readonly history: History
  readonly setAside: string | null
  readonly thread: Worker
  /** All that were started: the owner of the database, then those that search. */
  readonly threads: readonly Worker[]
  readonly crashes: readonly HistoryError[]
}

/** Opens a history in its thread; it is closed with the test. */
export const open = async (file: string, more: Partial<ThreadData> = {}): Promise<Opened> => {
  const threads: Worker[] = []
  const crashes: HistoryError[] = []
  const { history, setAside } = await openHistory({
    file,
    worker: (data) => {
      const entry = new URL('../../../src/main/history/worker.ts', import.meta.url)
      const thread = new Worker(entry, { workerData: { ...data, ...more } })
      threads.push(thread)
      return thread
    },
    onCrash: (error) => crashes.push(error),
  })
  onTestFinished(() => history.close())
  const [thread] = threads
  if (!thread) throw new Error('No thread was started.')
  return { history, setAside, thread, threads, crashes }
}

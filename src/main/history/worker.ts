import { parentPort, workerData } from 'node:worker_threads'
import { createBackground } from './background.ts'
import { suspect } from './damage.ts'
import { openDatabase, openForSearch } from './database.ts'
import { toHistoryError } from './errors.ts'
import { createExecutor } from './executor.ts'
import type { FromThread, Reply, Request, ThreadData, ToThread } from './protocol.ts'
import { createSearchAnswers } from './search-answers.ts'
import { createSearchIndex } from './store/search-index.ts'

// A thread over the history's database: its owner, which opens it, does what it is asked, and ends when told; or the
// one that looks for texts in it, so that nothing that the owner does waits for them.

const port = parentPort
if (port === null) throw new Error('The history runs in a worker thread.')
// Started by openHistory only.
const data = workerData as ThreadData

const say = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void => port.postMessage(message, transfer)

/** A body is read for its asker alone, so it moves over instead of being copied. */
const bodiesOf = (replies: readonly Reply[]): ArrayBuffer[] =>
  replies.flatMap((reply) =>
    reply.ok && reply.value instanceof Uint8Array && reply.value.buffer instanceof ArrayBuffer
      ? [reply.value.buffer]
      : [],
  )

const replyTo = (replies: readonly Reply[]): void => {
  if (replies.some((reply) => !reply.ok && reply.code === 'damaged')) suspect(data.file)
  say({ kind: 'replies', replies }, bodiesOf(replies))
}

const serve = (): void => {
  const { db, setAside } = openDatabase(data)
  const execute = createExecutor(db, replyTo)
  const background = createBackground({
    work: createSearchIndex(db),
    now: () => performance.now(),
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    // Nobody waits for it, and nothing is lost: what the index does not have is read when it is asked for.
    failed: (cause) => {
      if (toHistoryError(cause).code === 'damaged') suspect(data.file)
    },
  })
  let waiting: Request[] = []
  let closed = false

  const flush = (): void => {
    const requests = waiting
    waiting = []
    execute(requests)
    if (data.background !== false) background.answered(requests.length)
  }

  port.on('message', (message: ToThread) => {
    if (message === 'close') {
      flush()
      closed = true
      background.stop()
      // Closing the one connection brings the write-ahead log into the database.
      db.close()
      port.close()
      return
    }
    // What came while the last group was committed is delivered in this turn of the loop: one group.
    if (waiting.length === 0) setImmediate(() => closed || flush())
    waiting.push(...message)
  })
  say({ kind: 'open', setAside })
  // What an earlier run did not come to.
  if (data.background !== false) background.answered(0)
}

const search = (): void => {
  const db = openForSearch(data.file)
  const answer = createSearchAnswers(db)
  port.on('message', (message: ToThread) => {
    if (message !== 'close') return replyTo(message.map(answer))
    db.close()
    port.close()
  })
  say({ kind: 'open', setAside: null })
}

try {
  if (data.searches) search()
  else serve()
} catch (cause) {
  const { code, message } = toHistoryError(cause)
  say({ kind: 'refused', code, message })
}

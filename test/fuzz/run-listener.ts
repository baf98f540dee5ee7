import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { NewAttempt } from '../../src/main/history/history.ts'
import type { DeliveryRow } from '../../src/shared/models/delivery.ts'
import { openSocket, rawRequest, sha256, startListener } from '../integration/listener-harness.ts'
import { FUZZ_CAP, type Hostile, hostile } from './hostile-requests.ts'
import { createRandom } from './random.ts'

export interface FuzzOptions {
  readonly count: number
  readonly seed: number
  readonly atOnce: number
}

/** What came of it. `problems` is empty when every connection was answered or cut, and rightly. */
export interface FuzzResult {
  readonly sent: number
  readonly answered: number
  readonly cut: number
  readonly statuses: Readonly<Record<string, number>>
  readonly problems: readonly string[]
  /** Memory in use after a collection, at the end over what it was after the first fifth, in bytes. */
  readonly growth: number
  /** Whether a right delivery is still answered with 200 at the end. */
  readonly alive: boolean
}

/** A connection that is neither answered nor cut by then hangs. */
const HANGS_AFTER = 10_000

/** Sends random hostile connections to a listener, `atOnce` at a time. */
export const fuzzListener = async ({ count, seed, atOnce }: FuzzOptions): Promise<FuzzResult> => {
  const random = createRandom(seed)
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  let answered = 0
  let cut = 0
  let started = 0
  let commits = 0

  const recordAttempt = async (attempt: NewAttempt) => {
    const problem = misjudged(attempt)
    if (problem) problems.push(problem)
    // Every second commit takes longer, so that answers fall due out of order.
    commits++
    if (commits % 2 === 0) await setImmediate()
    return { attemptId: 1, row: rowOf(attempt) }
  }
  const harness = await startListener({
    limits: { headersWithin: 150, requestWithin: 300, checkEvery: 25, silentFor: 500, linger: 50 },
    ports: {
      history: { recordAttempt, recordAnswer: () => undefined },
      bodyCap: () => FUZZ_CAP,
      recorded: () => undefined,
      changed: () => undefined,
    },
  })

  const one = async (request: Hostile): Promise<void> => {
    const got = await attack(harness.port, request)
    if (got === null) problems.push(`${request.kind}, ${request.then}: hangs: ${shown(request.bytes)}`)
    else if (got.length === 0) cut++
    else answered++
    for (const status of got ?? []) statuses[status] = (statuses[status] ?? 0) + 1
    if (got && request.expected && got.join() !== request.expected.join()) {
      problems.push(`${request.kind}: ${got.join()} and not ${request.expected.join()}: ${shown(request.bytes)}`)
    }
  }
  const sendUntil = async (end: number): Promise<void> => {
    const worker = async (): Promise<void> => {
      while (started < end) {
        started++
        await one(hostile(random))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    // Ends every connection, so that what is in use afterwards is what stays.
    await harness.listener.restart()
  }
  await sendUntil(Math.ceil(count / 5))
  const warm = memoryInUse()
  await sendUntil(count)
  const growth = memoryInUse() - warm
  const alive = (await harness.send(rawRequest('{"id":1}')))?.status === 200
  await harness.close()
  return { sent: started, answered, cut, statuses, problems, growth, alive }
}

/** The statuses that were answered; null when the connection was neither answered nor cut in time. */
const attack = async (port: number, { bytes, then, expected }: Hostile): Promise<number[] | null> => {
  const client = openSocket(port)
  if (then === 'close-half') client.socket.end(bytes)
  else client.socket.write(bytes, () => (then === 'reset' ? client.socket.resetAndDestroy() : undefined))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HANGS_AFTER)
  })
  const answers = await Promise.race([client.answers(expected?.length ?? 1), late])
  clearTimeout(timer)
  client.destroy()
  return answers?.map(({ status }) => status) ?? null
}

/** An attempt is verified only if its signature is right, and answered with 200 only if it is verified. */
const misjudged = ({ headers, body, verdict, status }: NewAttempt): string | null => {
  const signatures = headers.filter(([name]) => name.toLowerCase() === 'ob-signature')
  const right = signatures.length === 1 && signatures[0]?.[1] === sha256(body, 'ak_listener')
  if (verdict === 'verified' && !right) return `verified, but its signature is wrong: ${shown(body)}`
  return (status === 200) === (verdict === 'verified') ? null : `${verdict} is to be answered with ${status}`
}

const rowOf = (attempt: NewAttempt): DeliveryRow => ({
  ...attempt,
  id: 1,
  firstAt: attempt.receivedAt,
  lastAt: attempt.receivedAt,
  attempts: 1,
  statuses: [attempt.status],
  bodySize: attempt.body.byteLength,
  findings: null,
  imported: null,
  pinned: false,
  note: '',
})

const shown = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes).toString('latin1', 0, 300))

const memoryInUse = (): number => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

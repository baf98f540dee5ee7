import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { systemClock } from '../../src/main/clock.ts'
import type { History, NewAttempt } from '../../src/main/history/history.ts'
import { openHistory } from '../../src/main/history/open.ts'
import { createJudge } from '../../src/main/webhooks/findings/judge.ts'

// How many attempts a second the history makes durable, with writers that each wait for their commit: alone, and with
// what is done behind the commit, the search's index and the findings, in the same run. Then how long a commit takes
// while 200 attempts a second come, how long the background takes to catch up, and how long the questions take.
// `node test/bench/ingest-history.ts [attempts] [writers]`, 2 KB bodies, mostly random: the worst case for the index.

const total = Number(process.argv[2] ?? 100_000)
const writers = Number(process.argv[3] ?? 50)
const STEADY = 200
const STEADY_FOR = 1_000

const start = Date.now()
const attempt = (index: number): NewAttempt => {
  const body = Buffer.from(JSON.stringify({ code: `ORDER-${index}`, fill: randomBytes(1490).toString('base64') }))
  const deliveryId = randomUUID()
  const verified = index % 10 !== 0
  return {
    channelKey: '5d0c1f3e-8f54-4a0b-9a0e-3f1b2c4d5e6f',
    environment: index % 3 === 0 ? 'production' : 'test',
    receivedAt: start + index / 10,
    verdict: verified ? 'verified' : 'mismatch',
    reason: 'SHA-256 over the body and the key of this hook equals the signature.',
    status: verified ? 200 : 401,
    method: 'POST',
    path: '/hooks/Zk3vN8sQ2wXy7uTb',
    httpVersion: '1.1',
    remoteAddress: '127.0.0.1',
    host: 'a.example',
    selfTest: false,
    rehearsal: null,
    headers: [
      ['Host', '127.0.0.1:4100'],
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.byteLength)],
      ['ob-event', 'ORDER'],
      ['ob-action', 'PURCHASE'],
      ['ob-delivery-id', deliveryId],
      ['ob-hook-id', 'hook-1'],
      ['ob-signature', randomBytes(32).toString('hex')],
      ['Connection', 'keep-alive'],
    ],
    body,
    bodyDigest: createHash('sha256').update(body).digest('hex'),
    deliveryId,
    hookId: 'hook-1',
    event: index % 4 === 0 ? 'ITEM' : 'ORDER',
    action: index % 4 === 0 ? 'TRANSFER' : 'PURCHASE',
    subtype: null,
    reference: `ORDER-${index}`,
  }
}

const attempts = Array.from({ length: total }, (_, index) => attempt(index))
const rounded = (ms: number): string => ms.toFixed(1)

interface Bench {
  readonly file: string
  readonly history: History
  readonly judged: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Opens a fresh history, with or without what is done in the background. */
const open = async (background: boolean): Promise<Bench> => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  const file = join(folder, 'history.db')
  const { history } = await openHistory({
    file,
    worker: (data) => {
      const workerData = background ? data : { ...data, background: false }
      return new Worker(new URL('../../src/main/history/worker.ts', import.meta.url), { workerData })
    },
  })
  const judge = createJudge({
    clock: systemClock,
    history,
    baseUrl: () => 'https://test.example',
    changed: () => {},
    failed: (cause) => {
      throw cause
    },
  })
  return {
    file,
    history: {
      ...history,
      recordAttempt: async (each) => {
        const recorded = await history.recordAttempt(each)
        if (background) judge.look()
        return recorded
      },
    },
    judged: async () => (await history.queryDeliveries({ channelKey, findings: 'waiting' })).length === 0,
    close: async () => {
      judge.close()
      await history.close()
      rmSync(folder, { recursive: true })
    },
  }
}
const channelKey = attempts[0]?.channelKey ?? ''

const told = (waits: number[]): string => {
  const sorted = Float64Array.from(waits).sort()
  const at = (part: number): string => rounded(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  return `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`
}
const recordOne = async (history: History, one: NewAttempt): Promise<number> => {
  const asked = performance.now()
  const { attemptId } = await history.recordAttempt(one)
  const waited = performance.now() - asked
  history.recordAnswer(attemptId, waited)
  return waited
}

/** All attempts, by writers that each wait for their commit. */
const ingest = async (name: string, { history }: Bench): Promise<void> => {
  const waits: number[] = []
  let next = 0
  const write = async (): Promise<void> => {
    for (let mine = attempts[next++]; mine !== undefined; mine = attempts[next++])
      waits.push(await recordOne(history, mine))
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: writers }, write))
  const rate = Math.round((total / (performance.now() - began)) * 1000)
  console.log(`${name}: ${total} attempts, ${writers} writers: ${rate} a second; until durable: ${told(waits)}`)
}

/** 200 attempts a second, whether the ones before are durable or not. */
const steady = async (name: string, { history }: Bench): Promise<void> => {
  const waits: Promise<number>[] = []
  const began = performance.now()
  for (let index = 0; index < STEADY_FOR; index += 1) {
    const due = began + (index * 1000) / STEADY - performance.now()
    if (due > 1) await setTimeout(due)
    waits.push(recordOne(history, attempt(total + index)))
  }
  console.log(`${name}: ${STEADY} a second; until durable: ${told(await Promise.all(waits))}`)
}

/** Waits until the index and the findings are up to date. */
const caughtUp = async ({ file, judged }: Bench): Promise<void> => {
  const db = new DatabaseSync(file, { readOnly: true })
  const behind = db.prepare('SELECT (SELECT max(id) FROM attempts) - attempt AS behind FROM search_progress')
  const began = performance.now()
  let judgedAfter: number | null = null
  for (let indexed = false; !indexed || judgedAfter === null; await setTimeout(100)) {
    indexed ||= Number(behind.get()?.behind) === 0
    if (judgedAfter === null && (await judged())) judgedAfter = performance.now() - began
  }
  db.close()
  const seconds = (ms: number): string => `${rounded(ms / 1000)} s`
  console.log(`caught up after ${seconds(performance.now() - began)}, with the findings after ${seconds(judgedAfter)}`)
}

for (const round of [1, 2]) {
  for (const background of [false, true]) {
    const bench = await open(background)
    const name = `${background ? 'with index and findings' : 'without'}, round ${round}`
    await ingest(name, bench)
    await steady(name, bench)
    await bench.close()
  }
}
const bench = await open(true)
const { history } = bench
await ingest('for the questions', bench)

const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const asked = performance.now()
    await ask()
    times.push(performance.now() - asked)
  }
  console.log(`${name}: ${times.map((time) => time.toFixed(1)).join(' ')} ms`)
}
const target = { channelKey, environment: 'test' } as const
await timed('text, while nothing is indexed', () => history.queryDeliveries({ ...target, text: 'order-9999' }))
await caughtUp(bench)
await timed('all ids', () => history.queryDeliveries({ channelKey: target.channelKey }))
await timed('ids of an environment', () => history.queryDeliveries(target))
await timed('ids by verdict and event', () =>
  history.queryDeliveries({ ...target, verdict: 'mismatch', event: 'ITEM' }),
)
await timed('text, in few', () => history.queryDeliveries({ ...target, text: 'order-9999' }))
await timed('text, in all', () => history.queryDeliveries({ ...target, text: 'purchase' }))
await timed('text, in all, three characters', () => history.queryDeliveries({ ...target, text: 'app' }))
await timed('text, in all, 30 characters', () =>
  history.queryDeliveries({ ...target, text: 'content-type: application/json' }),
)
await timed('text, in none', () => history.queryDeliveries({ ...target, text: 'nothing at all' }))
await timed('text of two characters', () => history.queryDeliveries({ ...target, text: 'or' }))
const long = Buffer.from(attempts[total >> 1]?.body ?? '').toString()
await timed('text of a whole body', () => history.queryDeliveries({ channelKey, text: long }))
await timed('text and fields', () => history.queryDeliveries({ ...target, text: 'purchase', verdict: 'mismatch' }))
await timed('with findings', () => history.queryDeliveries({ ...target, findings: 'any' }))
await timed('without findings', () => history.queryDeliveries({ ...target, findings: 'none' }))
await timed('one finding', () => history.queryDeliveries({ ...target, finding: 'header' }))
const ids = await history.queryDeliveries(target)
await timed('100 rows', () => history.deliveryRows(ids.slice(5000, 5100)))
const sameBody = async (span: number) => {
  for (let after: number | null = 0; after !== null; ) after = (await history.sameBody(ids[0] ?? 0, after, span)).next
}
await timed('same body, all of them in one piece', () => sameBody(total))
await timed('same body, in pieces of 5000', () => sameBody(5000))
await timed('coverage', () => history.coverage(target, 0))
await timed('facts', () => history.targetFacts(target, start + total / 10))
console.log(`file: ${(statSync(bench.file).size / 1e6).toFixed(0)} MB`)
await bench.close()

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { NewAttempt } from '../../src/main/history/history.ts'
import { openHistory } from '../../src/main/history/open.ts'

// How many attempts a second the history makes durable, with writers that each wait for their commit, and how long
// its questions take afterwards. `node test/bench/ingest-history.ts [attempts] [writers]`, 2 KB bodies.

const total = Number(process.argv[2] ?? 100_000)
const writers = Number(process.argv[3] ?? 50)
const folder = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
const { history } = await openHistory({
  file: join(folder, 'history.db'),
  worker: (workerData) => new Worker(new URL('../../src/main/history/worker.ts', import.meta.url), { workerData }),
})

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
const waits: number[] = []
let next = 0
const write = async (): Promise<void> => {
  for (let mine = attempts[next++]; mine !== undefined; mine = attempts[next++]) {
    const asked = performance.now()
    const { attemptId } = await history.recordAttempt(mine)
    const waited = performance.now() - asked
    history.recordAnswer(attemptId, waited)
    waits.push(waited)
  }
}
const began = performance.now()
await Promise.all(Array.from({ length: writers }, write))
const seconds = (performance.now() - began) / 1000
waits.sort((a, b) => a - b)
const at = (part: number): string => (waits[Math.floor(part * (waits.length - 1))] ?? 0).toFixed(2)
console.log(`${total} attempts, ${writers} writers: ${Math.round(total / seconds)} a second`)
console.log(`wait until durable, ms: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)

const timed = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const asked = performance.now()
    await ask()
    times.push(performance.now() - asked)
  }
  console.log(`${name}: ${times.map((time) => time.toFixed(1)).join(' ')} ms`)
}
const target = { channelKey: attempts[0]?.channelKey ?? '', environment: 'test' } as const
await timed('all ids', () => history.queryDeliveries({ channelKey: target.channelKey }))
await timed('ids of an environment', () => history.queryDeliveries(target))
await timed('ids by verdict and event', () =>
  history.queryDeliveries({ ...target, verdict: 'mismatch', event: 'ITEM' }),
)
await timed('ids by text', () => history.queryDeliveries({ ...target, text: 'order-9999' }))
await timed('ids by text, many', () => history.queryDeliveries({ ...target, text: 'purchase' }))
const ids = await history.queryDeliveries(target)
await timed('100 rows', () => history.deliveryRows(ids.slice(5000, 5100)))
const sameBody = async (span: number) => {
  for (let after: number | null = 0; after !== null; ) after = (await history.sameBody(ids[0] ?? 0, after, span)).next
}
await timed('same body, all of them in one piece', () => sameBody(total))
await timed('same body, in pieces of 5000', () => sameBody(5000))
await timed('coverage', () => history.coverage(target, 0))
await timed('facts', () => history.targetFacts(target, start + total / 10))
const closing = performance.now()
await history.close()
console.log(`close: ${(performance.now() - closing).toFixed(1)} ms`)
console.log(`file: ${(statSync(join(folder, 'history.db')).size / 1e6).toFixed(0)} MB`)
const opening = performance.now()
const again = await openHistory({
  file: join(folder, 'history.db'),
  worker: (workerData) => new Worker(new URL('../../src/main/history/worker.ts', import.meta.url), { workerData }),
})
console.log(`open again: ${(performance.now() - opening).toFixed(1)} ms`)
const listing = performance.now()
await again.history.queryDeliveries(target)
console.log(`first list: ${(performance.now() - listing).toFixed(1)} ms`)
await again.history.close()
rmSync(folder, { recursive: true })

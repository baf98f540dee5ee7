import { mkdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openHistory } from '../../../src/main/history/open.ts'
import {
  productionTarget,
  sampleAttempt,
  sampleCart,
  sampleExchange,
  testTarget,
} from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

const all = { channelKey: 'channel-1' }

test('a restart shows everything again', async () => {
  const file = historyFile()
  const before = await open(file)
  await before.history.recordAttempt(sampleAttempt({ status: 503 }))
  const { attemptId, row } = await before.history.recordAttempt(sampleAttempt({ receivedAt: 2_000 }))
  before.history.recordAnswer(attemptId, 3.5)
  const other = await before.history.recordAttempt(sampleAttempt({ action: 'UPDATE', environment: 'production' }))
  const exchange = await before.history.recordExchange(sampleExchange())
  await before.history.saveCart(sampleCart())
  await before.history.close()

  const { history, setAside } = await open(file)
  expect(setAside).toBeNull()
  expect(await history.queryDeliveries(all)).toEqual([other.row.id, row.id])
  expect(await history.deliveryRows([row.id])).toEqual([row])
  const detail = await history.delivery(row.id)
  expect(detail?.attempts).toMatchObject([
    { status: 503, answeredIn: null },
    { status: 200, answeredIn: 3.5, headers: sampleAttempt().headers },
  ])
  expect(detail?.companions).toEqual([other.row])
  expect(await history.exchange(exchange.id)).toEqual(exchange)
  expect(await history.carts(testTarget)).toEqual([sampleCart()])
  expect((await history.targetFacts(productionTarget, 2_000)).firstVerified).toEqual(other.row)
})

test('bodies are the same bytes after a restart', async () => {
  const file = historyFile()
  const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const large = Uint8Array.from({ length: 1024 * 1024 }, (_, index) => (index * 31) % 251)
  const bodies = [new Uint8Array(), everyByte, everyByte.subarray(120, 140), large]
  const before = await open(file)
  const ids = []
  for (const body of bodies) ids.push((await before.history.recordAttempt(sampleAttempt({ body }))).attemptId)
  // The caller keeps its bytes.
  expect(large.byteLength).toBe(1024 * 1024)
  await before.history.close()

  const { history } = await open(file)
  for (const [index, id] of ids.entries()) {
    const stored = await history.body(id)
    expect(Buffer.compare(stored ?? Buffer.from('missing'), bodies[index] ?? new Uint8Array())).toBe(0)
  }
})

/** The commits in a write-ahead log: frames that carry the size of the database (https://sqlite.org/fileformat2.html#walformat). */
const commitsIn = (wal: Buffer): number => {
  const frame = 24 + wal.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= wal.length; at += frame) if (wal.readUInt32BE(at + 4) !== 0) commits += 1
  return commits
}

test('attempts that come together are committed together', async () => {
  const file = historyFile()
  const { history } = await open(file)
  const before = commitsIn(readFileSync(`${file}-wal`))
  const recorded = await Promise.all(
    Array.from({ length: 200 }, (_, index) => history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}` }))),
  )
  const commits = commitsIn(readFileSync(`${file}-wal`)) - before
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThan(20)
  expect(new Set(recorded.map(({ attemptId }) => attemptId)).size).toBe(200)
})

test('an attempt is in the file when its promise resolves', async () => {
  const file = historyFile()
  const { history } = await open(file)
  await history.recordAttempt(sampleAttempt())
  const reader = new DatabaseSync(file, { readOnly: true })
  expect(reader.prepare('SELECT count(*) AS n FROM attempts').get()?.n).toBe(1)
  reader.close()
})

test('closing finishes what waits and leaves one whole file', async () => {
  const file = historyFile()
  const { history } = await open(file)
  const waiting = history.recordAttempt(sampleAttempt())
  await Promise.all([history.close(), history.close()])
  expect((await waiting).attemptId).toBe(1)
  expect(() => readFileSync(`${file}-wal`)).toThrow('ENOENT')
  await expect(history.body(1)).rejects.toMatchObject({ code: 'closed' })
})

test('a thread that dies rejects what waits and what comes, and is reported once', async () => {
  const { history, thread, crashes } = await open(historyFile())
  const waiting = Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}` }))),
  )
  await thread.terminate()
  for (const one of await waiting) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'failed' } })
  await expect(history.recordAttempt(sampleAttempt())).rejects.toMatchObject({ code: 'failed' })
  expect(crashes).toMatchObject([{ name: 'HistoryError', code: 'failed' }])
  await history.close()
})

test('what cannot be opened is told once its thread has ended', async () => {
  const file = historyFile()
  // A folder where the file should be.
  mkdirSync(file, { recursive: true })
  let ended = false
  const opening = openHistory({
    file,
    worker: (workerData) =>
      new Worker(new URL('../../../src/main/history/worker.ts', import.meta.url), { workerData }).once('exit', () => {
        ended = true
      }),
  })
  await expect(opening).rejects.toMatchObject({ name: 'HistoryError', code: 'failed' })
  expect(ended).toBe(true)
})

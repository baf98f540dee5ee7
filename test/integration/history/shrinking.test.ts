import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { History } from '../../../src/main/history/history.ts'
import { migrate } from '../../../src/main/history/migrate.ts'
import { historySchema } from '../../../src/main/history/schema.ts'
import { deleteAll } from '../../../src/main/keeping/delete-all.ts'
import { createRetention } from '../../../src/main/keeping/retention.ts'
import { createWorkBench } from '../../../src/main/keeping/work.ts'
import { createHandClock } from '../../support/hand-clock.ts'
import { sampleAttempt, sampleCart, sampleExchange } from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

/** What is deleted leaves the disk: the files themselves become shorter, the write-ahead log among them. */

const DAY = 86_400_000
const all = { channelKey: 'channel-1' }
const sizes = (file: string) =>
  [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size ?? 0)
const onDisk = (file: string) => sizes(file).reduce((sum, size) => sum + size, 0)

/** Some 12 MB: deliveries of 10 kB a day apart, the oldest first, and as many exchanges. */
const fill = async (history: History, from = 0): Promise<void> => {
  const recorded: Promise<unknown>[] = []
  for (let index = from; index < from + 600; index += 1) {
    const at = index * DAY
    const body = Buffer.alloc(10_000, index)
    recorded.push(history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}`, receivedAt: at, body })))
    const { request } = sampleExchange()
    recorded.push(history.recordExchange(sampleExchange({ startedAt: at, request: { ...request, body } })))
  }
  await history.saveCart(sampleCart())
  await Promise.all(recorded)
}
const atOnce = { tell: () => undefined, stopped: () => false }
const ports = (history: History) => ({ history, gone: () => undefined, changed: () => undefined })

test('"delete all" gives the disk back, log included, while the history is open', async () => {
  const file = historyFile()
  const { history } = await open(file)
  const empty = onDisk(file)
  await fill(history)
  expect(onDisk(file)).toBeGreaterThan(12_000_000)
  expect((await history.historySize()).bytes).toBe(onDisk(file))

  const result = await deleteAll(false, ports(history), atOnce)
  expect(result).toMatchObject({ ok: true, value: { deliveries: 600, exchanges: 600, carts: 1 } })
  const [main = 0, log = 0] = sizes(file)
  expect(main).toBeLessThan(500_000)
  // What is judged and indexed in the background may have begun it anew.
  expect(log).toBeLessThan(200_000)
  expect(main).toBeLessThan(empty + 500_000)
  expect((await history.historySize()).counts).toEqual({ deliveries: 0, exchanges: 0, carts: 0 })
})

test('what is pinned is kept by "delete all", whole', async () => {
  const file = historyFile()
  const { history } = await open(file)
  await fill(history)
  const [newest = 0] = await history.queryDeliveries(all)
  await history.setPinned(newest, true)
  await deleteAll(false, ports(history), atOnce)
  expect(await history.queryDeliveries(all)).toEqual([newest])
  const detail = await history.delivery(newest)
  expect(await history.body(detail?.attempts[0]?.id ?? 0)).toHaveLength(10_000)
  expect(onDisk(file)).toBeLessThan(600_000)
  await deleteAll(true, ports(history), atOnce)
  expect(await history.queryDeliveries(all)).toEqual([])
})

test('a limit gives back what it deletes', async () => {
  const file = historyFile()
  const { history } = await open(file)
  await fill(history)
  const retention = createRetention({
    ...ports(history),
    clock: createHandClock(600 * DAY),
    bench: createWorkBench(() => undefined),
    limits: () => ({ days: null, megabytes: 3 }),
    failed: (cause) => {
      throw cause
    },
  })
  await retention.look()
  expect(onDisk(file)).toBeLessThan(3_000_000)
  expect(sizes(file)[1]).toBeLessThan(200_000)
  const left = await history.queryDeliveries(all)
  expect(left.length).toBeGreaterThan(50)
  const rows = await history.deliveryRows(left)
  expect(rows[0]?.deliveryId).toBe('d-599')
  expect(rows.at(-1)?.deliveryId).toBe(`d-${600 - left.length}`)
})

test('a database of before is made so that it can become shorter, with everything in it', async () => {
  const file = historyFile()
  mkdirSync(dirname(file), { recursive: true })
  const before = new DatabaseSync(file)
  before.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL')
  migrate(before, historySchema)
  expect(before.prepare('PRAGMA auto_vacuum').get()?.auto_vacuum).toBe(0)
  before.close()
  const { history } = await open(file)
  await fill(history)
  expect(await history.queryDeliveries(all)).toHaveLength(600)
  await deleteAll(false, ports(history), atOnce)
  expect(onDisk(file)).toBeLessThan(500_000)
})

test('another reader of the file puts it off, and holds nothing up', async () => {
  const file = historyFile()
  const { history } = await open(file)
  await fill(history)
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM deliveries').get()
  await deleteAll(false, ports(history), atOnce)
  expect((await history.historySize()).counts.deliveries).toBe(0)
  reader.close()
  expect(await history.giveBack()).toBe(false)
  expect(onDisk(file)).toBeLessThan(500_000)
})

test('what is received while everything is deleted is not lost, and does not wait for it', async () => {
  const { history } = await open(historyFile())
  await fill(history)
  const [newest = 0] = await history.queryDeliveries(all)
  const known = (await history.deliveryRows([newest]))[0]?.deliveryId ?? ''
  let steps = 0
  const stepsBefore: number[] = []
  const recorded: Promise<{ readonly row: { readonly id: number } }>[] = []
  const record = (deliveryId: string, body: Uint8Array) => {
    const began = steps
    recorded.push(
      history.recordAttempt(sampleAttempt({ deliveryId, body, receivedAt: 700 * DAY })).then((done) => {
        stepsBefore.push(steps - began)
        return done
      }),
    )
  }
  await deleteAll(false, ports(history), {
    stopped: () => false,
    tell: () => {
      steps += 1
      // One that is new at each step, and a retry of one that is to be deleted.
      if (steps <= 20) record(`new-${steps}`, Buffer.from('{}'))
      if (steps === 3) record(known, Buffer.alloc(10_000, 599))
    },
  })
  const rows = await Promise.all(recorded)
  const left = await history.queryDeliveries(all)
  expect(left.toSorted()).toEqual([...new Set(rows.map(({ row }) => row.id))].toSorted())
  expect(left).toHaveLength(21)
  // The retry kept its delivery, with both attempts.
  expect((await history.delivery(newest))?.attempts).toHaveLength(2)
  // Each was stored by the next step or the one after.
  expect(Math.max(...stepsBefore)).toBeLessThanOrEqual(2)
})

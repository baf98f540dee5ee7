import { createHash } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { History } from '../../../src/main/history/history.ts'
import { salvage } from '../../../src/main/keeping/salvage.ts'
import { listSetAside } from '../../../src/main/keeping/set-aside.ts'
import type { HistoryWork } from '../../../src/shared/models/history.ts'
import {
  sampleAttempt,
  sampleCart,
  sampleExchange,
  sampleForward,
  testTarget,
} from '../../unit/main/history/samples.ts'
import { historyFile, open } from './files.ts'

/** Histories that were really damaged, and what is brought back of them. */

const all = { channelKey: 'channel-1' }
const DELIVERIES = 300
const PAGE = 8192

/** A history of 300 deliveries, one of them with a retry, a pin, a note and a sending; 50 exchanges; a cart. Closed. */
const filled = async (): Promise<string> => {
  const file = historyFile()
  const { history } = await open(file)
  const record = (index: number, receivedAt = index) =>
    history.recordAttempt(
      sampleAttempt({ deliveryId: `d-${index}`, reference: `R-${index}`, receivedAt, body: bodyOf(index) }),
    )
  const recorded = await Promise.all(Array.from({ length: DELIVERIES }, (_, index) => record(index)))
  const { attemptId, row } = await record(7, 10_000)
  history.recordAnswer(attemptId, 2.5)
  await history.setPinned(row.id, true)
  await history.setNote(row.id, 'keep this', '')
  await history.recordForward(sampleForward({ deliveryRow: row.id, attemptId }), Buffer.from('an answer'))
  for (let index = 0; index < 50; index += 1) await history.recordExchange(sampleExchange({ startedAt: index }))
  await history.saveCart(sampleCart())
  expect(recorded).toHaveLength(DELIVERIES)
  await history.close()
  return file
}
const bodyOf = (index: number) => Buffer.from(JSON.stringify({ code: `R-${index}`, filler: 'x'.repeat(3_000) }))

/** The pages of a table that hold its rows or the way to them, in their order, without its root. */
const pagesOf = (file: string, table: string): number[] => {
  const bytes = readFileSync(file)
  const db = new DatabaseSync(file, { readOnly: true })
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)?.rootpage)
  db.close()
  const at = (root - 1) * PAGE
  // An interior page of a table: its cells begin with the number of the page below.
  expect(bytes[at]).toBe(5)
  const cells = bytes.readUInt16BE(at + 3)
  return Array.from({ length: cells }, (_, index) => bytes.readUInt32BE(at + bytes.readUInt16BE(at + 12 + 2 * index)))
}
const overwrite = (file: string, pages: readonly number[]) => {
  const bytes = readFileSync(file)
  for (const page of pages) bytes.fill(0xee, (page - 1) * PAGE, page * PAGE)
  writeFileSync(file, bytes)
}

const working = (tell: (work: HistoryWork) => void = () => undefined, stopped = () => false) => ({ tell, stopped })
const ports = (history: History) => ({ history, changed: () => undefined })

/** Opens the damaged history, which is set aside, and salvages it; the set-aside file is as it was. */
const salvaged = async (file: string) => {
  const { history, setAside } = await open(file)
  if (setAside === null) throw new Error('It was not set aside.')
  const before = digest(setAside)
  const result = await salvage(basename(setAside), ports(history), working())
  expect(digest(setAside)).toBe(before)
  return { history, setAside, result }
}
const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** What stands in the history, by delivery id, each checked to be what was recorded. */
const restored = async (history: History): Promise<ReadonlySet<string>> => {
  const ids = await history.queryDeliveries(all)
  const rows = await history.deliveryRows(ids)
  for (const row of rows) {
    const index = Number(row.deliveryId?.slice(2))
    expect(row).toMatchObject({ reference: `R-${index}`, event: 'ORDER', verdict: 'verified' })
    const detail = await history.delivery(row.id)
    const body = await history.body(detail?.attempts[0]?.id ?? 0)
    expect(Buffer.from(body ?? []).equals(bodyOf(index))).toBe(true)
  }
  const found = rows.flatMap(({ deliveryId }) => deliveryId ?? [])
  expect(new Set(found).size).toBe(found.length)
  return new Set(found)
}

test('pages overwritten in the middle cost what stood on them, and nothing else', async () => {
  const file = await filled()
  const bodies = pagesOf(file, 'bodies')
  const attempts = pagesOf(file, 'attempts')
  overwrite(file, [bodies[20] ?? 0, bodies[21] ?? 0, attempts[3] ?? 0])
  const { history, setAside, result } = await salvaged(file)
  expect(result).toMatchObject({ ok: true, value: { known: 0, cut: false, cancelled: false } })
  if (!result.ok) return
  const { saved, unreadable } = result.value
  expect(unreadable).toBeGreaterThan(5)
  expect(unreadable).toBeLessThan(60)
  expect(saved.attempts + unreadable).toBe(DELIVERIES + 1)
  expect(saved).toMatchObject({ forwards: 1, exchanges: 50, carts: 1 })
  expect((await restored(history)).size).toBeGreaterThan(DELIVERIES - 60)

  // Once more: nothing is doubled.
  const again = await salvage(basename(setAside), ports(history), working())
  expect(again).toMatchObject({
    ok: true,
    value: { saved: { attempts: 0, forwards: 0, exchanges: 0, carts: 0 }, unreadable },
  })
  expect(await history.queryExchanges(testTarget)).toHaveLength(50)
  await restored(history)
})

test('a delivery comes back whole: its attempts, its answer, its pin, its note, its sendings, its place', async () => {
  const file = await filled()
  overwrite(file, [pagesOf(file, 'bodies').at(-2) ?? 0])
  const { history, setAside } = await open(file)
  const fresh = await history.recordAttempt(sampleAttempt({ deliveryId: 'after', receivedAt: 20_000 }))
  await salvage(basename(setAside ?? ''), ports(history), working())
  const ids = await history.queryDeliveries(all)
  const rows = await history.deliveryRows(ids)
  // What came after the damage is the newest still; the rest stands in its old order.
  expect(rows[0]?.id).toBe(fresh.row.id)
  expect(rows[1]?.deliveryId).toBe('d-7')
  const others = rows.slice(2).map(({ firstAt }) => firstAt)
  expect(others).toEqual(others.toSorted((one, other) => other - one))
  expect(rows[1]).toMatchObject({ pinned: true, note: 'keep this', attempts: 2, firstAt: 7, lastAt: 10_000 })
  const detail = await history.delivery(rows[1]?.id ?? 0)
  expect(detail?.attempts.map(({ answeredIn }) => answeredIn)).toEqual([null, 2.5])
  expect(detail?.attempts[0]?.headers).toEqual(sampleAttempt().headers)
  const [forward] = await history.forwardsOf(rows[1]?.id ?? 0)
  expect(forward).toMatchObject({ answer: { status: 204 }, attemptId: detail?.attempts[1]?.id })
  expect(Buffer.from((await history.forwardBody(forward?.id ?? 0)) ?? []).toString()).toBe('an answer')
  expect(await history.carts(testTarget)).toEqual([sampleCart()])
  // The search finds it.
  expect(await history.queryDeliveries({ ...all, text: 'R-123' })).toHaveLength(1)
})

test('what was imported stays apart from what was received, and counts for nothing', async () => {
  const file = historyFile()
  const { history: before } = await open(file)
  const received = sampleAttempt({ deliveryId: 'd-7', reference: 'R-7', receivedAt: 70_000, body: bodyOf(7) })
  const imports = Array.from({ length: DELIVERIES }, (_, index) => ({
    ...sampleAttempt({ deliveryId: `d-${index}`, reference: `R-${index}`, receivedAt: index, body: bodyOf(index) }),
    imported: { file: 'theirs.ndjson', at: 90_000 },
    verdictAtReceipt: 'verified' as const,
    answeredIn: 1,
    pinned: false,
    note: '',
  }))
  expect(await before.importAttempts(imports)).toEqual({ added: DELIVERIES, known: 0 })
  await before.close()
  // Bodies, so that it is set aside, and the rows of some deliveries, which are derived of their attempts.
  const deliveries = pagesOf(file, 'deliveries')
  overwrite(file, [pagesOf(file, 'bodies').at(-2) ?? 0, deliveries[1] ?? 0])

  const { history, setAside } = await open(file)
  // The same delivery, received here before the salvage: it stays as it is.
  const { row: own } = await history.recordAttempt(received)
  const result = await salvage(basename(setAside ?? ''), ports(history), working())
  expect(result).toMatchObject({ ok: true })
  const rows = await history.deliveryRows(await history.queryDeliveries(all))
  expect(rows.find(({ id }) => id === own.id)).toMatchObject({ imported: null, attempts: 1 })
  const others = rows.filter(({ id }) => id !== own.id)
  expect(others.length).toBeGreaterThan(DELIVERIES - 20)
  for (const { imported } of others) expect(imported?.at).toBe(90_000)
  const files = new Set(others.map(({ imported }) => imported?.file))
  expect(files).toEqual(new Set(['theirs.ndjson', 'a file whose name is lost']))
  const counted = await history.coverage(testTarget, 0)
  expect(counted).toMatchObject([{ verified: 1, unverified: 0 }])
  expect((await history.targetFacts(testTarget, 100_000)).firstVerified?.id).toBe(own.id)
})

test('a retry that came after the damage and what is salvaged are one delivery', async () => {
  const file = await filled()
  overwrite(file, [pagesOf(file, 'bodies').at(-2) ?? 0])
  const { history, setAside } = await open(file)
  const retry = sampleAttempt({ deliveryId: 'd-5', reference: 'R-5', receivedAt: 30_000, body: bodyOf(5), status: 503 })
  const { row } = await history.recordAttempt(retry)
  await salvage(basename(setAside ?? ''), ports(history), working())
  expect((await history.delivery(row.id))?.row).toMatchObject({
    attempts: 2,
    firstAt: 5,
    lastAt: 30_000,
    statuses: [200, 503],
  })
})

test('a truncated file gives what stands before the cut', async () => {
  const file = await filled()
  const pages = Math.floor(readFileSync(file).byteLength / PAGE)
  truncateSync(file, Math.floor(pages * 0.6) * PAGE + 100)
  const { history, result } = await salvaged(file)
  if (!result.ok) throw new Error(result.error.message)
  expect(result.value.saved.attempts).toBeGreaterThan(50)
  expect(result.value.saved.attempts).toBeLessThan(DELIVERIES)
  expect(result.value.unreadable > 0 || result.value.cut).toBe(true)
  expect((await restored(history)).size).toBeGreaterThan(50)
})

test.each([
  ['its header', 100],
  ['its whole first page', PAGE],
])('a file without %s is read by another one', async (_, lost) => {
  const file = await filled()
  writeFileSync(file, readFileSync(file).fill(0, 0, lost))
  const { history, setAside, result } = await salvaged(file)
  if (!result.ok) throw new Error(result.error.message)
  expect(result.value).toMatchObject({
    saved: { attempts: DELIVERIES + 1, forwards: 1, exchanges: 50, carts: 1 },
    unreadable: 0,
    cut: false,
  })
  expect((await restored(history)).size).toBe(DELIVERIES)
  // The copy that was read is gone.
  expect((await listSetAside(file)).map(({ name }) => name)).toEqual([basename(setAside)])
  expect(dirname(setAside)).toBe(dirname(file))
})

test.each([
  ['is no database', Buffer.from('This is not a database. '.repeat(2_000))],
  ['is random', Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7_919) % 251))],
  ['is one page of nothing', Buffer.alloc(PAGE, 1)],
])('of a file that %s nothing can be read, which is said', async (_, content) => {
  const file = await filled()
  writeFileSync(file, content)
  const { history, result } = await salvaged(file)
  expect(result).toMatchObject({ ok: false, error: { code: 'history-unreadable' } })
  expect(await history.queryDeliveries(all)).toEqual([])
})

test('a set-aside file of no bytes, and a name that is not beside the history', async () => {
  const file = await filled()
  overwrite(file, [pagesOf(file, 'bodies')[0] ?? 0])
  const { history, setAside } = await open(file)
  writeFileSync(setAside ?? '', '')
  const name = basename(setAside ?? '')
  expect(await salvage(name, ports(history), working())).toMatchObject({ error: { code: 'history-unreadable' } })
  for (const other of ['history.db', '../history.db', 'history.damaged-x.db', ''])
    expect(await salvage(other, ports(history), working())).toMatchObject({ error: { code: 'not-found' } })
})

test('it is told how far it is, and can be stopped and gone on with; what comes meanwhile is stored', async () => {
  const file = await filled()
  overwrite(file, [pagesOf(file, 'bodies')[5] ?? 0])
  const { history, setAside } = await open(file)
  const name = basename(setAside ?? '')
  const told: HistoryWork[] = []
  const received: Promise<unknown>[] = []
  const first = await salvage(
    name,
    ports(history),
    working(
      (work) => {
        told.push(work)
        received.push(history.recordAttempt(sampleAttempt({ deliveryId: `new-${told.length}` })))
      },
      () => told.length >= 5,
    ),
  )
  expect(first).toMatchObject({ ok: true, value: { cancelled: true } })
  await Promise.all(received)
  const progress = told.flatMap((work) => (work.kind === 'salvaging' ? [work.done] : []))
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(progress.at(-1)).toBeGreaterThan(0)

  const second = await salvage(name, ports(history), working())
  if (!first.ok || !second.ok) throw new Error('It was not salvaged.')
  expect(second.value).toMatchObject({ cancelled: false, known: first.value.saved.attempts })
  expect(await history.queryDeliveries(all)).toHaveLength(
    received.length + new Set([...(await salvagedIds(history))]).size,
  )
})
const salvagedIds = async (history: History) =>
  (await history.deliveryRows(await history.queryDeliveries(all)))
    .flatMap(({ deliveryId }) => deliveryId ?? [])
    .filter((deliveryId) => deliveryId.startsWith('d-'))

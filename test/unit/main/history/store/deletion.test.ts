import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { deliveryTables } from '../../../../../src/main/history/store/deletion.ts'
import { createStore } from '../../../../../src/main/history/store/store.ts'
import { sampleAttempt, sampleCart, sampleExchange, sampleForward, testTarget } from '../samples.ts'

const all = { channelKey: 'channel-1' }
const everything = { before: null, limit: null, pinnedToo: false }

/** Three deliveries, a minute apart, the second of them with two attempts. */
const filled = async () => {
  const history = createMemoryHistory(() => 0)
  const record = async (deliveryId: string, receivedAt: number) =>
    history.recordAttempt(sampleAttempt({ deliveryId, receivedAt }))
  const one = await record('d-1', 0)
  const two = await record('d-2', 60_000)
  const three = await record('d-3', 120_000)
  const again = await record('d-2', 180_000)
  return { history, record, one, two, three, again }
}

test('every table that refers to a delivery is deleted from, in an order that the references allow', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const referring = tables.flatMap(({ name }) =>
    db
      .prepare(`SELECT "table" AS parent, "from" AS child FROM pragma_foreign_key_list('${name}')`)
      .all()
      .flatMap(({ parent, child }) => (parent === 'deliveries' ? [[name, child]] : [])),
  )
  expect(referring.length).toBeGreaterThan(2)
  const listed = deliveryTables.map(([table, column]) => [table, column])
  for (const each of referring) expect(listed).toContainEqual(each)
  expect(listed.at(-1)).toEqual(['deliveries', 'id'])
})

test('a delivery goes with its attempts, its body and what applications answered', async () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const store = createStore(db)
  const { attemptId, row } = store.recordAttempt(sampleAttempt())
  store.recordAttempt(sampleAttempt())
  store.recordForward(sampleForward({ deliveryRow: row.id, attemptId }), new Uint8Array(10))
  const { newestAttempt } = store.condemned(everything)
  expect(store.deleteDeliveries([row.id], newestAttempt, false)).toEqual({ gone: [row.id], seen: 1 })
  for (const [table] of deliveryTables) {
    expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n, table).toBe(0)
  }
})

test('the oldest are chosen first, deliveries and exchanges together', async () => {
  const { history, one, two, three } = await filled()
  const { id: exchange } = await history.recordExchange(sampleExchange({ startedAt: 60_000 }))
  const late = await history.recordExchange(sampleExchange({ startedAt: 200_000 }))
  expect(await history.condemned({ ...everything, limit: 2 })).toMatchObject({
    deliveries: [one.row.id],
    exchanges: [exchange],
  })
  // A delivery is as old as its newest attempt.
  expect(await history.condemned({ ...everything, before: 130_000 })).toMatchObject({
    deliveries: [one.row.id, three.row.id],
    exchanges: [exchange],
  })
  expect(await history.condemned(everything)).toMatchObject({
    deliveries: [one.row.id, three.row.id, two.row.id],
    exchanges: [exchange, late.id],
  })
})

test('what is pinned stays, unless it is asked for', async () => {
  const { history, one, two, three } = await filled()
  await history.setPinned(three.row.id, true)
  const chosen = await history.condemned(everything)
  expect(chosen.deliveries).toEqual([one.row.id, two.row.id])
  // Pinned after it was chosen.
  await history.setPinned(two.row.id, true)
  expect(await history.deleteDeliveries(chosen.deliveries, chosen.newestAttempt, false)).toEqual({
    gone: [one.row.id],
    seen: 2,
  })
  const rest = await history.condemned({ ...everything, pinnedToo: true })
  expect(rest.deliveries).toEqual([three.row.id, two.row.id])
  await history.deleteDeliveries(rest.deliveries, rest.newestAttempt, true)
  expect(await history.queryDeliveries(all)).toEqual([])
})

test('a delivery that got an attempt since it was chosen stays', async () => {
  const { history, record, one, two, three } = await filled()
  const { deliveries, newestAttempt } = await history.condemned(everything)
  await record('d-1', 240_000)
  const { gone } = await history.deleteDeliveries(deliveries, newestAttempt, false)
  expect(gone).toEqual([three.row.id, two.row.id])
  expect((await history.delivery(one.row.id))?.attempts).toHaveLength(2)
})

test('large ones go a few at a time', async () => {
  const history = createMemoryHistory(() => 0)
  const ids: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const body = new Uint8Array(3 * 1024 * 1024)
    ids.push((await history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}`, body }))).row.id)
  }
  expect(await history.deleteDeliveries(ids, 99, false)).toEqual({ gone: ids.slice(0, 1), seen: 1 })
})

test('a call ends when it took its time, and takes one at least', async () => {
  let time = 0
  let each = 5
  const history = createMemoryHistory(() => (time += each))
  const ids: number[] = []
  for (let index = 0; index < 5; index += 1) {
    ids.push((await history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}` }))).row.id)
  }
  expect(await history.deleteDeliveries(ids, 99, false)).toEqual({ gone: ids.slice(0, 2), seen: 2 })
  each = 1_000
  expect(await history.deleteDeliveries(ids.slice(2), 99, false)).toEqual({ gone: ids.slice(2, 3), seen: 1 })
})

test('a number is never given twice', async () => {
  const { history, again, record } = await filled()
  const { id: exchange } = await history.recordExchange(sampleExchange())
  const { deliveries, exchanges, newestAttempt } = await history.condemned(everything)
  await history.deleteDeliveries(deliveries, newestAttempt, false)
  await history.deleteExchanges(exchanges)
  const next = await record('d-1', 0)
  expect(next.attemptId).toBeGreaterThan(again.attemptId)
  expect(next.row.id).toBeGreaterThan(Math.max(...deliveries))
  expect((await history.recordExchange(sampleExchange())).id).toBeGreaterThan(exchange)
})

test('a number is never given twice after a restart either', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const before = createStore(db)
  before.recordAttempt(sampleAttempt())
  const { attemptId, row } = before.recordAttempt(sampleAttempt({ deliveryId: 'd-2' }))
  before.deleteDeliveries([row.id], attemptId, false)
  const after = createStore(db).recordAttempt(sampleAttempt({ deliveryId: 'd-2' }))
  expect(after).toMatchObject({ attemptId: attemptId + 1, row: { id: row.id + 1 } })
})

test('what came of sending a deleted attempt has no place', async () => {
  const { history, one } = await filled()
  const { newestAttempt } = await history.condemned(everything)
  await history.deleteDeliveries([one.row.id], newestAttempt, false)
  const about = { deliveryRow: one.row.id, attemptId: one.attemptId }
  expect(await history.recordForward(sampleForward(about), new Uint8Array())).toBeNull()
  expect(await history.attemptToExplain(one.attemptId)).toBeNull()
  expect(await history.correctAnswer(one.attemptId, 500)).toBeNull()
})

test('carts go by their last change', async () => {
  const history = createMemoryHistory(() => 0)
  await history.saveCart(sampleCart({ cartToken: 'old', updatedAt: 1_000 }))
  await history.saveCart(sampleCart({ cartToken: 'new', updatedAt: 2_000 }))
  expect(await history.deleteCarts(2_000)).toEqual([{ target: testTarget, cartToken: 'old' }])
  expect(await history.carts(testTarget)).toMatchObject([{ cartToken: 'new' }])
  expect(await history.deleteCarts(null)).toHaveLength(1)
})

test('a search for the same body goes on behind what was deleted', async () => {
  const { history, record, one, two, three } = await filled()
  const last = await record('d-4', 240_000)
  await history.deleteDeliveries([two.row.id, three.row.id], 99, false)
  const found: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const piece: Awaited<ReturnType<typeof history.sameBody>> = await history.sameBody(one.row.id, after, 1)
    found.push(...piece.rows.map(({ id }) => id))
    after = piece.next
  }
  expect(found).toEqual([last.row.id])
})

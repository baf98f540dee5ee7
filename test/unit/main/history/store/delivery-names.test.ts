import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { createDeliveryNames } from '../../../../../src/main/history/store/delivery-names.ts'
import { createStore } from '../../../../../src/main/history/store/store.ts'
import { inTransaction } from '../../../../../src/main/history/transaction.ts'
import { sampleAttempt } from '../samples.ts'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
})

const inTable = () => Number(db.prepare('SELECT count(*) AS n FROM delivery_names').get()?.n)
/** A store as it is after a start, with its names. */
const start = () => {
  const names = createDeliveryNames(db)
  return { names, ...createStore(db, names, () => 0) }
}

test('a retry joins its delivery before its id is in the table, after a start, and when it is there', () => {
  const first = start()
  const { row } = first.recordAttempt(sampleAttempt({ deliveryId: 'd-1' }))
  expect(first.recordAttempt(sampleAttempt({ deliveryId: 'd-1' })).row).toMatchObject({ id: row.id, attempts: 2 })
  expect(inTable()).toBe(0)

  const second = start()
  expect(second.names.having('d-1')).toEqual([row.id])
  expect(second.recordAttempt(sampleAttempt({ deliveryId: 'd-1' })).row).toMatchObject({ id: row.id, attempts: 3 })
  inTransaction(db, second.names.write)
  second.names.written()
  expect(inTable()).toBe(1)
  expect(second.recordAttempt(sampleAttempt({ deliveryId: 'd-1' })).row).toMatchObject({ id: row.id, attempts: 4 })

  const third = start()
  expect(third.names.having('d-1')).toEqual([row.id])
  expect(third.recordAttempt(sampleAttempt({ deliveryId: 'd-1' })).row).toMatchObject({ id: row.id, attempts: 5 })
})

test('another delivery with the same id stands beside it, wherever the two are known', () => {
  const store = start()
  const one = store.recordAttempt(sampleAttempt({ deliveryId: 'd-1', bodyDigest: 'aa' })).row.id
  inTransaction(db, store.names.write)
  store.names.written()
  const two = store.recordAttempt(sampleAttempt({ deliveryId: 'd-1', bodyDigest: 'bb' })).row.id
  expect(two).not.toBe(one)
  expect(store.names.having('d-1')).toEqual([one, two])
  expect(store.sameDeliveryId(two, 9).map(({ row }) => row.id)).toEqual([one])
  expect(store.delivery(one)?.companions.map(({ id }) => id)).toEqual([two])
})

test('what was rolled back is no delivery, and a retry of it is a new one', () => {
  const store = start()
  let lost = 0
  expect(() =>
    inTransaction(db, () => {
      lost = store.recordAttempt(sampleAttempt({ deliveryId: 'd-1' })).row.id
      throw new Error('The disk is full.')
    }),
  ).toThrow('full')
  const { row } = store.recordAttempt(sampleAttempt({ deliveryId: 'd-1' }))
  expect(row.attempts).toBe(1)
  expect(row.id).not.toBe(lost)
  expect(store.delivery(row.id)?.companions).toEqual([])
})

test('what could not be written stays known', () => {
  const store = start()
  const { row } = store.recordAttempt(sampleAttempt({ deliveryId: 'd-1' }))
  expect(() =>
    inTransaction(db, () => {
      store.names.write()
      throw new Error('The disk is full.')
    }),
  ).toThrow('full')
  expect(store.names.having('d-1')).toEqual([row.id])
  inTransaction(db, store.names.write)
  store.names.written()
  expect(store.names.having('d-1')).toEqual([row.id])
})

test('what is deleted is no longer known, from the table or from memory', () => {
  const store = start()
  const ids = ['d-1', 'd-2'].map((deliveryId) => {
    const { attemptId, row } = store.recordAttempt(sampleAttempt({ deliveryId }))
    if (deliveryId === 'd-1') {
      inTransaction(db, store.names.write)
      store.names.written()
    }
    return { attemptId, id: row.id }
  })
  const newest = Math.max(...ids.map(({ attemptId }) => attemptId))
  inTransaction(db, () =>
    store.deleteDeliveries(
      ids.map(({ id }) => id),
      newest,
      false,
    ),
  )
  expect(inTable()).toBe(0)
  for (const deliveryId of ['d-1', 'd-2']) {
    expect(store.recordAttempt(sampleAttempt({ deliveryId })).row, deliveryId).toMatchObject({ attempts: 1 })
  }
})

test('very many are put into the table behind the commits, and none is lost', async () => {
  const history = historyOver(db)
  const record = (n: number) => history.recordAttempt(sampleAttempt({ deliveryId: `d-${n}` }))
  for (let n = 0; n < 3_000; n += 1) await record(n)
  expect(inTable()).toBe(2_048)
  for (const n of [0, 2_047, 2_048, 2_999]) expect((await record(n)).row, String(n)).toMatchObject({ attempts: 2 })
  const later = historyOver(db)
  for (const n of [0, 2_047, 2_048, 2_999]) {
    expect((await later.recordAttempt(sampleAttempt({ deliveryId: `d-${n}` }))).row.attempts, String(n)).toBe(3)
  }
})

test('a history from before the table has its deliveries in it', () => {
  const old = new DatabaseSync(':memory:')
  migrate(old, historySchema.slice(0, -1))
  old.exec(`
    INSERT INTO deliveries (id, channel_key, delivery_id, verdict, first_at, last_at, last_attempt, attempts, statuses, body_size, search)
      VALUES (7, 'c', 'd-9', 'verified', 1, 1, 1, 1, '[200]', 2, x''), (8, 'c', NULL, 'malformed', 1, 1, 2, 1, '[400]', 2, x'');
  `)
  migrate(old, historySchema)
  expect(createDeliveryNames(old).having('d-9')).toEqual([7])
  expect(Number(old.prepare('SELECT count(*) AS n FROM delivery_names').get()?.n)).toBe(1)
  old.close()
})

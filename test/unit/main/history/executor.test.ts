import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createExecutor } from '../../../../src/main/history/executor.ts'
import { migrate } from '../../../../src/main/history/migrate.ts'
import type { Reply, Request } from '../../../../src/main/history/protocol.ts'
import { historySchema } from '../../../../src/main/history/schema.ts'
import { sampleAttempt } from './samples.ts'

const setUp = () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const said: (readonly Reply[])[] = []
  return { db, said, execute: createExecutor(db, (replies) => said.push(replies)) }
}
const record = (id: number, deliveryId: string): Request => ({
  id,
  method: 'recordAttempt',
  args: [sampleAttempt({ deliveryId })],
})
const count = (db: DatabaseSync, table: string) => db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n

test('what writes is answered together, once committed; what reads sees it', () => {
  const { db, said, execute } = setUp()
  let open = true
  const watched = createExecutor(db, (replies) => {
    open = db.isTransaction
    said.push(replies)
  })
  watched([{ id: 1, method: 'queryDeliveries', args: [{ channelKey: 'channel-1' }] }, record(2, 'a'), record(3, 'b')])
  expect(open).toBe(false)
  expect(said.map((replies) => replies.map(({ id, ok }) => [id, ok]))).toEqual([
    [
      [2, true],
      [3, true],
    ],
    [[1, true]],
  ])
  expect(said[1]?.[0]).toEqual({ id: 1, ok: true, value: [2, 1] })
  execute([])
  expect(said).toHaveLength(2)
})

test('one request that cannot be done does not cost the others of its group', () => {
  const { db, said, execute } = setUp()
  db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON attempts
    WHEN (SELECT delivery_id FROM deliveries WHERE id = new.delivery) = 'bad'
    BEGIN SELECT raise(ABORT, 'refused'); END`)
  execute([record(1, 'a'), record(2, 'bad'), record(3, 'b')])
  expect(said.flat().map(({ id, ok }) => [id, ok])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ])
  expect(said.flat()[1]).toMatchObject({ code: 'failed', message: 'The history failed: refused' })
  // Nothing of the refused one stays, not even its delivery.
  expect([count(db, 'attempts'), count(db, 'deliveries'), count(db, 'bodies')]).toEqual([2, 2, 2])
})

test('a full disk refuses the whole group, stores nothing of it, and the next works when there is space', () => {
  const { db, said, execute } = setUp()
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
  db.exec(`PRAGMA max_page_count = ${pages + 2}`)
  const large: Request = { id: 2, method: 'recordAttempt', args: [sampleAttempt({ body: new Uint8Array(100_000) })] }
  execute([record(1, 'a'), large])
  expect(said.flat()).toMatchObject([
    { id: 1, ok: false, code: 'disk-full' },
    { id: 2, ok: false, code: 'disk-full' },
  ])
  expect([count(db, 'attempts'), count(db, 'deliveries'), count(db, 'bodies')]).toEqual([0, 0, 0])
  db.exec('PRAGMA max_page_count = 1000')
  execute([record(3, 'a'), large])
  expect(said.flat().slice(2)).toMatchObject([{ ok: true }, { ok: true }])
})

test('a damaged database is called that', () => {
  const { db, said, execute } = setUp()
  execute([record(1, 'a')])
  const root = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'bodies'").get()?.rootpage)
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size)
  // Another one: what is put under prepared statements is not what they were made for.
  const damaged = new DatabaseSync(':memory:')
  damaged.deserialize(db.serialize().fill(0xee, (root - 1) * size, root * size))
  createExecutor(damaged, (replies) => said.push(replies))([{ id: 2, method: 'body', args: [1] }, record(3, 'b')])
  expect(said.flat().slice(1)).toMatchObject([
    { id: 3, ok: false, code: 'damaged' },
    { id: 2, ok: false, code: 'damaged' },
  ])
})

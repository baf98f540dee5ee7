import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { ImportedAttempt } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { HERE_SINCE } from '../../../../../src/main/history/store/age.ts'
import type { Imported } from '../../../../../src/shared/models/delivery.ts'
import { sampleAttempt, testTarget } from '../samples.ts'

const read = (imported: Imported, changes: Partial<ImportedAttempt> = {}): ImportedAttempt => ({
  ...sampleAttempt(changes),
  imported,
  verdictAtReceipt: 'unknown-hook',
  answeredIn: 7,
  pinned: false,
  note: '',
  ...changes,
})

test('what is imported is marked, keeps what only its receiver knew, and is found in the list', async () => {
  const history = createMemoryHistory()
  const imported = { file: 'a.ndjson', at: 50 }
  const attempts = [read(imported, { pinned: true, note: 'look' }), read(imported, { receivedAt: 2_000, status: 401 })]
  expect(await history.importAttempts(attempts)).toEqual({ added: 2, known: 0 })
  const [id = 0] = await history.queryDeliveries({ channelKey: testTarget.channelKey })
  expect(await history.delivery(id)).toMatchObject({
    row: { imported: { file: 'a.ndjson', at: 50 }, attempts: 2, statuses: [200, 401], pinned: true, note: 'look' },
    attempts: [
      { verdict: 'verified', verdictAtReceipt: 'unknown-hook', answeredIn: 7 },
      { receivedAt: 2_000, status: 401 },
    ],
  })
})

test('it stands apart from what was received: another delivery, no companion, no comparison', async () => {
  const history = createMemoryHistory()
  const { row } = await history.recordAttempt(sampleAttempt())
  const imported = { file: 'a', at: 50 }
  await history.importAttempts([
    read(imported, { receivedAt: 2_000 }),
    read(imported, { action: 'PRINT', receivedAt: 3_000 }),
  ])
  const ids = await history.queryDeliveries({ channelKey: testTarget.channelKey })
  expect(ids).toHaveLength(3)
  const of = async (id: number) => {
    const companions = (await history.delivery(id))?.companions.map((each) => each.id) ?? []
    const sameId = (await history.sameDeliveryId(id, 10)).map((each) => each.row.id)
    const sameBody = (await history.sameBody(id, 0, 100)).rows.map((each) => each.id)
    return { companions, sameId, sameBody }
  }
  expect(await of(row.id)).toEqual({ companions: [], sameId: [], sameBody: [] })
  const [first = 0, second = 0] = ids.filter((id) => id !== row.id)
  expect(await of(first)).toEqual({ companions: [second], sameId: [second], sameBody: [second] })
})

test('what is there already is left as it is, received or imported', async () => {
  const history = createMemoryHistory()
  const { attemptId, row } = await history.recordAttempt(sampleAttempt())
  history.recordAnswer(attemptId, 7)
  await history.setNote(row.id, 'mine', '')
  const imported = { file: 'a', at: 50 }
  const attempts = [read(imported, { note: 'theirs' }), read(imported, { receivedAt: 2_000 })]
  expect(await history.importAttempts(attempts)).toEqual({ added: 1, known: 1 })
  expect(await history.importAttempts(attempts)).toEqual({ added: 0, known: 2 })
  expect((await history.delivery(row.id))?.row).toMatchObject({ note: 'mine', attempts: 1, imported: null })
  // Another moment, another header, another body: another attempt.
  const others = [
    read(imported, { receivedAt: 1_001 }),
    read(imported, { headers: [] }),
    read(imported, { body: Buffer.from('{}') }),
  ]
  expect(await history.importAttempts(others)).toEqual({ added: 3, known: 0 })
})

test('it counts for nothing: neither in the coverage, nor on the ladder, nor in the last hour', async () => {
  const history = createMemoryHistory()
  const imported = { file: 'a', at: 50 }
  await history.importAttempts([
    read(imported),
    read(imported, { deliveryId: 'd-2', verdict: 'mismatch', receivedAt: 1_500 }),
  ])
  expect(await history.coverage(testTarget, 0)).toEqual([])
  expect(await history.targetFacts(testTarget, 2_000)).toMatchObject({
    firstVerified: null,
    needsALook: [],
    lastHour: { deliveries: 0, verified: 0, mismatches: 0, medianAnswer: null },
  })
})

test('it is found, and stands on the timeline where it was received elsewhere, marked', async () => {
  const history = createMemoryHistory()
  await history.recordAttempt(sampleAttempt({ receivedAt: 3_000, deliveryId: 'd-2' }))
  await history.importAttempts([read({ file: 'a', at: 50_000 })])
  expect(await history.queryDeliveries({ channelKey: testTarget.channelKey, text: 'orders/A1' })).toHaveLength(2)
  const { entries } = await history.timeline({ target: testTarget }, null, 10)
  expect(entries).toMatchObject([
    { at: 1_000, imported: true },
    { at: 3_000, imported: false },
  ])
})

test('a delivery with attempts of two imports is of the newest one', async () => {
  const history = createMemoryHistory()
  await history.importAttempts([read({ file: 'a', at: 50 })])
  await history.importAttempts([read({ file: 'b', at: 60 }, { receivedAt: 2_000 })])
  const [id = 0] = await history.queryDeliveries({ channelKey: testTarget.channelKey })
  expect((await history.delivery(id))?.row).toMatchObject({ attempts: 2, imported: { file: 'b', at: 60 } })
})

test('what is oldest is found by the index by age', () => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const plan = db
    .prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM deliveries WHERE pinned = 0 AND ${HERE_SINCE} < 5 ORDER BY ${HERE_SINCE}`,
    )
    .all()
    .map(({ detail }) => detail)
  expect(plan).toEqual([expect.stringContaining('USING INDEX deliveries_by_age')])
})

import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import type { History, JudgeBatch, Judgement } from '../../../../../src/main/history/history.ts'
import { historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { sampleAttempt } from '../samples.ts'

let db: DatabaseSync
let history: History
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  history = historyOver(db)
})

const record = async (deliveryId: string | null, body = `{"id":"${deliveryId}"}`, action = 'PURCHASE') =>
  (await history.recordAttempt(sampleAttempt({ deliveryId, action, body: Buffer.from(body) }))).row.id
const ask = (now = 1_000, limit = 100) => history.deliveriesToJudge(limit, now)
const ids = ({ deliveries }: JudgeBatch) => deliveries.map(({ row }) => row.id)
const none = { errors: 0, warnings: 0, notes: 0 }

/** Judges what is asked for: nothing was found, but for what is given. */
const judge = (batch: JudgeBatch, found: Partial<Judgement> = {}) =>
  history.recordJudgements(
    batch.deliveries.map(({ row, marks }) => ({ id: row.id, counts: none, codes: [], due: null, marks, ...found })),
    batch,
  )
/** Judges until nothing is left. */
const settle = async (found: Partial<Judgement> = {}) => {
  for (let batch = await ask(); batch.deliveries.length > 0; batch = await ask()) await judge(batch, found)
}

test('what came is to be judged, with all that it is judged by, and then it is in its row', async () => {
  const one = await record('d-1', '{"a":1}')
  const two = await record('d-1', '{"a":2}', 'UPDATE')
  const batch = await ask()
  expect(ids(batch)).toEqual([one, two])
  expect(batch.more).toBe(false)
  const [first] = batch.deliveries
  expect(first?.row.findings).toBeNull()
  expect(first?.attempts).toHaveLength(1)
  expect(Buffer.from(first?.body ?? []).toString()).toBe('{"a":1}')
  expect(first?.sameId.map(({ row }) => row.id)).toEqual([two])

  const counts = { errors: 2, warnings: 1, notes: 0 }
  const changed = await judge(batch, { counts, codes: ['gap-short', 'gap-short', 'retries'] })
  expect(changed.map(({ id, findings }) => [id, findings])).toEqual([
    [one, counts],
    [two, counts],
  ])
  expect((await history.deliveryRows([one]))[0]?.findings).toEqual(counts)
  expect(await history.queryDeliveries({ channelKey: 'channel-1', finding: 'retries' })).toEqual([two, one])
})

test('a judgement that changes nothing changes no row', async () => {
  await record('d-1')
  await settle()
  await history.judgeAgain('channel-1')
  expect(await judge(await ask())).toEqual([])
})

test('another attempt, another verdict and another status are judged again; old findings stay until then', async () => {
  const id = await record('d-1')
  await settle({ counts: { ...none, notes: 1 } })
  expect((await ask()).deliveries).toEqual([])
  const { attemptId, row } = await history.recordAttempt(
    sampleAttempt({ body: Buffer.from('{"id":"d-1"}'), deliveryId: 'd-1' }),
  )
  expect(row.findings).toEqual({ ...none, notes: 1 })
  expect(ids(await ask())).toEqual([id])
  await settle()
  await history.correctAnswer(attemptId, 0)
  expect(ids(await ask())).toEqual([id])
  await settle()
  await history.reverdict([{ attemptId, verdict: 'mismatch', reason: 'x', environment: 'test' }])
  expect(ids(await ask())).toEqual([id])
  await settle()
  expect((await ask()).deliveries).toEqual([])
})

test('what comes with the delivery id has those beside it judged again, once', async () => {
  const one = await record('d-1', '{"a":1}')
  await settle()
  const two = await record('d-1', '{"a":2}', 'UPDATE')
  const batch = await ask()
  expect(ids(batch)).toEqual([two])
  await judge(batch)
  const again = await ask()
  expect(ids(again)).toEqual([one])
  await judge(again)
  expect((await ask()).deliveries).toEqual([])
})

test('the same body under another delivery id is told to both, also when they came at once', async () => {
  const one = await record('d-1', '{"same":1}')
  const two = await record('d-2', '{"same":1}')
  await record('d-3', '{"other":1}')
  const batch = await ask()
  expect(batch.deliveries.map(({ sameBody }) => sameBody.length)).toEqual([0, 0, 0])
  await judge(batch)
  const again = await ask()
  expect(ids(again).toSorted()).toEqual([one, two])
  expect(again.deliveries.map(({ sameBody }) => sameBody.length)).toEqual([1, 1])
  await judge(again, { codes: ['replay-or-relabel'] })
  expect((await ask()).deliveries).toEqual([])
  // A third one is told of them; they know already.
  const three = await record('d-4', '{"same":1}')
  const third = await ask()
  expect(ids(third)).toEqual([three])
  await judge(third, { codes: ['replay-or-relabel'] })
  expect((await ask()).deliveries).toEqual([])
})

test('what becomes due is judged then', async () => {
  const id = await record('d-1')
  await judge(await ask(), { due: 5_000 })
  const before = await ask(4_999)
  expect([ids(before), before.nextDue]).toEqual([[], 5_000])
  expect(ids(await ask(5_000))).toEqual([id])
})

test('a mark that comes while it is judged is not lost', async () => {
  const id = await record('d-1')
  const batch = await ask()
  await history.reverdict([{ attemptId: 1, verdict: 'mismatch', reason: 'x', environment: 'test' }])
  await judge(batch)
  expect(ids(await ask())).toEqual([id])
  await settle()
  const other = await ask()
  await history.judgeAgain('channel-1')
  await judge(other)
  expect(ids(await ask())).toEqual([id])
})

test('no turn has more than so many deliveries, or much more than a mebibyte; none is passed over', async () => {
  const seen: number[] = []
  for (let index = 0; index < 5; index += 1) await record(`d-${index}`, `${index}`.repeat(400 * 1024))
  for (let batch = await ask(1_000, 4); batch.deliveries.length > 0; batch = await ask(1_000, 4)) {
    expect(batch.deliveries.length).toBeLessThanOrEqual(3)
    seen.push(...ids(batch))
    await judge(batch)
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
  for (let index = 0; index < 5; index += 1) await record(`e-${index}`)
  const batch = await ask(1_000, 2)
  expect([ids(batch), batch.more]).toEqual([[6, 7], true])
})

test('what was deleted is not judged; what stood beside it is judged without it', async () => {
  const one = await record('d-1', '{"a":1}')
  const two = await record('d-1', '{"a":2}', 'UPDATE')
  const same = await record('d-2', '{"a":2}')
  await settle({ codes: ['replay-or-relabel'] })
  const remove = (id: number) =>
    db.exec(`DELETE FROM bodies WHERE delivery = ${id}; DELETE FROM attempts WHERE delivery = ${id};
      DELETE FROM deliveries WHERE id = ${id}`)
  remove(two)
  const batch = await ask()
  expect(ids(batch).toSorted()).toEqual([one, same])
  remove(one)
  await judge(batch)
  expect(
    db
      .prepare('SELECT delivery FROM delivery_findings')
      .all()
      .map(({ delivery }) => delivery),
  ).toEqual([same])
  // The newest goes while it is judged: what comes after it is not passed over.
  const open = await ask()
  remove(same)
  const last = await record('d-9')
  await judge(open)
  const next = await ask()
  expect(next.deliveries.map(({ row }) => [row.id, row.findings])).toEqual([[last, null]])
})

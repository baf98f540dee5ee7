import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { createSearchIndex, nextAmount } from '../../../../../src/main/history/store/search-index.ts'
import { sampleAttempt } from '../samples.ts'

test('a step that took too long is followed by a shorter one, one that took little by a longer one', () => {
  expect(nextAmount(8_000, 4)).toBe(8_000)
  expect(nextAmount(8_000, 5)).toBe(6_400)
  expect(nextAmount(8_000, 400)).toBe(4_000)
  expect(nextAmount(8_000, 0)).toBe(16_000)
  fc.assert(
    fc.property(fc.integer({ min: 1024, max: 65_536 }), fc.double({ min: 0, noNaN: true }), (amount, took) => {
      const next = nextAmount(amount, took)
      expect(next).toBeGreaterThanOrEqual(1024)
      expect(next).toBeLessThanOrEqual(65_536)
    }),
  )
})

/** Steps over 300 documents of a little more than 1,000 characters; each takes `perDocument` ms by a clock by hand. */
const stepsOf = async (perDocument: (index: number) => number): Promise<readonly number[]> => {
  const db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  const history = historyOver(db)
  for (let index = 0; index < 300; index += 1) {
    const body = Buffer.from(`{"code":"ORD-${index}","fill":"${'x'.repeat(1_000)}"}`)
    await history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}`, body, headers: [] }))
  }
  const progress = db.prepare('SELECT attempt FROM search_progress')
  const at = () => Number(progress.get()?.attempt)
  const taken: number[] = []
  let asked = 0
  let before = 0
  // It is asked twice a step: before it, and when it was committed.
  const now = () => {
    asked += 1
    if (asked % 2 === 1) return 0
    const documents = at() - before
    before = at()
    taken.push(documents)
    return documents * perDocument(taken.length)
  }
  const index = createSearchIndex(db, now)
  while (index.isBehind()) index.step()
  await history.close()
  return taken
}

test('steps come to take about four milliseconds, on a fast machine and on a slow one', async () => {
  const fast = await stepsOf(() => 0.1)
  expect(
    fast.slice(3, 6).every((documents) => documents >= 30 && documents <= 45),
    String(fast),
  ).toBe(true)
  const slow = await stepsOf(() => 2)
  expect(
    slow.slice(3, -1).every((documents) => documents <= 3),
    String(slow),
  ).toBe(true)
})

test('a machine that gets slower meanwhile has its steps made shorter', async () => {
  const steps = await stepsOf((step) => (step < 4 ? 0.1 : 2))
  expect(Math.max(...steps.slice(0, 4))).toBeGreaterThan(30)
  expect(Math.max(...steps.slice(9, -1)), String(steps)).toBeLessThanOrEqual(3)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History, NewAttempt } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { exchangeRow } from '../../../../../src/shared/models/exchange.ts'
import { productionTarget, sampleAttempt, sampleExchange, testTarget } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const HOUR = 3_600_000
const now = 10 * HOUR
let given = 0
const record = (changes: Partial<NewAttempt>) => {
  given += 1
  return history.recordAttempt(sampleAttempt({ deliveryId: `delivery-${given}`, receivedAt: now, ...changes }))
}

test('of an empty history there is nothing to tell', async () => {
  expect(await history.targetFacts(testTarget, now)).toEqual({
    lastCatalog: null,
    firstVerified: null,
    lastHour: { deliveries: 0, verified: 0, mismatches: 0, medianAnswer: null },
    needsALook: [],
  })
})

test('the newest catalog call of the target', async () => {
  await history.recordExchange(sampleExchange())
  const newest = await history.recordExchange(sampleExchange({ startedAt: 3_000 }))
  await history.recordExchange(sampleExchange({ operation: 'token' }))
  await history.recordExchange(sampleExchange({ target: productionTarget }))
  expect((await history.targetFacts(testTarget, now)).lastCatalog).toEqual(exchangeRow(newest))
})

test('the oldest verified delivery of the environment', async () => {
  await record({ verdict: 'mismatch' })
  await record({ environment: 'production' })
  await record({ channelKey: 'channel-2' })
  const first = await record({})
  await record({})
  expect((await history.targetFacts(testTarget, now)).firstVerified).toEqual(first.row)
})

test('self-tests count for nothing, and keep their mark', async () => {
  const { row } = await record({ selfTest: true })
  const { attemptId } = await record({ selfTest: true, verdict: 'mismatch' })
  history.recordAnswer(attemptId, 4)
  expect(await history.targetFacts(testTarget, now)).toMatchObject({
    firstVerified: null,
    lastHour: { deliveries: 0, verified: 0, mismatches: 0, medianAnswer: null },
    needsALook: [],
  })
  expect(await history.deliveryRows([row.id])).toMatchObject([{ selfTest: true }])
})

test('the last hour counts deliveries of the environment and of unknown hooks', async () => {
  await record({ receivedAt: now - HOUR - 1 })
  await record({ receivedAt: now - HOUR })
  await record({ verdict: 'mismatch' })
  await record({ verdict: 'unknown-hook', environment: null })
  await record({ verdict: 'mismatch', environment: 'production' })
  await record({ verdict: 'mismatch', channelKey: 'channel-2' })
  const { lastHour } = await history.targetFacts(testTarget, now)
  expect(lastHour).toMatchObject({ deliveries: 3, verified: 1, mismatches: 1 })
})

test.each([
  [[7], 7],
  [[100, 2, 30], 30],
  [[100, 2, 30, 5], 17.5],
])('the median of the answers %j is %d ms', async (times, middle) => {
  for (const time of times) history.recordAnswer((await record({})).attemptId, time)
  history.recordAnswer((await record({ receivedAt: now - HOUR - 1 })).attemptId, 5_000)
  history.recordAnswer((await record({ environment: 'production' })).attemptId, 5_000)
  await record({})
  expect((await history.targetFacts(testTarget, now)).lastHour.medianAnswer).toBe(middle)
})

test('the newest three that are not verified, also of an unknown hook', async () => {
  await record({ verdict: 'mismatch', deliveryId: 'again' })
  const oldest = await record({ verdict: 'mismatch' })
  await record({ verdict: 'mismatch', environment: 'production' })
  const unknown = await record({ verdict: 'unknown-hook', environment: null })
  await record({})
  const again = await record({ verdict: 'mismatch', deliveryId: 'again' })
  const { needsALook } = await history.targetFacts(testTarget, now)
  expect(needsALook).toEqual([again.row, unknown.row, oldest.row])
  const newest = await record({ verdict: 'malformed', environment: null })
  expect((await history.targetFacts(testTarget, now)).needsALook).toEqual([newest.row, again.row, unknown.row])
})

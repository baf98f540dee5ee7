import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History, NewAttempt } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { sampleAttempt, testTarget } from '../samples.ts'

let history: History
let given = 0
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const record = (changes: Partial<NewAttempt>) => {
  given += 1
  return history.recordAttempt(sampleAttempt({ deliveryId: `delivery-${given}`, ...changes }))
}

test('deliveries are counted by event and action, verified or not, with the newest time', async () => {
  await record({ receivedAt: 5_000 })
  await record({ receivedAt: 7_000 })
  await record({ receivedAt: 6_000, verdict: 'mismatch' })
  await record({ action: 'REFUND', verdict: 'unknown-hook', environment: null })
  await record({ event: null, action: null, verdict: 'malformed' })
  await record({ environment: 'production', action: 'PRINT' })
  await record({ channelKey: 'channel-2', action: 'PRINT' })
  const rows = await history.coverage(testTarget, 0)
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { event: 'ORDER', action: 'PURCHASE', verified: 2, unverified: 1, newest: 7_000 },
      { event: 'ORDER', action: 'REFUND', verified: 0, unverified: 1, newest: 1_000 },
      { event: null, action: null, verified: 0, unverified: 1, newest: 1_000 },
    ]),
  )
})

test('only what came since then is counted; retries are one delivery', async () => {
  await record({ receivedAt: 1_999 })
  await history.recordAttempt(sampleAttempt({ receivedAt: 1_000, action: 'PRINT', deliveryId: 'again' }))
  await history.recordAttempt(sampleAttempt({ receivedAt: 2_000, action: 'PRINT', deliveryId: 'again' }))
  expect(await history.coverage(testTarget, 2_000)).toEqual([
    { event: 'ORDER', action: 'PRINT', verified: 1, unverified: 0, newest: 2_000 },
  ])
})

test('what the console sent itself is left out', async () => {
  await record({ selfTest: true, action: 'BOOKING' })
  expect(await history.coverage(testTarget, 0)).toEqual([])
})

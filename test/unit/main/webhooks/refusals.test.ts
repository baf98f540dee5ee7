import { expect, it } from 'vitest'
import { createRefusals } from '../../../../src/main/webhooks/refusals.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

it('counts by status, keeps the latest, and tells of many at once', () => {
  const clock = createHandClock(1_000)
  let told = 0
  const refusals = createRefusals(clock, () => told++)
  expect(refusals.view()).toEqual({ counts: [], latest: null })
  for (let i = 0; i < 1000; i++) refusals.add(404, `request ${i}`)
  clock.advance(100)
  refusals.add(400, 'nonsense')
  expect(refusals.view()).toEqual({
    counts: [
      { status: 400, count: 1 },
      { status: 404, count: 1000 },
    ],
    latest: { at: 1_100, status: 400, reason: 'nonsense' },
  })
  expect(told).toBe(0)
  clock.advance(100)
  expect(told).toBe(1)
  clock.advance(1_000)
  expect(told).toBe(1)
  refusals.add(400, 'again')
  clock.advance(200)
  expect(told).toBe(2)
})

import { expect, test } from 'vitest'
import { arm, conclude, endsAt, meet, type RehearsalHead } from '../../../../../src/main/webhooks/rehearsal/follow.ts'
import type { ArmedRehearsal } from '../../../../../src/shared/models/rehearsal.ts'
import { sampleHead, samplePlan } from './samples.ts'

const QUIET = 12_000
const met = (armed: ArmedRehearsal, head: RehearsalHead, now = 0) => {
  const result = meet(armed, head, now)
  if (!result) throw new Error('it is not part of the rehearsal')
  return result
}
const answered = (status: number, at: number) => ({ kind: 'answered', status, at }) as const

test('the attempts of a delivery get the steps in turn, and none after the last', () => {
  let armed = arm(samplePlan(), 0)
  const steps = [0, 1, 2, 3].map((now) => {
    const result = met(armed, sampleHead(), now)
    armed = result.armed
    return result.step
  })
  expect(steps).toEqual([...samplePlan().steps, null])
  expect(armed.followed).toHaveLength(1)
  expect(armed.followed[0]?.attempts.map(({ step }) => step)).toEqual([0, 1, 2, null])
})

test('each of several deliveries gets the whole script; a further one gets none', () => {
  const first = met(arm(samplePlan({ deliveries: 2 }), 0), sampleHead())
  const second = met(first.armed, sampleHead({ deliveryId: 'd-2' }))
  expect(second.place).toEqual({ delivery: 1, attempt: 0 })
  expect(second.step).toEqual(samplePlan().steps[0])
  expect(meet(second.armed, sampleHead({ deliveryId: 'd-3' }), 0)).toBeNull()
  expect(met(second.armed, sampleHead()).step).toEqual(samplePlan().steps[1])
})

test('a companion is another delivery, although it has the same delivery id', () => {
  const { armed } = met(arm(samplePlan(), 0), sampleHead({ action: 'RELOCATE' }))
  expect(meet(armed, sampleHead({ action: 'UPDATE' }), 0)).toBeNull()
})

test.each([
  ['another channel', { channelKey: 'channel-2' }],
  ['the other environment', { environment: 'production' }],
  ['an unknown hook', { environment: null }],
  ['no delivery id', { deliveryId: null }],
  ['another event', { event: 'ITEM' }],
  ['another action', { action: 'REFUND' }],
  ['another hook', { hookId: 'hook-2' }],
  ['another delivery', { deliveryId: 'd-2' }],
])('what does not pass the filter is no part of it: %s', (_, changes) => {
  const filter = { event: 'ORDER', action: 'PURCHASE', hookId: 'hook-1', deliveryId: 'd-1' }
  const armed = arm(samplePlan({ filter }), 0)
  expect(meet(armed, sampleHead(changes), 0)).toBeNull()
  expect(meet(armed, sampleHead(), 0)).not.toBeNull()
})

test('an empty field of the filter narrows nothing', () => {
  expect(meet(arm(samplePlan({ filter: { event: '' } }), 0), sampleHead(), 0)).not.toBeNull()
})

test('it ends when its time is up, or once the last delivery was quiet', () => {
  const armed = arm(samplePlan({ minutes: 1 }), 1_000)
  expect(endsAt(armed, QUIET)).toBe(61_000)
  const first = met(armed, sampleHead(), 2_000)
  expect(endsAt(first.armed, QUIET)).toBeNull()
  const over = conclude(first.armed, first.place, answered(503, 5_000))
  expect(endsAt(over, QUIET)).toBe(17_000)
})

test('while deliveries are missing it waits for them until its time is up, and then for those under way', () => {
  const armed = arm(samplePlan({ deliveries: 2, minutes: 1 }), 0)
  const early = met(armed, sampleHead(), 1_000)
  expect(endsAt(conclude(early.armed, early.place, answered(200, 1_000)), QUIET)).toBe(60_000)
  const late = met(armed, sampleHead(), 59_000)
  const over = conclude(late.armed, late.place, answered(503, 59_000))
  expect(endsAt(over, QUIET)).toBe(71_000)
  expect(meet(over, sampleHead({ deliveryId: 'd-2' }), 60_000)).toBeNull()
  expect(meet(over, sampleHead(), 60_500)).not.toBeNull()
})

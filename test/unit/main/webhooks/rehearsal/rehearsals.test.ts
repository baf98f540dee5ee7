import { expect, test } from 'vitest'
import { createRehearsals } from '../../../../../src/main/webhooks/rehearsal/rehearsals.ts'
import type { RehearsalView } from '../../../../../src/shared/models/rehearsal.ts'
import { createHandClock } from '../../../../support/hand-clock.ts'
import { sampleHead, samplePlan } from './samples.ts'

const open = () => {
  const clock = createHandClock()
  const views: RehearsalView[] = []
  const unanswered: number[] = []
  const rehearsals = createRehearsals({
    clock,
    changed: (view) => views.push(view),
    unanswered: (attemptId) => unanswered.push(attemptId),
  })
  const turn = () => {
    const met = rehearsals.meet(sampleHead)
    if (!met) throw new Error('it is not part of the rehearsal')
    return met
  }
  return { clock, views, unanswered, rehearsals, turn }
}

test('nothing armed: the headers of an attempt are not even read', () => {
  const { rehearsals } = open()
  expect(
    rehearsals.meet(() => {
      throw new Error('read')
    }),
  ).toBeNull()
})

test('a rehearsal runs its course, ends by itself once the sender is quiet, and leaves a report', () => {
  const { clock, views, rehearsals, turn } = open()
  rehearsals.arm(samplePlan())
  for (const [status, gap] of [[503, 1_000] as const, [503, 2_000] as const, [200, 0] as const]) {
    const { step, mark, answered } = turn()
    expect(step).toMatchObject({ status })
    expect(mark).toMatch(/^Fail twice, then accept: answer \d of 3$/)
    answered(status)
    clock.advance(gap)
  }
  clock.advance(11_999)
  expect(rehearsals.view()).toMatchObject({ endsAt: 15_000, report: null })
  clock.advance(1)
  expect(rehearsals.view()).toMatchObject({ armed: null, report: { end: 'complete', verdict: 'kept' } })
  expect(views.at(-1)).toEqual(rehearsals.view())
  expect(rehearsals.meet(sampleHead)).toBeNull()
  rehearsals.dismiss()
  expect(views.at(-1)?.report).toBeNull()
})

test('what nobody comes for disarms itself', () => {
  const { clock, rehearsals } = open()
  rehearsals.arm(samplePlan({ minutes: 5 }))
  clock.advance(299_999)
  expect(rehearsals.view().armed).not.toBeNull()
  clock.advance(1)
  expect(rehearsals.view()).toMatchObject({ armed: null, report: { end: 'expired', verdict: 'nothing-came' } })
})

test('an answer under way keeps it armed past its time', () => {
  const { clock, rehearsals, turn } = open()
  rehearsals.arm(samplePlan({ minutes: 1 }))
  clock.advance(59_000)
  const { answered } = turn()
  clock.advance(60_000)
  expect(rehearsals.view()).toMatchObject({ endsAt: null, report: null })
  answered(200)
  clock.advance(12_000)
  expect(rehearsals.view().report?.verdict).toBe('kept')
})

test('disarmed, it lets go of what it holds back; what that ends in changes nothing any more', () => {
  const { rehearsals, turn } = open()
  rehearsals.arm(samplePlan())
  const { released, answered } = turn()
  expect(released.aborted).toBe(false)
  const { report } = rehearsals.disarm()
  expect(released.aborted).toBe(true)
  expect(report).toMatchObject({ end: 'disarmed', verdict: 'unfinished' })
  expect(rehearsals.arm(samplePlan()).ok).toBe(true)
  answered(503)
  expect(rehearsals.view().armed?.followed).toEqual([])
})

test('one at a time: a second is refused', () => {
  const { rehearsals } = open()
  expect(rehearsals.arm(samplePlan()).ok).toBe(true)
  expect(rehearsals.arm(samplePlan())).toMatchObject({ ok: false, error: { code: 'rehearsal-armed' } })
  rehearsals.disarm()
  expect(rehearsals.arm(samplePlan()).ok).toBe(true)
})

test('a sender that left is told of, with the attempt that was stored', () => {
  const { rehearsals, turn, unanswered } = open()
  rehearsals.arm(samplePlan())
  turn().senderLeft(7)
  turn().senderLeft(null)
  turn().dropped()
  expect(unanswered).toEqual([7])
  expect(rehearsals.view().armed?.followed[0]?.attempts.map(({ outcome }) => outcome.kind)).toEqual([
    'sender-left',
    'sender-left',
    'dropped',
  ])
})

test('after the last step an attempt is answered as usual, and carries no mark', () => {
  const { rehearsals, turn } = open()
  rehearsals.arm(samplePlan({ steps: [{ kind: 'answer', status: 503, delay: 0 }] }))
  turn().answered(503)
  expect(turn()).toMatchObject({ step: null, mark: null })
})

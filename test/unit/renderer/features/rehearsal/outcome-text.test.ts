import { expect, it } from 'vitest'
import { countUnread, isUnread, unreadText } from '../../../../../src/renderer/features/rehearsal/outcome-text.ts'
import type { RehearsalOutcome, RehearsedDelivery } from '../../../../../src/shared/models/rehearsal.ts'
import { samplePlan } from '../../../main/webhooks/rehearsal/samples.ts'

const plan = samplePlan({
  steps: [
    { kind: 'drop', when: 'before-reading' },
    { kind: 'drop', when: 'after-reading' },
    { kind: 'answer', status: 200, delay: 0 },
  ],
})
const dropped: RehearsalOutcome = { kind: 'dropped', at: 2 }
const delivery = (...attempts: RehearsedDelivery['attempts']): RehearsedDelivery => ({
  deliveryId: 'd',
  event: 'ORDER',
  action: 'PURCHASE',
  attempts,
})

it('counts what was dropped before reading, of all deliveries, and nothing else', () => {
  const whole = delivery(
    { at: 1, step: 0, outcome: dropped },
    { at: 3, step: 1, outcome: dropped },
    { at: 4, step: 2, outcome: { kind: 'answered', status: 200, at: 5 } },
    { at: 6, step: null, outcome: { kind: 'answered', status: 200, at: 7 } },
  )
  expect(whole.attempts.map((attempt) => isUnread(plan, attempt))).toEqual([true, false, false, false])
  const left = delivery({ at: 1, step: 0, outcome: { kind: 'sender-left', at: 2 } })
  expect(countUnread(plan, [whole, left, delivery({ at: 1, step: 0, outcome: dropped })])).toBe(2)
})

it('says where it stands, and nothing where nothing was dropped', () => {
  expect(unreadText(0)).toBeNull()
  expect(unreadText(1)).toBe(
    '1 attempt dropped before reading: no body came, so nothing was stored. It stands here only, not in Deliveries, and counts for the verdict.',
  )
  expect(unreadText(2)).toContain('They stand here only, not in Deliveries, and count for the verdict.')
})

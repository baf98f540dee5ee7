import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokenBar } from '../../../../../src/renderer/features/token/token-bar.ts'

const facts = { sentAt: 0, renewAt: 900, expiresAt: 1_000 }

it.each([
  [0, { spent: 0, margin: 0.9, phase: 'fresh', left: 1_000, renewsIn: 900 }],
  [899, { phase: 'fresh', renewsIn: 1 }],
  [900, { spent: 0.9, phase: 'margin', left: 100, renewsIn: 0 }],
  [1_000, { spent: 1, phase: 'expired', left: 0, renewsIn: 0 }],
  [-50, { spent: 0, phase: 'fresh' }],
])('at %d', (now, expected) => {
  expect(tokenBar(facts, now)).toMatchObject(expected)
})

it('stays within the bar, whatever the times', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), fc.integer(), (sentAt, renewAt, expiresAt, now) => {
      const bar = tokenBar({ sentAt, renewAt, expiresAt }, now)
      for (const share of [bar.spent, bar.margin]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
      expect(bar.left).toBeGreaterThanOrEqual(0)
    }),
  )
})

import { expect, test } from 'vitest'
import { nextState, type PromotionOperation, type PromotionState } from '../../../src/simulator/promotion-rules.ts'

const table: readonly (readonly [PromotionState, PromotionOperation, string])[] = [
  ['not-applicable', 'use-code', 'available'],
  ['not-applicable', 'add', 'refused: code-not-used'],
  ['not-applicable', 'release', 'refused: not-applied'],
  ['available', 'use-code', 'available'],
  ['available', 'add', 'applied'],
  ['available', 'release', 'refused: not-applied'],
  ['applied', 'use-code', 'applied'],
  ['applied', 'add', 'refused: already-applied'],
  ['applied', 'release', 'released'],
  ['released', 'use-code', 'released'],
  ['released', 'add', 'applied'],
  ['released', 'release', 'refused: not-applied'],
]

test.each(table)('%s, %s: %s', (state, operation, expected) => {
  const next = nextState(state, operation)
  expect('state' in next ? next.state : `refused: ${next.refusal}`).toBe(expected)
})

import { expect, it } from 'vitest'
import { attemptGaps } from '../../../../../src/renderer/features/deliveries/attempt-gaps.ts'
import { attempt } from './attempt.ts'

it('measures each attempt against the one before it', () => {
  const attempts = [1000, 3100, 7700].map((receivedAt) => attempt({ receivedAt }))
  expect(attemptGaps(attempts)).toEqual([null, 2100, 4600])
  expect(attemptGaps([])).toEqual([])
})

import { expect, test } from 'vitest'
import { retryAwaited } from '../../../../../../src/renderer/features/deliveries/attempts/retry-awaited.ts'
import { attempt } from '../attempt.ts'

const refused = attempt({ status: 401, receivedAt: 10_000, answeredIn: 1_000 })

test.each([
  ['just refused', [refused], 10_500, true],
  ['the longest wait is not over, counted from the answer', [refused], 22_900, true],
  ['the longest wait is over', [refused], 23_000, false],
  ['accepted', [attempt({ receivedAt: 10_000 })], 10_500, false],
  ['the third retry', [refused, refused, refused, refused], 10_500, false],
  ['nothing', [], 10_500, false],
])('%s', (_, attempts, now, awaited) => {
  expect(retryAwaited(attempts, now)).toBe(awaited)
})

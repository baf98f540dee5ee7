import { expect, it } from 'vitest'
import { secondsUntil } from '../../../../src/renderer/components/format.ts'

it.each([
  [20_000, 0, 20],
  // The time was read up to a second before the end was set.
  [20_000, -999, 20],
  [20_000, 1, 19],
  [20_000, 19_999, 0],
  [20_000, 30_000, 0],
])('until %i ms, at %i ms, %i s are left', (at, now, left) => {
  expect(secondsUntil(at, now)).toBe(left)
})

import { expect, test } from 'vitest'
import { clockTime } from '../../../../../../src/renderer/components/format.ts'
import { timelineText } from '../../../../../../src/renderer/features/deliveries/attempts/timeline-text.ts'
import { attempt } from '../attempt.ts'

test('each attempt is told with its gap, its answer and its latency', () => {
  const receivedAt = 1_700_000_000_000
  const attempts = [
    attempt({ receivedAt, status: 500 }),
    attempt({ receivedAt: receivedAt + 2_100, status: 0, answeredIn: null }),
    attempt({ receivedAt: receivedAt + 6_700 }),
  ]
  expect(timelineText(attempts)).toBe(
    `3 attempts. The first at ${clockTime(receivedAt)}, answered 500 in 2 ms. ` +
      'The next 2.1 s later, not answered. The next 4.6 s later, answered 200 in 2 ms.',
  )
})

test('of many only the first are told', () => {
  const text = timelineText(Array.from({ length: 40 }, () => attempt()))
  expect(text.match(/answered 200/g)).toHaveLength(8)
  expect(text).toContain('And 32 more, listed in the table.')
})

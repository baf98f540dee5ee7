import { expect, test } from 'vitest'
import { retrySchedule } from '../../../src/simulator/backoff.ts'

test('three retries, after 1, 2 and 4 seconds', () => {
  expect(retrySchedule()).toEqual([1000, 2000, 4000])
})

test('no gap is longer than 10 seconds', () => {
  expect(retrySchedule(6)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
})

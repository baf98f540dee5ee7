import { expect, test } from 'vitest'
import { backoff } from '../../../../src/main/tunnel/backoff.ts'

test('doubles from 1 s to 60 s, half of it by chance', () => {
  const failures = [1, 2, 3, 4, 5, 6, 7, 8, 50, 2000]
  expect(failures.map((n) => backoff(n, 1))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((s) => s * 1000))
  expect(failures.map((n) => backoff(n, 0))).toEqual([1, 1, 2, 4, 8, 16, 30, 30, 30, 30].map((s) => s * 1000))
})

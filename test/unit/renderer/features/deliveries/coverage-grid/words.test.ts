import { expect, test } from 'vitest'
import { cellFacts } from '../../../../../../src/renderer/features/deliveries/coverage-grid/words.ts'

const newest = new Date(2026, 10, 21, 10, 31, 9).getTime()

test.each([
  [{ verified: 0, unverified: 0, newest: null }, 'not received yet'],
  [{ verified: 1_412, unverified: 0, newest }, '1,412 verified, the newest at 2026-11-21 10:31:09'],
  [{ verified: 4, unverified: 3, newest }, '4 verified, 3 not verified, the newest at 2026-11-21 10:31:09'],
  [{ verified: 0, unverified: 3, newest }, '3 not verified, the newest at 2026-11-21 10:31:09'],
])('%j', (cell, words) => {
  expect(cellFacts(cell)).toBe(words)
})

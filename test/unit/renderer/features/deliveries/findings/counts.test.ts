import { expect, test } from 'vitest'
import { countsInWords, worstOf } from '../../../../../../src/renderer/features/deliveries/findings/counts.ts'

test('the worst is named with its number, and all of it in the title', () => {
  const counts = { errors: 0, warnings: 2, notes: 1 }
  expect(worstOf(counts)).toEqual({ level: 'warning', text: '2 warnings' })
  expect(countsInWords(counts)).toBe('2 warnings, 1 note')
  expect(worstOf({ errors: 1, warnings: 2, notes: 0 })?.text).toBe('1 error')
})

test('nothing found has no worst', () => {
  expect(worstOf({ errors: 0, warnings: 0, notes: 0 })).toBeNull()
})

import { expect, test } from 'vitest'
import { axisText, entryTitle, gapText } from '../../../../../src/renderer/features/timeline/words.ts'
import { received, sent } from './entries.ts'

test('the gap is that to the row above, with its unit', () => {
  const entries = [sent(1, 0), received(2, 1800), received(3, 1800)]
  expect(entries.map((_, index) => gapText(entries, index))).toEqual([null, '+1.8 s', '+0.0 ms'])
})

test('an entry is named by what it is, and what it lacks', () => {
  expect(entryTitle(sent(1, 0))).toBe('Add Spring groups')
  expect(entryTitle(received(1, 0, { event: null, action: null }))).toBe('no event / no action')
})

test('the picture in words', () => {
  expect(axisText([])).toBe('Nothing on the axis.')
  expect(axisText([sent(1, 0), received(2, 1800), received(3, 61_800)])).toBe(
    '1 call and 2 attempts within 1 min 2 s. Add Spring groups first, ORDER / PURCHASE last.',
  )
})

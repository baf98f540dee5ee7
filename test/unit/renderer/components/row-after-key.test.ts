import { expect, it } from 'vitest'
import { rowAfterKey } from '../../../../src/renderer/components/row-after-key.ts'

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['ArrowUp', -1, 0],
  ['PageDown', 3, 7],
  ['PageUp', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['x', 5, null],
])('%s from row %i of ten goes to %s', (key, at, next) => expect(rowAfterKey(key, at, 10, 4)).toBe(next))

it('goes nowhere in an empty list', () => expect(rowAfterKey('ArrowDown', -1, 0, 4)).toBeNull())

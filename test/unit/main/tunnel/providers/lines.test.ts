import { expect, test } from 'vitest'
import { createLines } from '../../../../../src/main/tunnel/providers/lines.ts'

const taken = (...pieces: string[]) => {
  const lines: string[] = []
  const { add, end } = createLines((line) => lines.push(line))
  for (const piece of pieces) add(piece)
  end()
  return lines
}

test('lines that come in pieces', () => {
  expect(taken('one\ntw', 'o\r\nth', 'ree\rfour')).toEqual(['one', 'two', 'three', 'four'])
  expect(taken('one\n', '')).toEqual(['one'])
})

test('a line without an end does not grow for ever', () => {
  const lines = taken(...Array.from({ length: 100 }, () => 'x'.repeat(1_000)))
  expect(lines).toHaveLength(25)
  expect(Math.max(...lines.map(({ length }) => length))).toBe(4_000)
})

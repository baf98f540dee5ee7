import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Alignment,
  alignBytes,
  alignedSide,
  changedCells,
} from '../../../../../src/renderer/features/compare/align-bytes.ts'
import { byteChanges } from '../../../../../src/renderer/features/compare/byte-changes.ts'
import { firstDifference } from '../../../../../src/renderer/features/compare/first-difference.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (value: Uint8Array) => new TextDecoder('latin1').decode(value)
const align = (left: Uint8Array, right: Uint8Array) => alignBytes(byteChanges(left, right), left.length, right.length)

/** One side of a line as text: what differs in capitals, a gap as dots. */
const drawn = (alignment: Alignment, side: 'left' | 'right', whole: Uint8Array, line: number, width: number) => {
  const { offset, runs } = alignedSide(alignment, whole, side, line, width)
  const cells = runs.map((run) => {
    if (run.bytes === null) return '.'.repeat(run.cells)
    return run.differs ? text(run.bytes).toUpperCase() : text(run.bytes)
  })
  return `${offset ?? '-'} ${cells.join('')}`
}

test('what is the same stands in the same cells after something was put in', () => {
  const [left, right] = [bytes('abcdefgh'), bytes('abxyzcdefgh')]
  const alignment = align(left, right)
  expect([0, 1, 2].map((line) => drawn(alignment, 'left', left, line, 4))).toEqual(['0 ab..', '2 .cde', '5 fgh'])
  expect([0, 1, 2].map((line) => drawn(alignment, 'right', right, line, 4))).toEqual(['0 abXY', '4 Zcde', '8 fgh'])
  expect(changedCells(alignment)).toEqual([2])
})

test('a side that has nothing on a line has no offset there', () => {
  const [left, right] = [bytes('ab'), bytes('abcdefgh')]
  const alignment = align(left, right)
  expect(drawn(alignment, 'left', left, 1, 4)).toBe('- ....')
  expect(drawn(alignment, 'right', right, 1, 4)).toBe('4 EFGH')
})

const some = fc.uint8Array({ maxLength: 30, max: 5 })

test('the lines hold every byte of each side once and in order, as wide on both; the first change is the first difference', () => {
  fc.assert(
    fc.property(some, some, fc.constantFrom(1, 4, 16), (left, right, width) => {
      const alignment = align(left, right)
      const lines = Array.from({ length: Math.ceil(alignment.cells / width) }, (_, line) => line)
      const sides = [
        ['left', left],
        ['right', right],
      ] as const
      const widths = sides.map(([side, whole]) => {
        const parts = lines.map((line) => alignedSide(alignment, whole, side, line, width))
        expect(parts.flatMap(({ runs }) => runs.flatMap((run) => [...(run.bytes ?? [])]))).toEqual([...whole])
        return parts.map(({ runs }) => runs.reduce((sum, run) => sum + run.cells, 0))
      })
      expect(widths[0]).toEqual(widths[1])
      expect(changedCells(alignment)[0] ?? null).toBe(firstDifference(left, right))
    }),
  )
})

test('what is not said to differ is the same on both sides', () => {
  fc.assert(
    fc.property(some, some, (left, right) => {
      const alignment = align(left, right)
      for (const stretch of alignment.stretches.filter(({ differs }) => !differs)) {
        const part = (whole: Uint8Array, { from, length }: { from: number; length: number }) =>
          whole.subarray(from, from + length)
        expect(part(left, stretch.left)).toEqual(part(right, stretch.right))
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { compareHeaders } from '../../../../../src/renderer/features/compare/compare-headers.ts'
import { bodyVerdict, differenceText, headersVerdict } from '../../../../../src/renderer/features/compare/words.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const said = (left: string, right: string) => differenceText(bytes(left), bytes(right)).join(' ')

test('equal and empty bodies are said to be so', () => {
  expect(said('x'.repeat(2048), 'x'.repeat(2048))).toBe('Both bodies are the same 2,048 bytes.')
  expect(bodyVerdict(bytes('a'), bytes('a'))).toBe('The same 1 byte')
  expect(said('', '')).toBe('Both bodies are empty: 0 bytes.')
  expect(bodyVerdict(bytes(''), bytes(''))).toBe('Both are empty')
  expect(said('', 'abc')).toBe('The left body is empty; the right one has 3 B.')
  expect(said('abc', '')).toBe('The right body is empty; the left one has 3 B.')
})

test('a difference has its offset, its place, what stands before it, and its extent', () => {
  expect(said('{"a":1,\n "b":2}', '{"a":1,\n "b": 3}')).toBe(
    'First difference at byte 13 (0xD, counted from 0), line 2, column 6, after “{"a":1,\\n "b":”. ' +
      'Left: 0x32 (2). Right: 0x20. ' +
      'What differs takes 1 byte on the left and 2 bytes on the right; the last byte is the same again.',
  )
})

test('what one side has more is said, and where a side ends', () => {
  expect(said('abc', 'abcd')).toContain('Left: nothing: it ends there. Right: 0x64 (d).')
  expect(said('abc', 'abcd')).toContain('The right has 1 byte more there, up to the end.')
  expect(said('Xabc', 'abc')).toContain('The left has 1 byte more there; the last 3 bytes are the same again.')
})

test('a place in the text counts characters, and is left out where there is no text', () => {
  expect(said('ÒÒ1', 'ÒÒ2')).toContain('at byte 4 (0x4, counted from 0), line 1, column 3, after “ÒÒ”.')
  const [left, right] = [Uint8Array.of(0xff, 1), Uint8Array.of(0xff, 2)]
  expect(differenceText(left, right).join(' ')).toContain('(0x1, counted from 0), after “\\xFF”.')
})

test('a long way before the difference is cut, not within a character', () => {
  expect(said(`${'Ò'.repeat(20)}a1`, `${'Ò'.repeat(20)}a2`)).toContain(`after “…${'Ò'.repeat(11)}a”.`)
})

test('the headers in a line', () => {
  const a = ['a', '1'] as const
  expect(headersVerdict(compareHeaders([a], [a]))).toBe('The same 1 header')
  expect(
    headersVerdict(
      compareHeaders(
        [a, ['b', '1']],
        [
          ['c', '1'],
          ['A', '2'],
        ],
      ),
    ),
  ).toBe('1 changed, 1 only left, 1 only right, 1 in another case')
})

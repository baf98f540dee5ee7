import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differingSpan, firstDifference } from '../../../../../src/renderer/features/compare/first-difference.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', '', null],
  ['abc', 'abc', null],
  ['', 'a', { from: 0, left: 0, right: 1, tail: 0 }],
  ['abc', 'abcd', { from: 3, left: 0, right: 1, tail: 0 }],
  ['abc', 'aXc', { from: 1, left: 1, right: 1, tail: 1 }],
  ['{"code":1}', '{"code": 1}', { from: 8, left: 0, right: 1, tail: 2 }],
  // The tail never reaches into what is the same at the begin.
  ['aa', 'aaa', { from: 2, left: 0, right: 1, tail: 0 }],
])('%j and %j', (left, right, span) => {
  expect(differingSpan(bytes(left), bytes(right))).toEqual(span)
  expect(firstDifference(bytes(left), bytes(right))).toBe(span?.from ?? null)
})

const someBytes = fc.uint8Array({ maxLength: 40 })

test('what stands before and after the span is the same, and the span begins with a difference', () => {
  fc.assert(
    fc.property(someBytes, someBytes, someBytes, someBytes, (head, a, b, tail) => {
      const left = Uint8Array.of(...head, ...a, ...tail)
      const right = Uint8Array.of(...head, ...b, ...tail)
      const span = differingSpan(left, right)
      if (span === null) {
        expect(left).toEqual(right)
        return
      }
      expect(left.subarray(0, span.from)).toEqual(right.subarray(0, span.from))
      expect(left.subarray(span.from + span.left)).toEqual(right.subarray(span.from + span.right))
      expect(left.length - span.from - span.left).toBe(span.tail)
      expect(left[span.from]).not.toBe(right[span.from])
    }),
  )
})

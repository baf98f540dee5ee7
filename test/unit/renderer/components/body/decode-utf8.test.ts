import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeUtf8 } from '../../../../../src/renderer/components/body/decode-utf8.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

describe('decodeUtf8', () => {
  it('reads UTF-8, and keeps the byte order mark', () => {
    expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9))).toEqual({ text: '\uFEFFé', invalid: [] })
  })

  it.each([
    ['a lone continuation byte', [0x61, 0x80, 0x62], 'a\\x80b', [[1, 5]]],
    [
      'Latin-1',
      [0xe9, 0x74, 0xe9],
      '\\xE9t\\xE9',
      [
        [0, 4],
        [5, 9],
      ],
    ],
    ['a cut sequence at the end', [0x61, 0xe2, 0x82], 'a\\xE2\\x82', [[1, 9]]],
    ['an overlong form', [0xc0, 0xaf], '\\xC0\\xAF', [[0, 8]]],
    ['an overlong form of three bytes', [0xe0, 0x80, 0xaf], '\\xE0\\x80\\xAF', [[0, 12]]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80], '\\xED\\xA0\\x80', [[0, 12]]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80], '\\xF5\\x80\\x80\\x80', [[0, 16]]],
    ['good text around a bad byte', [0xc3, 0xa9, 0xff, 0xc3, 0xa9], 'é\\xFFé', [[1, 5]]],
  ])('marks %s', (_name, input, text, stretches) => {
    expect(decodeUtf8(bytes(...input))).toEqual({
      text,
      invalid: stretches.map(([from, to]) => ({ from, to })),
    })
  })

  it('finds the same bytes good as the strict decoder does', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const isUtf8 = (input: Uint8Array) => {
      try {
        strict.decode(input)
        return true
      } catch {
        return false
      }
    }
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 4 }).map((text) => new TextEncoder().encode(text)),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const input = new Uint8Array(pieces.flatMap((part) => [...part]))
        const { text, invalid } = decodeUtf8(input)
        expect(invalid.length === 0).toBe(isUtf8(input))
        // What is not marked, with the marked bytes put back, is the input again.
        let at = 0
        const back: number[] = []
        for (const { from, to } of [...invalid, { from: text.length, to: text.length }]) {
          back.push(...new TextEncoder().encode(text.slice(at, from)))
          for (const [, hex] of text.slice(from, to).matchAll(/\\x(..)/g)) back.push(Number.parseInt(hex ?? '', 16))
          at = to
        }
        expect(new Uint8Array(back)).toEqual(input)
      }),
      { numRuns: 150 },
    )
  })
})

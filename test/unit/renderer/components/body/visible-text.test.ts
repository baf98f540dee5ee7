import { expect, test } from 'vitest'
import { visibleText } from '../../../../../src/renderer/components/body/visible-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['{"code":"Ò"}', '{"code":"Ò"}'],
  ['a\r\nb\tc', 'a\\r\\n\nb\\tc'],
  ['\u{feff}{}\u00a0\u0000', '\\uFEFF{}\\xA0\\0'],
  ['12\u202e34\u2066', '12\\u202E34\\u2066'],
])('%j is shown with all that is in it', (text, shown) => {
  expect(visibleText(bytes(text))).toBe(shown)
})

test('a byte that is no UTF-8 is shown by its number', () => {
  expect(visibleText(Uint8Array.of(0x22, 0xe9, 0x22))).toBe('"\\xE9"')
})

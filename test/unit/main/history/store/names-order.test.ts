import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesOrder } from '../../../../../src/main/history/store/names-order.ts'

test.each([
  ['https://a.example/orders-api/v1/orders/A1', 'A1', true],
  ['https://a.example/orders/A1/details', 'A1', true],
  ['https://a.example/order?code=A1', 'A1', true],
  ['https://a.example/orders/A%2F1', 'A/1', true],
  // Part of a longer one is another code.
  ['https://a.example/orders/A11', 'A1', false],
  ['https://a.example/orders/a1', 'A1', false],
  ['https://A1.example/orders', 'A1', false],
  ['https://a.example/orders/', '', false],
  // What cannot be decoded is taken as it stands.
  ['https://a.example/orders/%zz', '%zz', true],
  ['no url', 'no url', false],
])('%s names %j: %s', (url, code, names) => {
  expect(namesOrder(url, code)).toBe(names)
})

test('any code that stands as a segment or a value is found, whatever is in it', () => {
  const code = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..')
  fc.assert(
    fc.property(code, (text) => {
      expect(namesOrder(`https://a.example/orders/${encodeURIComponent(text)}/x`, text)).toBe(true)
      expect(namesOrder(`https://a.example/order?c=${encodeURIComponent(text)}`, text)).toBe(true)
      expect(namesOrder(`https://a.example/orders/${encodeURIComponent(`${text}-`)}`, text)).toBe(false)
    }),
  )
})

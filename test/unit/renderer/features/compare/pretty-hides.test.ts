import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from '../../../../../src/renderer/components/body/pretty-json.ts'
import { prettyHides } from '../../../../../src/renderer/features/compare/pretty-hides.ts'

test.each([
  ['{"a":1}', '{"a":1}', false],
  ['{"a":1}', '{"a": 1}', true],
  ['{"a":1}', '{"a":1}\n', true],
  ['{"a":1}', '\uFEFF{"a":1}', true],
  // The difference is in a token: pretty shows it.
  ['{"a":1}', '{"a":2}', false],
  ['{"a":"x y"}', '{"a":"x  y"}', false],
  // Both: white space before what differs, and after it.
  ['{"a":1,"b":1}', '{ "a":1,"b":2}', true],
  ['{"a":1,"b":1}', '{"a":2,"b":1 }', true],
])('%j and %j', (left, right, hides) => {
  expect(prettyHides(left, right)).toBe(hides)
})

test('of texts with the same pretty view, exactly those that differ have a difference hidden', () => {
  const layouts = fc.constantFrom<number | string>('', 1, 2, '\t')
  fc.assert(
    fc.property(fc.jsonValue(), layouts, layouts, (value, first, second) => {
      const [left, right] = [JSON.stringify(value, null, first), JSON.stringify(value, null, second)]
      expect(prettyJson(left)).toBe(prettyJson(right))
      expect(prettyHides(left, right)).toBe(left !== right)
    }),
  )
})

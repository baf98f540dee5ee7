import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prettyJson } from '../../../../../src/renderer/components/body/pretty-json.ts'

describe('prettyJson', () => {
  it('indents, and leaves empty objects and arrays closed', () => {
    expect(prettyJson('{"a":[1,{"b":{}}],"c":[ ]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": {}\n    }\n  ],\n  "c": []\n}',
    )
  })

  it('keeps numbers, escapes, repeated keys and their order as they came', () => {
    const text = '{"b":12345678901234567890,"2":1.10,"b":1e5,"\\u00e9":"a\\"{b}: [c], \\\\"}'
    expect(prettyJson(text)).toBe(
      '{\n  "b": 12345678901234567890,\n  "2": 1.10,\n  "b": 1e5,\n  "\\u00e9": "a\\"{b}: [c], \\\\"\n}',
    )
  })

  it('reads past a byte order mark', () => {
    expect(prettyJson('\uFEFF[1]')).toBe('[\n  1\n]')
  })

  it.each(['', 'ORD-1', '{"a":1', "{'a':1}", '<html></html>'])('says that %j is not JSON', (text) => {
    expect(prettyJson(text)).toBeNull()
  })

  it('writes what JSON.stringify writes, for what it wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
      }),
      { numRuns: 300 },
    )
  })

  it('takes a megabyte', () => {
    const text = JSON.stringify(
      Array.from({ length: 20_000 }, (_, id) => ({ id, name: `promotion ${id}`, value: '1.00' })),
    )
    expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
  })
})

import { describe, expect, it } from 'vitest'
import { bodySteps } from '../../../../../src/main/webhooks/explain/body/body-steps.ts'
import { createBody } from '../../../../../src/main/webhooks/explain/body.ts'
import { bytes } from '../sample.ts'
import { askSigned, causesOf } from './ask.ts'
import { escaped } from './documents.ts'

const apply = (id: string, text: string): string | null => {
  const changed = bodySteps.find((step) => step.id === id)?.apply(createBody(bytes(text))) ?? null
  return changed === null ? null : Buffer.from(changed).toString()
}
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
/** Decoded as Latin-1 and encoded as UTF-8. */
const detour = (text: string): string => Buffer.from(text).toString('latin1')

describe('what a change makes of a body', () => {
  it.each([
    ['unescaped', '["\\u00e9 \\u00E9 \\u20ac"]', '["é é €"]'],
    ['unescaped', '["\\ud83c\\udfad"]', '["🎭"]'],
    ['unescaped', '["\\u0041 \\u000a \\n"]', '["\\u0041 \\u000a \\n"]'],
    ['unescaped', '["\\ud83c \\udfad"]', '["\\ud83c \\udfad"]'],
    ['unescaped', '["\\\\u00e9"]', '["\\\\u00e9"]'],
    ['unescaped', '["\\\\\\u00e9"]', '["\\\\é"]'],
    ['escaped', '\uFEFF["é🎭"]', '\uFEFF["\\u00e9\\ud83c\\udfad"]'],
    ['escaped-upper', '["é🎭"]', '["\\u00E9\\uD83C\\uDFAD"]'],
    ['escaped', 'é is no JSON', null],
    ['latin1-undone', '["€"]', null],
    ['latin1-undone', '["é"]', '["\uFFFD"]'],
    ['newline-added', '{}', '{}\n'],
    ['newline-added', '{}\n', null],
    ['crlf-added', '{}\r\n', null],
    ['newline-removed', '{}\r\n\r\n', '{}\r\n'],
    ['lf', 'a\r\n\rb\n', 'a\n\rb\n'],
    ['crlf', 'a\r\nb\nc', 'a\r\nb\r\nc'],
    ['mark-removed', '\uFEFF\uFEFF{}', '\uFEFF{}'],
    ['mark-added', '\uFEFF{}', null],
    ['compact', '\uFEFF { "a" : [ 1.0 , { } , [ ] ] }\r\n', '{"a":[1.0,{},[]]}'],
    [
      'indent-2',
      '{"a":[1,{},[]],"b":{"c":"{,}"}}',
      '{\n  "a": [\n    1,\n    {},\n    []\n  ],\n  "b": {\n    "c": "{,}"\n  }\n}',
    ],
    ['python', '{"a":[1,2],"b":"\\",:"}', '{"a": [1, 2], "b": "\\",:"}'],
    ['stringify', '\uFEFF{"b":1.0,"1":"\\/","b":1e400}', '{"1":"/","b":null}'],
    ['sorted-keys', '{ "b":1,\n  "a" : {"\\u0061":2, "Z":3} }', '{ "a" : {"Z":3, "\\u0061":2},\n  "b":1 }'],
    ['sorted-keys', '{"a!":1,"a":2,"a":3}', '{"a":2,"a":3,"a!":1}'],
    ['unzipped', '{}', null],
  ])('%s: %j', (id, text, expected) => {
    expect(apply(id, text)).toBe(expected)
  })
})

describe('pairs that can be had in one order only', () => {
  const odd = '{ "price":1.0,"name" :"Òpera" }'
  it.each([
    ['escaped after a detour', bytes(escaped(detour(odd), false)), bytes(odd), ['unescaped', 'latin1-undone']],
    ['a detour of escaped text', bytes(detour(odd)), bytes(escaped(odd, false)), ['latin1-undone', 'escaped']],
    ['Latin-1, then stringified', latin1(odd), bytes('{"price":1,"name":"Òpera"}'), ['latin1-made', 'stringify']],
    ['stringified, then Latin-1', bytes(odd), latin1('{"price":1,"name":"Òpera"}'), ['stringify', 'latin1-undone']],
    ['a mark with a detour', bytes(detour(`\uFEFF${odd}`)), bytes(odd), ['latin1-undone', 'mark-removed']],
    ['a detour behind a mark', bytes(`\uFEFF${detour(odd)}`), bytes(odd), ['mark-removed', 'latin1-undone']],
    ['a detour and a line end', bytes(`${detour(odd)}\n`), bytes(odd), ['latin1-undone', 'newline-removed']],
    ['stringified and sorted', bytes(odd), bytes('{"name":"Òpera","price":1}'), ['stringify', 'sorted-keys']],
    ['stringified and escaped', bytes(odd), bytes('{"price":1,"name":"\\u00d2pera"}'), ['stringify', 'escaped']],
  ] as const)('%s', (_what, received, signed, causes) => {
    expect(causesOf(askSigned(received, signed))).toEqual(causes)
  })
})

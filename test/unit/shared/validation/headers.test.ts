import { expect, test } from 'vitest'
import { checkHeaderName, checkHeaderValue } from '../../../../src/shared/validation.ts'

test('a name is a token', () => {
  for (const name of ['ob-event', 'X_1', "!#$%&'*+.^`|~"]) expect(checkHeaderName(name)).toBeNull()
  for (const name of ['', 'a b', 'a:', 'é', 'a\n']) expect(checkHeaderName(name), name).toMatch(/\.$/)
})

test('a value is one line of Latin-1', () => {
  for (const value of ['', 'a b', ' a\t', 'caf\u00e9']) expect(checkHeaderValue(value)).toBeNull()
  for (const value of ['a\r\nb: c', '\0', '\u007f', '\u0100', '😀'])
    expect(checkHeaderValue(value), value).toMatch(/\.$/)
})

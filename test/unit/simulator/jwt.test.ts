import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readJwt, signJwt } from '../../../src/simulator/jwt.ts'

const key = Buffer.from('a key of the test')

test('a token is header, claims and their HMAC-SHA256, each base64url', () => {
  const token = signJwt({ jti: 'j1', name: 'ñ' }, key)
  const [head = '', claims = '', signature] = token.split('.')
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({ jti: 'j1', name: 'ñ' })
  expect(signature).toBe(createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'))
})

test('it is read back with its key only', () => {
  const token = signJwt({ jti: 'j1' }, key)
  expect(readJwt(token, key)).toEqual({ jti: 'j1' })
  expect(readJwt(token, Buffer.from('another key'))).toBeNull()
})

test('a change of any one character shows', () => {
  const token = signJwt({ jti: 'j1' }, key)
  for (const [i, character] of [...token].entries()) {
    if (character === '.') continue
    const changed = token.slice(0, i) + (character === 'A' ? 'B' : 'A') + token.slice(i + 1)
    expect(readJwt(changed, key), `character ${i}`).toBeNull()
  }
})

test.each(['', 'x', 'a.b', 'a.b.c', '..', `${signJwt({}, key)}.`, `${signJwt({}, key)} `])('%j is no token', (text) => {
  expect(readJwt(text, key)).toBeNull()
})

test('a token that says it needs no signature is refused', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(readJwt(`${part({ alg: 'none', typ: 'JWT' })}.${part({ jti: 'j1' })}.`, key)).toBeNull()
})

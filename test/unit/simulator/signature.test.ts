import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signBody } from '../../../src/simulator/signature.ts'
import vectorFile from '../../fixtures/signatures.json' with { type: 'json' }

test.each([
  ['an order', Buffer.from('{"code":"A1","url":"http://127.0.0.1:1/orders/A1"}'), 'key-1'],
  ['no body', Buffer.alloc(0), 'key-1'],
  ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'key-1'],
  ['a key that is not ASCII', Buffer.from('{}'), 'clé-ñ'],
])('%s: SHA-256 of the body followed by the key, in lower-case hex', (_, body, key) => {
  const expected = createHash('sha256')
    .update(Buffer.concat([body, Buffer.from(key, 'utf8')]))
    .digest('hex')
  expect(signBody(body, key)).toBe(expected)
  expect(expected).toMatch(/^[0-9a-f]{64}$/)
})

test('a digest known from elsewhere: SHA-256 of "abc"', () => {
  expect(signBody(Buffer.from('ab'), 'c')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test.each(vectorFile.vectors.map((vector) => [vector.name, vector] as const))('vector: %s', (_, vector) => {
  const signature = signBody(Buffer.from(vector.bodyBase64, 'base64'), vector.apiKey)
  expect(signature === vector.signature).toBe(vector.valid)
})

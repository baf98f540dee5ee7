import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sign } from '../../../../../src/main/webhooks/craft/sign.ts'
import { verify } from '../../../../../src/main/webhooks/verify.ts'
import { type Signing, signings } from '../../../../../src/shared/models/craft.ts'
import type { Hook } from '../../../../../src/shared/models/hook.ts'
import vectors from '../../../../fixtures/signatures.json' with { type: 'json' }

const hook: Hook = { hookId: 'h', environment: 'test', label: '', keySource: 'own' }

const verdictOf = (body: Uint8Array, key: string, signature: string | null) =>
  verify(
    {
      rawHeaders: [
        ['Content-Type', 'application/json'],
        ['ob-event', 'ORDER'],
        ['ob-action', 'PURCHASE'],
        ['ob-delivery-id', 'd'],
        ['ob-hook-id', 'h'],
        ...(signature === null ? [] : [['ob-signature', signature] as const]),
      ],
      body,
    },
    () => ({ hook, key }),
  ).verdict

test('a right signature verifies, and a wrong one does not, whatever the body and the key', () => {
  const wrong = signings.filter((how): how is Signing => how !== 'right')
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), fc.constantFrom(...wrong), (body, key, how) => {
      expect(verdictOf(body, key, sign(body, key, 'right'))).toBe('verified')
      // Upper case is the same where there is no letter to tell it by, and so is a key before an empty body.
      const right = sign(body, key, 'right')
      fc.pre(sign(body, key, how) !== right)
      expect(verdictOf(body, key, sign(body, key, how))).not.toBe('verified')
    }),
  )
})

test('it signs as those outside the project do', () => {
  const valid = vectors.vectors.filter((vector) => vector.valid)
  expect(valid.length).toBeGreaterThan(5)
  for (const { bodyBase64, apiKey, signature } of valid) {
    expect(sign(Buffer.from(bodyBase64, 'base64'), apiKey, 'right')).toBe(signature)
  }
})

test('no signature is computed where none is sent, or one is typed', () => {
  expect(sign(new Uint8Array(), 'k', 'none')).toBeNull()
  expect(sign(new Uint8Array(), 'k', 'typed')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { comparedText, signatureValues } from '../../../../../src/renderer/features/deliveries/compared.ts'
import { attempt } from './attempt.ts'

const hook = { hookId: 'hook-17', label: 'orders', environment: 'test' } as const

describe('what was compared', () => {
  it('names the bytes and the key, by its hook', () => {
    expect(comparedText(attempt({ bodySize: 1204 }), hook)).toBe(
      'SHA-256 of the 1,204 body bytes followed by the API key of hook-17 (orders, test)',
    )
    expect(comparedText(attempt({ bodySize: 1 }), { ...hook, label: '' })).toBe(
      'SHA-256 of the 1 body byte followed by the API key of hook-17 (test)',
    )
  })

  it('says that nothing was', () => {
    expect(comparedText(attempt({ verdict: 'unknown-hook' }), null)).toMatch(/^Nothing/)
    expect(comparedText(attempt({ verdict: 'malformed' }), hook)).toMatch(/^Nothing/)
  })
})

it('reads every ob-signature header', () => {
  expect(
    signatureValues([
      ['Ob-Signature', 'a'],
      ['host', 'x'],
      ['ob-signature', 'b'],
    ]),
  ).toEqual(['a', 'b'])
})

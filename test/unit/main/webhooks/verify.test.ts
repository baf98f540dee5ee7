import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type KnownHook, verify } from '../../../../src/main/webhooks/verify.ts'
import vectorsFile from '../../../fixtures/signatures.json' with { type: 'json' }
import { bytes, findKey, headersFor, hook, KEY, sign, withHeader, withoutHeader } from './sample.ts'

const body = bytes('{"code":"ORD-1","url":"http://127.0.0.1/orders/ORD-1"}')
const headers = headersFor(body)
const judged = (rawHeaders = headers, find: (hookId: string) => KnownHook | null = findKey) =>
  verify({ rawHeaders, body }, find)

describe('the vectors made outside the project', () => {
  const malformed = new Set(['upper-case hex', 'truncated to 63 characters', 'base64 instead of hex'])
  const expected = (vector: { name: string; valid: boolean }) => {
    if (vector.valid) return 'verified'
    return malformed.has(vector.name) ? 'malformed' : 'mismatch'
  }

  it('are all there', () => {
    expect(vectorsFile.vectors).toHaveLength(20)
    expect(vectorsFile.vectors.filter(({ name }) => malformed.has(name))).toHaveLength(3)
  })

  it.each(vectorsFile.vectors.map((vector) => [vector.name, expected(vector), vector] as const))(
    '%s: %s',
    (_name, verdict, vector) => {
      const vectorBody = new Uint8Array(Buffer.from(vector.bodyBase64, 'base64'))
      const rawHeaders = withHeader(headers, 'ob-signature', vector.signature)
      const result = verify({ rawHeaders, body: vectorBody }, () => ({ hook, key: vector.apiKey }))
      expect(result.verdict).toBe(verdict)
    },
  )
})

describe('what is read', () => {
  it('gives the values of the headers, the environment of the hook and the digest of the body alone', () => {
    expect(judged()).toEqual({
      verdict: 'verified',
      reason: 'The signature matches this body and the key of hook "hook-17" (Box office).',
      environment: 'test',
      deliveryId: 'd-1',
      hookId: 'hook-17',
      event: 'ORDER',
      action: 'PURCHASE',
      subtype: 'PRICES',
      bodyDigest: sign(body, ''),
    })
  })

  it('takes header names in any case, and values of event, action and subtype that nobody published', () => {
    const unknown = [
      ...withoutHeader(withoutHeader(withoutHeader(headers, 'ob-event'), 'ob-action'), 'ob-subtype'),
      ['OB-Event', 'LATER_EVENT'],
      ['Ob-Action', 'later action'],
      ['oB-sUbTyPe', 'x=1; y'],
    ] as const
    expect(judged(unknown)).toMatchObject({
      verdict: 'verified',
      event: 'LATER_EVENT',
      action: 'later action',
      subtype: 'x=1; y',
    })
  })

  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;charset=X'])(
    'takes Content-Type %s',
    (type) => expect(judged(withHeader(headers, 'content-type', type)).verdict).toBe('verified'),
  )

  it('verifies a body that is not JSON, when it is rightly signed', () => {
    const text = bytes('not JSON')
    expect(verify({ rawHeaders: headersFor(text), body: text }, findKey).verdict).toBe('verified')
  })
})

describe('mismatch and unknown hook', () => {
  it('says which hook did not match, and never what was computed', () => {
    const result = judged(headersFor(body, 'another key'))
    expect(result).toMatchObject({
      verdict: 'mismatch',
      reason: 'The signature does not match this body and the key of hook "hook-17" (Box office).',
      environment: 'test',
    })
    expect(JSON.stringify(result)).not.toContain(sign(body, KEY))
  })

  it('names a hook without a label by its id alone', () => {
    const result = judged(headers, () => ({ hook: { ...hook, label: '' }, key: KEY }))
    expect(result.reason).toBe('The signature matches this body and the key of hook "hook-17".')
  })

  it('says that a hook is not configured', () => {
    expect(judged(withHeader(headers, 'ob-hook-id', 'hook-99'))).toMatchObject({
      verdict: 'unknown-hook',
      reason: 'No hook of this channel has the id "hook-99", so there is no key to check the signature with.',
      environment: null,
      hookId: 'hook-99',
    })
  })

  it.each([[null], ['']])('says that a hook is configured but its key is not readable (%j)', (key) => {
    expect(judged(headersFor(body, ''), () => ({ hook, key }))).toMatchObject({
      verdict: 'unknown-hook',
      reason:
        'Hook "hook-17" (Box office) is configured, but its API key is not readable, so the signature cannot be checked.',
      environment: 'test',
    })
  })

  it('cuts a long hook id in what it says', () => {
    const result = judged(withHeader(headers, 'ob-hook-id', 'x'.repeat(5000)))
    expect(result.reason.length).toBeLessThan(250)
    expect(result.hookId).toHaveLength(5000)
  })
})

describe('malformed', () => {
  const required = [
    ['ob-event', 'event', 'ob-event'],
    ['ob-action', 'action', 'ob-action'],
    ['ob-delivery-id', 'deliveryId', 'ob-delivery-id'],
    ['ob-hook-id', 'hookId', 'ob-hook-id'],
    ['ob-signature', null, 'ob-signature'],
    ['content-type', null, 'Content-Type'],
  ] as const

  it.each(required)('%s missing', (name, field, shown) => {
    const result = judged(withoutHeader(headers, name))
    expect(result.verdict).toBe('malformed')
    expect(result.reason).toContain(`${shown} is missing (§2.3).`)
    if (field) expect(result[field]).toBeNull()
  })

  it.each(required)('%s repeated, with the same value and with another', (name, field, shown) => {
    const value = headers.find(([n]) => n.toLowerCase() === name)?.[1] ?? ''
    for (const again of [value, 'other']) {
      const result = judged([...headers, [name.toUpperCase(), again]])
      expect(result.verdict).toBe('malformed')
      expect(result.reason).toContain(`${shown} is there 2 times; the interface has it once (§2.3).`)
      if (field) expect(result[field]).toBeNull()
    }
  })

  it.each(required)('%s empty', (name, field, shown) => {
    for (const empty of ['', '  ', '\t']) {
      const result = judged(withHeader(headers, name, empty))
      expect(result.verdict).toBe('malformed')
      expect(result.reason).toContain(`${shown} is empty (§2.3).`)
      if (field) expect(result[field]).toBeNull()
    }
  })

  it('ob-subtype may be missing or empty, but not repeated', () => {
    expect(judged(withoutHeader(headers, 'ob-subtype'))).toMatchObject({ verdict: 'verified', subtype: null })
    expect(judged(withHeader(headers, 'ob-subtype', ''))).toMatchObject({ verdict: 'verified', subtype: null })
    expect(judged([...headers, ['ob-subtype', 'PRICES']])).toMatchObject({ verdict: 'malformed', subtype: null })
  })

  const right = sign(body, KEY)
  it.each([
    ['upper case', right.toUpperCase(), 'upper-case letters'],
    ['63 characters', right.slice(1), '63 characters'],
    ['65 characters', `${right}0`, '65 characters'],
    ['not hexadecimal', `g${right.slice(1)}`, 'characters that are not hexadecimal'],
    ['base64', 'A+/=', '4 characters and upper-case letters and characters that are not hexadecimal'],
    ['a prefix', `sha256=${right}`, '71 characters and characters that are not hexadecimal'],
    ['a line end', `${right}\n`, '65 characters and characters that are not hexadecimal'],
  ])('signature with %s', (_what, signature, wrong) => {
    const result = judged(withHeader(headers, 'ob-signature', signature))
    expect(result.verdict).toBe('malformed')
    expect(result.reason).toBe(`ob-signature has ${wrong}; the interface says 64 lower-case hexadecimal ones (§5.3).`)
  })

  it.each(['text/plain', 'application/jsonx', 'application/json, application/json', 'json', ';application/json'])(
    'Content-Type %s',
    (type) => {
      const result = judged(withHeader(headers, 'content-type', type))
      expect(result.verdict).toBe('malformed')
      expect(result.reason).toContain(`Content-Type is "${type}"; the interface says application/json (§2.3).`)
    },
  )

  it('says all that is wrong, and keeps what could be read', () => {
    const broken = withHeader(withoutHeader(headersFor(body, 'another key'), 'ob-event'), 'content-type', 'text/html')
    expect(judged(broken)).toMatchObject({
      verdict: 'malformed',
      reason:
        'ob-event is missing (§2.3). Content-Type is "text/html"; the interface says application/json (§2.3). ' +
        'The signature does not match this body and the key of hook "hook-17" (Box office).',
      event: null,
      action: 'PURCHASE',
      deliveryId: 'd-1',
      hookId: 'hook-17',
      environment: 'test',
    })
  })
})

describe('properties', () => {
  const someBody = fc.uint8Array({ maxLength: 200 })
  const someKey = fc.string({ minLength: 1, maxLength: 40 }).filter((key) => key.isWellFormed())
  const verdictOf = (rawHeaders: typeof headers, received: Uint8Array, key: string) =>
    verify({ rawHeaders, body: received }, () => ({ hook, key })).verdict

  it('what is signed by the rule is verified; with one byte changed it never is', () => {
    fc.assert(
      fc.property(someBody, someKey, fc.nat(), fc.integer({ min: 1, max: 255 }), (signed, key, at, change) => {
        expect(verdictOf(headersFor(signed, key), signed, key)).toBe('verified')
        if (signed.length === 0) return
        const changed = signed.map((byte, i) => (i === at % signed.length ? byte ^ change : byte))
        expect(verdictOf(headersFor(signed, key), changed, key)).toBe('mismatch')
      }),
    )
  })

  it('another key, or one character more or less in it, is never verified', () => {
    fc.assert(
      fc.property(someBody, someKey, someKey, (signed, key, other) => {
        for (const wrong of [`${key}x`, `x${key}`, key.slice(1), ...(other === key ? [] : [other])]) {
          expect(verdictOf(headersFor(signed, key), signed, wrong)).not.toBe('verified')
        }
      }),
    )
  })

  it('one character of the signature changed is never verified', () => {
    fc.assert(
      fc.property(someBody, fc.nat(63), fc.string({ minLength: 1, maxLength: 1 }), (signed, at, character) => {
        const signature = sign(signed, KEY)
        fc.pre(signature[at] !== character)
        const changed = signature.slice(0, at) + character + signature.slice(at + 1)
        expect(verdictOf(withHeader(headersFor(signed), 'ob-signature', changed), signed, KEY)).not.toBe('verified')
      }),
    )
  })

  it('never throws, and always gives a reason', () => {
    const name = fc.oneof(fc.constantFrom(...headers.map(([n]) => n)), fc.string())
    const list = fc.array(fc.tuple(name, fc.string({ unit: 'binary' })), { maxLength: 20 })
    fc.assert(
      fc.property(list, someBody, fc.option(someKey), (rawHeaders, received, key) => {
        const result = verify({ rawHeaders, body: received }, () => ({ hook, key }))
        expect(result.reason).toMatch(/\.$/)
        expect(result.verdict).not.toBe('verified')
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import { claimsUsed, decodeToken } from '../../../../src/main/service/token-claims.ts'

const part = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url')
const jwt = (claims: string, header = '{"alg":"HS256"}', signature = 'c2lnbmF0dXJl'): string =>
  `${part(header)}.${part(claims)}.${signature}`
const same = (text: string): string => text
const claims = (token: string, redact = same) => {
  const decoded = decodeToken(token, redact)
  if (decoded.kind !== 'jwt') throw new Error(decoded.reason)
  return decoded.claims
}

describe('decodeToken', () => {
  it('gives header and claims in order, and never the signature', () => {
    const decoded = decodeToken(jwt('{"sub":"1201","exp":1800000000,"aud":["a", "b"],"admin":false}'), same)
    expect(decoded).toEqual({
      kind: 'jwt',
      header: [{ name: 'alg', text: 'HS256', cut: false, time: null }],
      claims: [
        { name: 'sub', text: '1201', cut: false, time: null },
        { name: 'exp', text: '1800000000', cut: false, time: 1_800_000_000_000 },
        { name: 'aud', text: '["a","b"]', cut: false, time: null },
        { name: 'admin', text: 'false', cut: false, time: null },
      ],
      more: 0,
      signed: true,
    })
    expect(JSON.stringify(decoded)).not.toContain('c2lnbmF0dXJl')
  })

  it('keeps numbers and repeated fields as they came', () => {
    expect(claims(jwt('{"n":12345678901234567890,"n":1.50,"exp":"soon","iat":1e300}'))).toMatchObject([
      { name: 'n', text: '12345678901234567890' },
      { name: 'n', text: '1.50' },
      { name: 'exp', text: 'soon', time: null },
      { name: 'iat', text: '1e300', time: null },
    ])
  })

  it.each([
    ['opaque', 'It has one part, and a JWT has three.'],
    ['a.b', 'It has 2 parts, and a JWT has three.'],
    ['a.b.c.d.e', 'It has five parts: an encrypted JWT, which only the service can read.'],
    ['!.b.c', 'Its first part is not base64url.'],
    [`${part('[]')}.${part('{}')}.c`, 'Its first part is not a JSON object.'],
    [`${part('{}')}.${part('"text"')}.c`, 'Its second part is not a JSON object.'],
    [`${part('{}')}.${part('{"a":')}.c`, 'Its second part is not a JSON object.'],
    [jwt(`{"a":"${'x'.repeat(70_000)}"}`), 'It is longer than 64 KiB, and is not looked at.'],
  ])('says why %.20s is no JWT', (token, reason) => {
    expect(decodeToken(token, same)).toEqual({ kind: 'not-jwt', reason })
  })

  it('is bounded: many fields, long names, long values', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, id) => [`claim-${id}`, id]))
    expect(decodeToken(jwt(JSON.stringify(many)), same)).toMatchObject({ more: 200 })
    const [long] = claims(jwt(JSON.stringify({ ['n'.repeat(500)]: 'v'.repeat(5_000) })))
    expect([long?.name.length, long?.text.length, long?.cut]).toEqual([200, 2_000, true])
    expect(claims(jwt(`{"deep":${'['.repeat(15_000)}${']'.repeat(15_000)}}`))[0]).toMatchObject({ cut: true })
  })

  it('says that there is no signature', () => {
    expect(decodeToken(jwt('{}', '{"alg":"none"}', ''), same)).toMatchObject({ signed: false })
  })

  it('never throws, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => part(JSON.stringify(value))),
      fc.uint8Array().map(part),
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => void decodeToken(pieces.join('.'), same)))
  })

  it('gives the claims of every object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 20 }),
        (value) => {
          const text = JSON.stringify(value)
          const read = claims(jwt(text))
          const expected = Object.entries(JSON.parse(text) as Record<string, unknown>)
          expect(read.map(({ name }) => name)).toEqual(expected.map(([name]) => name))
          for (const [at, [, claim]] of expected.entries()) {
            const shown = typeof claim === 'string' ? claim : JSON.stringify(claim)
            expect(read[at]?.text).toBe(shown.slice(0, 2_000))
          }
        },
      ),
    )
  })

  it('shows no known secret, in whatever claim it stands and however it is escaped', () => {
    const secret = fc.string({ minLength: 12, maxLength: 60, unit: fc.constantFrom(...'abcXYZ019+/=%&"\\éñ') })
    fc.assert(
      fc.property(secret, fc.constantFrom('sub', 'client', 'x'), fc.boolean(), (value, name, nested) => {
        const redact = createRedactor([{ kind: 'client secret', value }]).text
        const claim = nested ? { in: [value] } : `before ${value} after`
        const shown = JSON.stringify(claims(jwt(JSON.stringify({ [name]: claim })), redact))
        expect(shown).not.toContain(JSON.stringify(value).slice(1, -1))
        const base64 = jwt(JSON.stringify({ [name]: Buffer.from(value).toString('base64') }))
        expect(JSON.stringify(claims(base64, redact))).not.toContain(Buffer.from(value).toString('base64'))
      }),
    )
  })

  it('masks by its name what is a secret by its name', () => {
    const redact = createRedactor([]).text
    expect(claims(jwt('{"client_secret":"unknown-here","sub":"x"}'), redact)).toMatchObject([
      { name: 'client_secret', text: expect.not.stringContaining('unknown-here') },
      { name: 'sub', text: 'x' },
    ])
  })

  it('cuts after it has masked, so that no half of a secret is left', () => {
    const value = 'abcdefghijklmnop'
    const redact = createRedactor([{ kind: 'client secret', value }]).text
    const [claim] = claims(jwt(JSON.stringify({ a: `${'-'.repeat(1_990)}${value}` })), redact)
    expect(claim?.text).not.toContain('abc')
  })
})

describe('claimsUsed', () => {
  it('reads the claims of a JWT, whatever their types', () => {
    const payload = { iss: 'https://a.example', aud: ['x', 'y'], channel_id: 1201, iat: 1, exp: 2 }
    expect(claimsUsed(jwt(JSON.stringify(payload)))).toEqual({
      form: 'jwt',
      claims: { issuer: 'https://a.example', audience: 'x, y', channelId: '1201', issuedAt: 1, expiresAt: 2 },
    })
    expect(claimsUsed(jwt('{"iss":1,"exp":"soon","iat":1e999}')).claims).toMatchObject({
      issuer: '1',
      issuedAt: null,
      expiresAt: null,
    })
    expect(claimsUsed(jwt('{"\\u0069ss":"first","iss":"last"}', '[]')).claims?.issuer).toBe('last')
  })

  it('tells a JWT that is damaged from a token that is none', () => {
    expect(claimsUsed(jwt('[1]')).form).toBe('unreadable')
    expect(claimsUsed('aaaa.AAAA.bbbb').form).toBe('unreadable')
    expect(claimsUsed(`${part('{}')}.${part(Buffer.from('{"a":"é"}', 'latin1'))}.c`).form).toBe('unreadable')
    for (const token of ['', 'opaque', 'a.b', 'a.b.c.d', 'a b.c.d']) expect(claimsUsed(token).form).toBe('opaque')
  })

  it('agrees with the inspector, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => part(JSON.stringify(value))),
      fc.uint8Array().map(part),
    )
    fc.assert(
      fc.property(fc.tuple(piece, piece, piece), (pieces) => {
        const token = pieces.join('.')
        if (decodeToken(token, same).kind === 'jwt') expect(claimsUsed(token).form).toBe('jwt')
      }),
    )
  })
})

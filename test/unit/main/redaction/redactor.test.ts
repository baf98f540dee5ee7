import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../src/main/redaction/redactor.ts'
import { mask } from '../../../../src/main/redaction/secret.ts'
import { encodings, pairs, traces } from '../../../support/encodings.ts'

const SECRET = 'S3cret+/%&"\\ ñ🎭-end'
const redactor = createRedactor([{ kind: 'client secret', value: SECRET }])
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (redacted: Uint8Array): string => new TextDecoder().decode(redacted)

const form = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
const json = (value: string): string => JSON.stringify(value).slice(1, -1)
const base64 = (value: string): string => Buffer.from(value).toString('base64')
const base64url = (value: string): string => Buffer.from(value).toString('base64url')

describe('createRedactor, by value', () => {
  it.each([...Object.entries(encodings), ...pairs])('masks a secret that stands %s', (_name, encode) => {
    const escaped = encode(SECRET)
    for (const around of [`${escaped}`, `{"message":"Bad ${escaped}."}`, `https://h/p?q=${escaped}&r=1#x`]) {
      const masked = redactor.text(around)
      expect(masked).toContain(mask('client secret'))
      expect(masked).not.toContain(escaped)
      for (const trace of traces(SECRET)) expect(masked).not.toContain(trace)
      expect(text(redactor.bytes(bytes(around)))).toBe(masked)
    }
  })

  it('keeps everything else as it was', () => {
    const masked = redactor.text(`a=%41+b&secret=${form(SECRET)}&c=%C3%B1&d=\\u00f1`)
    expect(masked).toBe(`a=%41+b&secret=${mask('client secret')}&c=%C3%B1&d=\\u00f1`)
    expect(redactor.text(`Basic ${base64(`id:${SECRET}`)}`)).toMatch(/^Basic aWQ.?•••«client secret»=*$/)
  })

  it('returns the very bytes when there is nothing to mask', () => {
    const body = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(redactor.bytes(body)).toBe(body)
  })

  it('masks inside bytes that are not text, and leaves those as they were', () => {
    const around = Uint8Array.from([0xff, 0xfe, 0x00, 0x80])
    const masked = redactor.bytes(Buffer.concat([around, bytes(SECRET), around]))
    expect(Buffer.from(masked)).toEqual(Buffer.concat([around, bytes(mask('client secret')), around]))
  })

  it('masks a secret in ISO 8859-1', () => {
    const spanish = createRedactor([{ kind: 'secret', value: 'contraseña-1' }])
    expect(text(spanish.bytes(Buffer.from('<contraseña-1>', 'latin1')))).toBe(`<${mask('secret')}>`)
  })

  it.each(pairs)('masks a secret that stands in a form, %s', (_name, encode) => {
    const body = new URLSearchParams({ code: `CODE ${encode(SECRET)}`, token: 'x' }).toString()
    expect(redactor.text(body)).toMatch(new RegExp(`^code=.{0,30}${mask('client secret')}`))
  })

  it.each(['utf16le', 'utf16be'])('masks a secret in a body in %s, escaped too', (order) => {
    const write = (value: string): Buffer =>
      order === 'utf16le' ? Buffer.from(value, 'utf16le') : Buffer.from(value, 'utf16le').swap16()
    const known = (value: string) => createRedactor([{ kind: 'client secret', value }])
    for (const secret of ['plain-secret', 'contraseña-1/+', SECRET, '契約の秘密鍵です'])
      for (const said of [secret, encodeURIComponent(secret), base64(secret)]) {
        const masked = known(secret).bytes(write(`{"message":"Bad ${said}."}`))
        expect(text(masked)).toContain(mask('client secret'))
        expect(Buffer.from(masked).includes(write(said))).toBe(false)
      }
  })

  it('takes dates, times, addresses and short lines for what they are', () => {
    const secret = createRedactor([{ kind: 'secret', value: 'abcdefgh' }])
    for (const plain of [
      'abc defgh',
      'abcd\nefgh',
      '61:62:63:64:65:66:67',
      '2026-11-21T10:11:12.000Z 2026-11-21 10:11:12, 01-02-03',
      '1614:62:63:64:65:66:67:68',
    ])
      expect(secret.text(plain)).toBe(plain)
    expect(secret.text('<61:62:63:64:65:66:67:68>')).toBe(`<${mask('secret')}>`)
  })

  it('masks a secret that is said hundreds of thousands of times', () => {
    const secret = createRedactor([{ kind: 'secret', value: 'abcdefgh' }])
    expect(secret.text('abcdefgh '.repeat(200_000))).toBe(`${mask('secret')} `.repeat(200_000))
  })

  it('masks two secrets that overlap as one', () => {
    const two = createRedactor([
      { kind: 'client secret', value: 'abcdefgh' },
      { kind: 'secret', value: 'efghijkl' },
    ])
    expect(two.text('<abcdefghijkl>')).toBe(`<${mask('client secret')}>`)
  })

  it('masks every occurrence, in the names and values of headers too', () => {
    expect(redactor.headers([[`X-${json(SECRET)}`, `a ${SECRET} b ${form(SECRET)}`]])).toEqual([
      [`X-${mask('client secret')}`, `a ${mask('client secret')} b ${mask('client secret')}`],
    ])
  })

  it('leaves values shorter than four characters alone, which would mask what only looks like them', () => {
    expect(createRedactor([{ kind: 'secret', value: 'abc' }]).text('abcdef')).toBe('abcdef')
  })

  it('masks a JSON Web Token whole', () => {
    const token = `${base64url('{"alg":"RS256"}')}.${base64url('{"sub":"channel"}')}.${base64url('signature-bytes')}`
    const masked = createRedactor([{ kind: 'access token', value: token }]).text(`{"token":"${token}"}`)
    expect(masked).toBe(`{"token":"${mask('access token')}"}`)
  })

  it.each([8, 12, 17])('masks what a cut leaves of a secret at the end: %i characters', (length) => {
    const cut = (text: string) => redactor.text(`code=${text.slice(0, length)}`)
    expect(cut(SECRET)).toBe(`code=${mask('client secret')}`)
    expect(cut(base64(SECRET))).toBe(`code=${mask('client secret')}`)
    expect(redactor.text(`code=${SECRET.slice(0, 7)}`)).toBe(`code=${SECRET.slice(0, 7)}`)
  })

  const secrets = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 8, maxLength: 200 }),
      fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom('/', '+', '=', '%', '&', '"', '\\', ' ', '2', '5', 'u', '0', 'a'),
        minLength: 8,
        maxLength: 200,
      }),
    )
    // Of one character only, it would stand in what is around it as well.
    .filter((secret) => new Set(secret).size > 3 && secret.length >= 8 && secret.length <= 200)

  it('leaves no random secret in any form', () => {
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(...Object.values(encodings), ...pairs.map(([, encode]) => encode)),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (secret, encode, before, after) => {
          const masked = createRedactor([{ kind: 'secret', value: secret }]).text(
            `${before} ${encode(secret)} ${after}`,
          )
          expect(masked).toContain(mask('secret'))
          for (const trace of traces(secret)) expect(masked).not.toContain(trace)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leaves no stretch of a random secret inside longer base64', () => {
    fc.assert(
      fc.property(
        secrets,
        fc.uint8Array({ maxLength: 40 }),
        fc.uint8Array({ maxLength: 40 }),
        (secret, before, after) => {
          const whole = Buffer.concat([before, Buffer.from(secret), after]).toString('base64')
          const masked = createRedactor([{ kind: 'secret', value: secret }]).text(whole)
          expect(masked).toContain(mask('secret'))
          for (const trace of traces(secret)) expect(masked).not.toContain(trace)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('createRedactor, by name', () => {
  const byName = createRedactor([])

  it.each([
    ['a form', 'grant_type=x&client_secret=a%2Bb+c&z=1', `grant_type=x&client_secret=${mask('client secret')}&z=1`],
    ['JSON', '{"access_token":"ab\\"c","a":"b"}', `{"access_token":"${mask('access token')}","a":"b"}`],
    ['JSON with spaces', '{ "refresh_token" : "abc" }', `{ "refresh_token" : "${mask('refresh token')}" }`],
    ['JSON cut off', '{"access_token":"abc', `{"access_token":"${mask('access token')}`],
    ['JSON with a number', '{"access_token": -12.5e3, "a": 1}', `{"access_token": ${mask('access token')}, "a": 1}`],
    [
      'JSON in JSON',
      '{"m":"{\\"access_token\\":\\"abc\\"}"}',
      `{"m":"{\\"access_token\\":\\"${mask('access token')}\\"}"}`,
    ],
    ['a query', 'https://h/p?access_token=abc&b=1', `https://h/p?access_token=${mask('access token')}&b=1`],
    ['XML', '<access_token>abc</access_token>', `<access_token>${mask('access token')}</access_token>`],
  ])('masks the fields of the token exchange in %s', (_name, original, masked) => {
    expect(byName.text(original)).toBe(masked)
  })

  it.each([
    '{"message":"It is not of the form: Bearer <ACCESS_TOKEN>","httpCode":401}',
    '{"access_token":""}',
    '{"access_token":null,"a":"b"}',
    'client_secret=&a=b',
    '{"access_tokens":"none"}',
  ])('leaves %s, which holds no secret, as it is', (original) => {
    expect(byName.text(original)).toBe(original)
  })

  it('masks Authorization, keeping the scheme, its spaces and quotes', () => {
    expect(
      byName.headers([
        ['Authorization', 'Bearer abc.def'],
        ['authorization', 'Bearer  "abc"'],
        ['Proxy-Authorization', 'Basic abc'],
        ['AUTHORIZATION', 'abc'],
        ['X-Authorization-Hint', 'abc'],
      ]),
    ).toEqual([
      ['Authorization', `Bearer ${mask('access token')}`],
      ['authorization', `Bearer  "${mask('access token')}"`],
      ['Proxy-Authorization', `Basic ${mask('credentials')}`],
      ['AUTHORIZATION', mask('credentials')],
      ['X-Authorization-Hint', 'abc'],
    ])
  })
})

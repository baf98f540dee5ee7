import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../src/main/service/redact.ts'
import { mask } from '../../../../src/main/service/secret.ts'

const SECRET = 'S3cret+/%&"\\ ñ🎭-end'
const redactor = createRedactor([{ kind: 'client secret', value: SECRET }])
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (redacted: Uint8Array): string => new TextDecoder().decode(redacted)

const lower = (escaped: string): string => escaped.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())
const everyByte = (value: string): string =>
  [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const form = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)
const json = (value: string): string => JSON.stringify(value).slice(1, -1)
const ascii = (value: string): string =>
  json(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const html = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[character] ?? '#39'};`)
const htmlNumbers = (value: string): string =>
  [...value].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join('')
const base64 = (value: string): string => Buffer.from(value).toString('base64')
const base64url = (value: string): string => Buffer.from(value).toString('base64url')

/** Every way in which a secret may stand in an exchange. */
const escapings: Readonly<Record<string, (value: string) => string>> = {
  'as it is': (value) => value,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (value) => lower(encodeURIComponent(value)),
  'percent-encoded byte by byte': everyByte,
  'form-encoded': form,
  'form-encoded in lower case': (value) => lower(form(value)),
  'percent-encoded twice': (value) => encodeURIComponent(encodeURIComponent(value)),
  'JSON-escaped': json,
  'JSON-escaped with slashes': (value) => json(value).replaceAll('/', '\\/'),
  'JSON-escaped in ASCII': ascii,
  'JSON-escaped twice': (value) => json(json(value)),
  'HTML-escaped': html,
  'HTML-escaped by numbers': htmlNumbers,
  'JSON-escaped in HTML': (value) => html(json(value)),
  'form-encoded in JSON': (value) => json(form(value)),
  base64,
  base64url,
  'base64, percent-encoded': (value) => encodeURIComponent(base64(value)),
  'base64 of its form-encoding': (value) => base64(form(value)),
  'base64 of JSON': (value) => base64(JSON.stringify({ a: value })),
  'base64 at the second offset': (value) => base64(`x${value}yy`),
  'base64 at the third offset': (value) => base64(`xx${value}y`),
  'base64 in basic credentials': (value) => base64(`seller-channel-client:${value}`),
  hex: (value) => Buffer.from(value).toString('hex'),
  'hex in upper case': (value) => Buffer.from(value).toString('hex').toUpperCase(),
}

/** Base64 of the stretch that is certain wherever the secret begins, so that no part of it may be left. */
const middles = (value: string): readonly string[] =>
  ['', 'x', 'xx'].map((before) =>
    base64(before + value).slice(4, Math.floor(((before.length + Buffer.byteLength(value)) * 8) / 6)),
  )

describe('createRedactor, by value', () => {
  it.each(Object.entries(escapings))('masks a secret that stands %s', (_name, encode) => {
    const escaped = encode(SECRET)
    for (const around of [`${escaped}`, `{"message":"Bad ${escaped}."}`, `https://h/p?q=${escaped}&r=1#x`]) {
      const masked = redactor.text(around)
      expect(masked).toContain(mask('client secret'))
      expect(masked).not.toContain(escaped)
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
        fc.constantFrom(...Object.keys(escapings)),
        fc.string({ maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (secret, name, before, after) => {
          const escaped = escapings[name]?.(secret) ?? ''
          const masked = createRedactor([{ kind: 'secret', value: secret }]).text(`${before} ${escaped} ${after}`)
          expect(masked).toContain(mask('secret'))
          for (const encode of Object.values(escapings)) expect(masked).not.toContain(encode(secret))
        },
      ),
      { numRuns: 400 },
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
          for (const middle of middles(secret)) expect(masked).not.toContain(middle)
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

  it.each(['{"access_token":""}', '{"access_token":null,"a":"b"}', 'client_secret=&a=b', '{"access_tokens":"none"}'])(
    'leaves %s, which holds no secret, as it is',
    (original) => {
      expect(byName.text(original)).toBe(original)
    },
  )

  it('masks Authorization, keeping the scheme and its space', () => {
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
      ['authorization', `Bearer  ${mask('access token')}`],
      ['Proxy-Authorization', `Basic ${mask('credentials')}`],
      ['AUTHORIZATION', mask('credentials')],
      ['X-Authorization-Hint', 'abc'],
    ])
  })
})

import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LEFT_OUT } from '../../../../src/main/redaction/redacted-body.ts'
import { mask } from '../../../../src/main/redaction/secret.ts'
import { exchangeOf } from '../../../../src/main/service/exchange.ts'
import type { HttpOutcome } from '../../../../src/main/service/http.ts'
import type { Circumstances } from '../../../../src/shared/models/circumstances.ts'
import { SECRET, target } from './fakes.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body)

const response: HttpOutcome['response'] = {
  status: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  headers: [['Content-Type', 'application/json']],
  body: bytes('{}'),
}
const outcome: HttpOutcome = {
  request: { method: 'POST', url: 'https://h.example/p', headers: [], body: bytes('') },
  response,
  error: null,
  via: null,
  sentAt: 1_040,
  firstByteAt: 1_090,
  endedAt: 1_100,
}
const circumstances: Circumstances = {
  baseUrl: 'https://h.example',
  channelId: '1201',
  clientId: `client ${SECRET}`,
  credentials: null,
  token: null,
  authorization: 'as-issued',
  proxy: null,
}
const exchange = (changed: Partial<HttpOutcome>, problem: string | null = null) =>
  exchangeOf({
    target,
    about: { operation: 'use-code', label: `Use code ${SECRET}`, cartToken: `cart of ${SECRET}`, repeatOf: null },
    startedAt: 1_000,
    outcome: { ...outcome, ...changed },
    circumstances,
    secrets: [{ kind: 'client secret', value: SECRET }],
    problem,
  })

describe('exchangeOf', () => {
  it('splits the time: queued, until the first byte, until the last, each from the start', () => {
    expect(exchange({}).timing).toEqual({ queued: 40, firstByte: 90, total: 100 })
    expect(exchange({ sentAt: null, firstByteAt: null }).timing).toEqual({ queued: 100, firstByte: null, total: 100 })
  })

  it('masks secrets in every part of it', () => {
    const seen = exchange({
      request: {
        method: 'POST',
        url: `https://h.example/p?k=${encodeURIComponent(SECRET)}`,
        headers: [
          ['Authorization', 'Bearer abc'],
          ['X-Key', SECRET],
        ],
        body: bytes(new URLSearchParams([['a', SECRET]]).toString()),
      },
      response: { ...response, statusText: SECRET, headers: [['X-Echo', SECRET]], body: bytes(`{"a":"${SECRET}"}`) },
    })
    const masked = mask('client secret')
    expect(seen.request.url).toBe(`https://h.example/p?k=${masked}`)
    expect(seen.request.headers).toEqual([
      ['Authorization', `Bearer ${mask('access token')}`],
      ['X-Key', masked],
    ])
    expect(text(seen.request.body)).toBe(`a=${masked}`)
    expect(seen.response).toMatchObject({ statusText: masked, headers: [['X-Echo', masked]] })
    expect(text(seen.response?.body)).toBe(`{"a":"${masked}"}`)
    expect(seen).toMatchObject({ label: `Use code ${masked}`, cartToken: `cart of ${masked}` })
    expect(seen.circumstances?.clientId).toBe(`client ${masked}`)
  })

  it('masks what the failure quotes', () => {
    const error = { error: 'invalid_client', error_description: `No ${SECRET}` }
    const redirect = { ...response, status: 302, headers: [['location', `https://h.example/?k=${SECRET}`]] as const }
    const failures = [
      exchange({ response: { ...response, status: 401, body: bytes(JSON.stringify(error)) } }).failure,
      exchange({ response: redirect }).failure,
      exchange({ response: null, error: { kind: 'other', code: null, message: `Odd ${SECRET}` } }).failure,
    ]
    expect(failures.map((failure) => failure?.source)).toMatchObject([
      { error: { kind: 'invalid_client', description: `No ${mask('client secret')}` } },
      { error: { kind: 'redirect', location: `https://h.example/?k=${mask('client secret')}` } },
      { error: { kind: 'other', message: `Odd ${mask('client secret')}` } },
    ])
    expect(JSON.stringify(failures)).not.toContain(SECRET)
  })

  it('keeps what came before the answer was cut, as a failure of the network', () => {
    const cut = exchange({ error: { kind: 'timeout', code: 'X', message: '' } })
    expect(cut.response?.status).toBe(200)
    expect(cut.failure?.source).toEqual({ from: 'network', error: { kind: 'timeout', code: 'X', message: '' } })
  })

  it('takes a problem for a failure where the answer is no error in itself', () => {
    expect(exchange({}).failure).toBeNull()
    expect(exchange({}, 'JSON that has no access_token').failure?.source).toEqual({
      from: 'service',
      error: { kind: 'other', status: 200, summary: '200 with JSON that has no access_token' },
    })
    expect(exchange({ response: { ...response, status: 500, body: bytes('') } }, 'no').failure?.title).toBe(
      'The service answered 500 without a body',
    )
  })

  it('cuts a long label, after it was masked', () => {
    const labelled = (label: string) =>
      exchangeOf({
        target,
        about: { operation: 'use-code', label, cartToken: null, repeatOf: null },
        startedAt: 0,
        outcome,
        circumstances,
        secrets: [{ kind: 'client secret', value: SECRET }],
      }).label
    expect(labelled('x'.repeat(10_000))).toBe(`${'x'.repeat(79)}…`)
    expect(labelled(`${'x'.repeat(70)}${SECRET}`)).toBe(`${'x'.repeat(70)}•••«clien…`)
  })

  it('records a compressed body as it came, and unpacked and masked where a secret stands in it', () => {
    const packed = (value: string, encoding: string) => {
      const pack = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }[encoding]
      const body = new Uint8Array(pack?.(value) ?? [])
      const headers = [['content-ENCODING', encoding]] as const
      return { body, seen: exchange({ response: { ...response, headers, body } }).response?.body }
    }
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd']) {
      const harmless = packed('{"a":"b"}', encoding)
      expect(harmless.seen).toBe(harmless.body)
      expect(text(packed(`{"a":"${SECRET}"}`, encoding).seen)).toBe(`{"a":"${mask('client secret')}"}`)
    }
    const broken = packed('x', 'unknown')
    expect(broken.seen).toBe(broken.body)
    const layers: readonly (readonly [encodings: readonly string[], body: Uint8Array])[] = [
      [['gzip, br'], brotliCompressSync(gzipSync(SECRET))],
      [['gzip', 'br'], brotliCompressSync(gzipSync(SECRET))],
      [['identity, x-gzip'], gzipSync(SECRET)],
      [['deflate'], deflateRawSync(SECRET)],
      [[], gzipSync(SECRET)],
    ]
    for (const [encodings, body] of layers) {
      const headers = encodings.map((encoding) => ['Content-Encoding', encoding] as const)
      expect(text(exchange({ response: { ...response, headers, body } }).response?.body)).toBe(mask('client secret'))
    }
    const cut = gzipSync(`{"a":"${SECRET}","b":"${'c'.repeat(1000)}"}`).subarray(0, -8)
    const headers = [['Content-Encoding', 'gzip']] as const
    const seen = exchange({ response: { ...response, headers, body: new Uint8Array(cut) } }).response?.body
    expect(text(seen)).toContain(`{"a":"${mask('client secret')}"`)
  })

  it('leaves a body out, with a note, that unpacks to more than is looked through', () => {
    const large = `${SECRET}${' '.repeat(8 * 1024 * 1024)}`
    const tooMuch: readonly (readonly [encoding: string, body: Uint8Array])[] = [
      ['gzip', gzipSync(large)],
      ['deflate', deflateSync(large)],
      ['br', brotliCompressSync(large)],
      ['zstd', zstdCompressSync(large)],
      ['', gzipSync(large)],
      ['gzip, gzip, gzip, gzip, gzip', gzipSync(SECRET)],
    ]
    for (const [encoding, body] of tooMuch) {
      const headers = encoding === '' ? [] : ([['Content-Encoding', encoding]] as const)
      expect(text(exchange({ response: { ...response, headers, body } }).response?.body)).toBe(LEFT_OUT)
    }
  })
})

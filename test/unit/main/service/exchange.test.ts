import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../../src/main/service/exchange.ts'
import type { HttpOutcome } from '../../../../src/main/service/http.ts'
import { mask } from '../../../../src/main/service/secret.ts'
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
  sentAt: 1_040,
  firstByteAt: 1_090,
  endedAt: 1_100,
}
const exchange = (changed: Partial<HttpOutcome>, problem: string | null = null) =>
  exchangeOf({
    target,
    about: { operation: 'use-code', label: `Use code ${SECRET}`, cartToken: `cart of ${SECRET}` },
    startedAt: 1_000,
    outcome: { ...outcome, ...changed },
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
})

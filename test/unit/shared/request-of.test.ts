import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../src/shared/models/exchange.ts'
import { requestOf } from '../../../src/shared/request-of.ts'
import { sampleExchange } from '../main/history/samples.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const stored = (
  operation: Exchange['operation'],
  request: Partial<Exchange['request']> = {},
  cartToken: string | null = null,
): Exchange => {
  const sample = sampleExchange({ operation, cartToken })
  return { ...sample, id: 7, request: { ...sample.request, ...request } }
}

describe('requestOf', () => {
  it.each([
    [stored('token', { body: bytes('client_secret=•••«client secret»') }), { operation: 'token' }],
    [stored('catalog-events'), { operation: 'catalog-events' }],
    [
      stored('order-details', { url: 'https://h.example/orders/1?a=b' }),
      { operation: 'order-details', url: 'https://h.example/orders/1?a=b' },
    ],
    [stored('applicable-promotions', {}, 'c 1'), { operation: 'applicable-promotions', cartToken: 'c 1' }],
    [
      stored('use-code', { body: bytes('promotionalCode=SPRING%26+%C3%B1&token=c%2F1') }, 'c/1'),
      { operation: 'use-code', cartToken: 'c/1', code: 'SPRING& ñ' },
    ],
    [
      stored('add-promotion', { body: bytes('promotionId=12&token=c1') }, 'c1'),
      { operation: 'add-promotion', cartToken: 'c1', promotionId: '12' },
    ],
    [
      stored('release-promotion', { body: bytes('promotionId=12&token=c1') }, 'c1'),
      { operation: 'release-promotion', cartToken: 'c1', promotionId: '12' },
    ],
  ])('takes the fields of an operation from its record: %o', (exchange, request) => {
    expect(requestOf(exchange)).toEqual({ ok: true, value: request })
  })

  it('takes a free request as it was stored, without what the console makes itself', () => {
    const body = Uint8Array.of(0, 255, 10)
    const exchange = stored('free', {
      method: 'PUT',
      url: 'https://h.example/x?y',
      headers: [
        ['host', 'h.example'],
        ['connection', 'keep-alive'],
        ['User-Agent', 'mine'],
        ['X-Trace', '1'],
        ['X-Trace', '2'],
        ['Authorization', 'Bearer •••«access token»'],
        ['content-length', '3'],
      ],
      body,
    })
    expect(requestOf(exchange)).toEqual({
      ok: true,
      value: {
        operation: 'free',
        method: 'PUT',
        path: 'https://h.example/x?y',
        headers: [
          ['User-Agent', 'mine'],
          ['X-Trace', '1'],
          ['X-Trace', '2'],
        ],
        body,
      },
    })
  })

  it.each([
    ['a field', stored('use-code', { body: bytes('promotionalCode=•••«secret»&token=c1') }, 'c1')],
    ['a URL', stored('order-details', { url: 'https://h.example/o?k=•••«secret»' })],
    ['a body', stored('free', { headers: [], body: bytes('{"k":"•••«secret»"}') })],
    ['a header', stored('free', { headers: [['X-Key', '•••«secret»']] })],
  ])('refuses where %s was masked', (_where, exchange) => {
    expect(requestOf(exchange)).toMatchObject({ ok: false, error: { code: 'masked' } })
  })

  it.each([
    stored('use-code', { body: bytes('token=c1') }, 'c1'),
    stored('applicable-promotions'),
    stored('free', { method: 'CONNECT' }),
  ])('refuses what is not all recorded: %o', (exchange) => {
    expect(requestOf(exchange)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  })
})

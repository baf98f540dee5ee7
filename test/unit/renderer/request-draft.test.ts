import { describe, expect, it } from 'vitest'
import {
  draftOfExchange,
  freshRequest,
  plannedOf,
  type RequestDraft,
  withBodyKind,
} from '../../../src/renderer/request-draft.ts'
import { sampleExchange } from '../main/history/samples.ts'

const free = (part: Partial<RequestDraft> = {}): RequestDraft => ({
  ...freshRequest,
  operation: 'free',
  path: '/x',
  ...part,
})
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const body = (draft: RequestDraft) => {
  const planned = plannedOf(draft)
  return planned.ok && planned.value.operation === 'free' ? text(planned.value.body) : planned
}

describe('the draft of a request', () => {
  it('names the field that is missing', () => {
    const problem = (operation: RequestDraft['operation'], part: Partial<RequestDraft> = {}) => {
      const planned = plannedOf({ ...freshRequest, operation, ...part })
      return planned.ok ? null : planned.error.field
    }
    expect(problem('catalog-events')).toBeNull()
    expect(problem('use-code')).toBe('cartToken')
    expect(problem('use-code', { cartToken: 'c' })).toBe('code')
    expect(problem('add-promotion', { cartToken: 'c' })).toBe('promotionId')
    expect(problem('order-details')).toBe('url')
    expect(problem('free', { path: '' })).toBe('path')
    expect(problem('free', { path: 'x'.repeat(8001) })).toBe('path')
    expect(problem('free', { bodyKind: 'text', body: { kind: 'text', text: 'x'.repeat(4 * 1024 * 1024 + 1) } })).toBe(
      'body',
    )
  })

  it('sends only the fields of its operation', () => {
    const draft = { ...freshRequest, operation: 'use-code', cartToken: 'c', code: 'X', promotionId: 'left' } as const
    expect(plannedOf(draft)).toEqual({ ok: true, value: { operation: 'use-code', cartToken: 'c', code: 'X' } })
  })

  it('has the content type of its body, unless another was set', () => {
    const typed = withBodyKind(free(), 'form')
    expect(typed.headers.map(({ name, value }) => [name, value])).toEqual([
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ])
    expect(withBodyKind(typed, 'text').headers.map(({ value }) => value)).toEqual(['application/json'])
    expect(withBodyKind(typed, 'none').headers).toEqual([])
    const own = free({ headers: [{ key: 0, name: 'content-type', value: 'text/plain' }] })
    expect(withBodyKind(own, 'form').headers).toEqual(own.headers)
  })

  it('makes form fields into a body, in order, with repetitions', () => {
    const form = [
      { key: 1, name: 'a b', value: 'ñ&' },
      { key: 0, name: 'a b', value: '' },
      { key: 2, name: '', value: '' },
    ]
    expect(body(free({ bodyKind: 'form', form }))).toBe('a+b=%C3%B1%26&a+b=')
  })

  it('of a free exchange is that request again, byte for byte', () => {
    const bytes = Uint8Array.of(0xff, 0, 13, 10)
    const { request } = sampleExchange()
    const exchange = {
      ...sampleExchange({
        operation: 'free',
        request: { ...request, method: 'PUT', url: 'https://h.example/x', headers: [['X', '1']], body: bytes },
      }),
      id: 9,
    }
    const draft = draftOfExchange(exchange)
    if (!draft.ok) throw new Error(draft.error.message)
    expect(draft.value).toMatchObject({ repeatOf: 9, method: 'PUT', bodyKind: 'text', body: { kind: 'bytes' } })
    expect(plannedOf(draft.value)).toMatchObject({ ok: true, value: { body: bytes, headers: [['X', '1']] } })
  })
})

import { describe, expect, it } from 'vitest'
import { previewOf } from '../../../../src/main/service/preview.ts'
import { settings } from './fakes.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const preview = (
  ...[request, form = 'as-it-should']: [Parameters<typeof previewOf>[1], Parameters<typeof previewOf>[2]?]
) => {
  const result = previewOf(settings, request, form, null)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('the preview of a request', () => {
  it.each([
    ['as-it-should', 'Bearer •••«access token»'],
    ['none', undefined],
    ['quoted', 'Bearer "•••«access token»"'],
    ['two-spaces', 'Bearer  •••«access token»'],
    ['changed-character', 'Bearer •••«changed access token»'],
  ] as const)('shows the Authorization header in its form: %s', (form, value) => {
    const { method, url, headers } = preview({ operation: 'catalog-events' }, form)
    expect([method, url]).toEqual(['GET', 'https://test.example/base/catalog-api/v1/events'])
    expect(headers.find(([name]) => name === 'Authorization')?.[1]).toBe(value)
    expect(headers[0]).toEqual(['host', 'test.example'])
  })

  it('shows a token request with a mask for its secret, whose length is not told', () => {
    const { headers, body } = preview({ operation: 'token' })
    expect(text(body)).toBe(
      'grant_type=client_credentials&channel_id=1201&client_id=seller-channel-client&client_secret=•••«client secret»',
    )
    expect(headers.map(([name]) => name)).toEqual(['host', 'connection', 'User-Agent', 'Content-Type'])
  })

  it('has the errors of the call', () => {
    const request = { operation: 'free', method: 'GET', path: '//h', headers: [], body: new Uint8Array() } as const
    expect(previewOf(settings, request, 'none', null)).toMatchObject({ ok: false, error: { field: 'path' } })
  })
})

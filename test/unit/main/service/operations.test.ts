import { describe, expect, it } from 'vitest'
import type { Operation } from '../../../../src/main/service/operation.ts'
import { operationRequest, tokenRequest } from '../../../../src/main/service/operations.ts'
import type { EnvironmentSettings } from '../../../../src/shared/models/environment.ts'
import type { Result } from '../../../../src/shared/result.ts'
import { settings } from './fakes.ts'

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const told = (operation: Operation, more: Partial<EnvironmentSettings> = {}) => {
  const { method, url, headers, body, about } = value(operationRequest({ ...settings, ...more }, operation))
  return { method, url: url.href, headers, body: new TextDecoder().decode(body), about }
}
const code = (operation: Operation, more: Partial<EnvironmentSettings> = {}) => {
  const built = operationRequest({ ...settings, ...more }, operation)
  return built.ok ? 'ok' : built.error.code
}

const AGENT = ['User-Agent', 'Greenroom']
const ACCEPT = ['Accept', 'application/json']
const FORM = ['Content-Type', 'application/x-www-form-urlencoded']
const CART = 'https://test.example/base/svc-rest2/rest/shoppingCart'

describe('tokenRequest', () => {
  it('is the form of §4.1, its fields in that order', () => {
    const { method, url, headers, body, about } = value(tokenRequest(settings, 'key&=+%/ñ'))
    expect(method).toBe('POST')
    expect(url.href).toBe('https://test.example/base/oauth/token')
    expect(headers).toEqual([AGENT, FORM])
    expect(new TextDecoder().decode(body)).toBe(
      'grant_type=client_credentials&channel_id=1201&client_id=seller-channel-client&client_secret=key%26%3D%2B%25%2F%C3%B1',
    )
    expect(about).toEqual({ operation: 'token', label: 'Obtain a token', cartToken: null, repeatOf: null })
  })
})

describe('operationRequest', () => {
  it('lists catalog events (§4.2)', () => {
    expect(told({ operation: 'catalog-events' })).toEqual({
      method: 'GET',
      url: 'https://test.example/base/catalog-api/v1/events',
      headers: [AGENT],
      body: '',
      about: { operation: 'catalog-events', label: 'List catalog events', cartToken: null, repeatOf: null },
    })
  })

  it('uses a code (§4.4), whatever is in it', () => {
    expect(told({ operation: 'use-code', cartToken: 'c+1', code: 'Año + 10% & más 🎟' })).toEqual({
      method: 'POST',
      url: `${CART}/cartPromotionalCodeGroup`,
      headers: [AGENT, ACCEPT, FORM],
      body: 'promotionalCode=A%C3%B1o+%2B+10%25+%26+m%C3%A1s+%F0%9F%8E%9F&token=c%2B1',
      about: { operation: 'use-code', label: 'Use code Año + 10% & más 🎟', cartToken: 'c+1', repeatOf: null },
    })
  })

  it('adds a promotion (§4.5)', () => {
    expect(told({ operation: 'add-promotion', cartToken: 'c1', promotionId: '51', name: 'Spring groups' })).toEqual({
      method: 'POST',
      url: `${CART}/addCartPromotion`,
      headers: [AGENT, ACCEPT, FORM],
      body: 'promotionId=51&token=c1',
      about: { operation: 'add-promotion', label: 'Add Spring groups', cartToken: 'c1', repeatOf: null },
    })
  })

  it('releases a promotion with DELETE and a form (§4.6)', () => {
    expect(told({ operation: 'release-promotion', cartToken: 'c1', promotionId: '51' })).toEqual({
      method: 'DELETE',
      url: `${CART}/releaseCartPromotion`,
      headers: [AGENT, ACCEPT, FORM],
      body: 'promotionId=51&token=c1',
      about: { operation: 'release-promotion', label: 'Release 51', cartToken: 'c1', repeatOf: null },
    })
  })

  describe('get applicable promotions (§4.3)', () => {
    const operation: Operation = { operation: 'applicable-promotions', cartToken: 'c/ñ?1' }
    const by = (method: 'GET' | 'POST', path: string) => ({ applicablePromotions: { method, path } })

    it('puts the cart token where the placeholder stands', () => {
      expect(told(operation)).toEqual({
        method: 'GET',
        url: 'https://test.example/base/carts/c%2F%C3%B1%3F1/promotions',
        headers: [AGENT, ACCEPT],
        body: '',
        about: {
          operation: 'applicable-promotions',
          label: 'Read applicable promotions',
          cartToken: 'c/ñ?1',
          repeatOf: null,
        },
      })
      expect(told(operation, by('GET', '/p?token={cartToken}&again={cartToken}')).url).toBe(
        'https://test.example/base/p?token=c%2F%C3%B1%3F1&again=c%2F%C3%B1%3F1',
      )
      expect(told(operation, by('POST', '/p/{cartToken}'))).toMatchObject({ method: 'POST', body: '' })
    })

    it('sends the cart token as the field token where there is no placeholder', () => {
      expect(told(operation, by('POST', '/p'))).toMatchObject({
        url: 'https://test.example/base/p',
        headers: [AGENT, ACCEPT, FORM],
        body: 'token=c%2F%C3%B1%3F1',
      })
      expect(told(operation, by('GET', '/p'))).toMatchObject({
        url: 'https://test.example/base/p?token=c%2F%C3%B1%3F1',
        headers: [AGENT, ACCEPT],
        body: '',
      })
      expect(told(operation, by('GET', '/p?a=b')).url).toBe('https://test.example/base/p?a=b&token=c%2F%C3%B1%3F1')
    })

    it('is refused while the path is not set', () => {
      expect(code(operation, { applicablePromotions: null })).toBe('path-not-configured')
    })

    it('lets no cart token walk through the path', () => {
      expect(code({ operation: 'applicable-promotions', cartToken: '..' })).toBe('path-invalid')
      expect(told({ operation: 'applicable-promotions', cartToken: '../../$&' }).url).toBe(
        'https://test.example/base/carts/..%2F..%2F%24%26/promotions',
      )
    })
  })

  it('reads an order by its URL (§4.7), of the own origin only', () => {
    expect(told({ operation: 'order-details', url: 'https://test.example/orders/1' })).toEqual({
      method: 'GET',
      url: 'https://test.example/orders/1',
      headers: [AGENT],
      body: '',
      about: { operation: 'order-details', label: 'Read order details', cartToken: null, repeatOf: null },
    })
    expect(code({ operation: 'order-details', url: 'https://production.example/orders/1' })).toBe('other-origin')
    expect(code({ operation: 'order-details', url: 'orders/1' })).toBe('url-invalid')
  })
})

import { describe, expect, it } from 'vitest'
import { lastSegment, pathOf } from '../../../../src/renderer/components/url.ts'

describe('lastSegment', () => {
  it.each([
    ['https://api.example.com/svc-rest2/rest/shoppingCart/addCartPromotion', 'addCartPromotion'],
    ['https://api.example.com/catalog-api/v1/events?page=2', 'events'],
    ['https://api.example.com/orders/ORD%2F1/', 'ORD/1'],
    ['https://api.example.com/orders/%E0%A4%A', '%E0%A4%A'],
    ['https://api.example.com', '/'],
    ['no url', 'no url'],
  ])('of %s is %s', (url, segment) => expect(lastSegment(url)).toBe(segment))
})

describe('pathOf', () => {
  it('leaves out the origin, and shows as it is what is no URL', () => {
    expect(pathOf('https://api.example.com/a/b?c=d')).toBe('/a/b?c=d')
    expect(pathOf('no url')).toBe('no url')
  })
})

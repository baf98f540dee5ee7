import { describe, expect, it } from 'vitest'
import { ownUrl, serviceUrl } from '../../../../src/main/service/url.ts'

const href = (result: ReturnType<typeof serviceUrl>) => (result.ok ? result.value.href : result.error.code)

describe('serviceUrl', () => {
  it.each([
    ['https://h.example', '/oauth/token', 'https://h.example/oauth/token'],
    ['https://h.example/', '/oauth/token', 'https://h.example/oauth/token'],
    ['https://h.example/a/b', '/oauth/token', 'https://h.example/a/b/oauth/token'],
    ['https://h.example/a/b//', '/c?d=/../e', 'https://h.example/a/b/c?d=/../e'],
    ['http://127.0.0.1:8080', '/c', 'http://127.0.0.1:8080/c'],
  ])('joins %s and %s', (base, path, joined) => {
    expect(href(serviceUrl(base, path))).toBe(joined)
  })

  it.each(['c', '', '/a/../b', '/..', '/a/%2e%2E/b', '/a/.', '/a\\..\\b', '//other.example/x/..', '@other.example/'])(
    'refuses %s',
    (path) => {
      expect(href(serviceUrl('https://h.example/base', path))).toBe('path-invalid')
    },
  )

  it('keeps what looks like another host in the path of the own one', () => {
    expect(href(serviceUrl('https://h.example', '//other.example/x'))).toBe('https://h.example//other.example/x')
  })

  it('refuses a base URL that is none', () => {
    expect(href(serviceUrl('h.example', '/c'))).toBe('path-invalid')
  })
})

describe('ownUrl', () => {
  const base = 'https://h.example/base'

  it.each([
    ['https://h.example/orders/1?a=b', 'https://h.example/orders/1?a=b'],
    ['HTTPS://H.EXAMPLE:443/orders/1', 'https://h.example/orders/1'],
    ['https://user:password@h.example/orders/1#part', 'https://h.example/orders/1'],
  ])('takes %s', (text, url) => {
    expect(href(ownUrl(base, text))).toBe(url)
  })

  it.each([
    'https://production.example/orders/1',
    'http://h.example/orders/1',
    'https://h.example:8443/orders/1',
    'https://h.example.evil.example/orders/1',
    'https://h.example@evil.example/orders/1',
    'file:///etc/hosts',
  ])('refuses %s, of another origin, and says why', (text) => {
    const refused = ownUrl(base, text)
    expect(href(refused)).toBe('other-origin')
    expect(!refused.ok && refused.error.hint).toMatch(/No token goes to another origin/)
  })

  it.each(['/orders/1', '', 'orders'])('refuses %o, which is no absolute URL', (text) => {
    expect(href(ownUrl(base, text))).toBe('url-invalid')
  })
})

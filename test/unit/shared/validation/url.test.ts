import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkApplicablePath, checkBaseUrl, normalizeBaseUrl } from '../../../../src/shared/validation.ts'

describe('checkBaseUrl', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com/',
    ' https://api.example.com ',
    'HTTPS://API.Example.com:8443/v1/base',
    'https://xn--bcher-kva.example/a_b-c.d~e/%C3%A4',
    'https://192.0.2.7',
    'https://[2001:db8::1]:9443',
    'http://localhost:8080',
    'http://127.0.0.1:1',
    'http://127.8.9.10',
    'http://[::1]:3000/base',
  ])('accepts %s', (text) => {
    expect(checkBaseUrl(text, null)).toBeNull()
  })

  it.each([
    ['', /Enter the base URL/],
    ['  ', /Enter the base URL/],
    ['api.example.com', /Start with https/],
    ['ftp://api.example.com', /Start with https/],
    ['https:api.example.com', /Start with https/],
    ['https:/api.example.com', /Start with https/],
    ['//api.example.com', /Start with https/],
    ['https://', /Enter the host/],
    ['https:///api.example.com', /Enter the host/],
    ['http://api.example.com', /Use https/],
    ['http://127.0.0.1.example.com', /Use https/],
    ['http://localhost.example.com', /Use https/],
    ['http://0.0.0.0', /Use https/],
    ['http://[::ffff:127.0.0.1]', /Use https/],
    ['https://user:pass@api.example.com', /user name and password/],
    ['https://@api.example.com', /user name and password/],
    ['https://api.example.com?', /question mark/],
    ['https://api.example.com/a?b=c', /question mark/],
    ['https://api.example.com#', /the # and/],
    ['https://api.example.com/#/a?b', /the # and/],
    ['https://api.example.com\\@evil.example', /forward slashes/],
    ['https:\\\\api.example.com', /forward slashes/],
    ['https://api.exa mple.com', /plain ASCII/],
    ['https://api.example.com/\ta', /plain ASCII/],
    ['https://api.exa\nmple.com', /plain ASCII/],
    ['https://bücher.example', /plain ASCII/],
    ['https://api.example\u3002com', /plain ASCII/],
    ['https://api.example.com:99999', /not a valid URL/],
    ['https://api.example.com:port', /not a valid URL/],
    ['https://256.256.256.256', /not a valid URL/],
    ['https://api.example.com.', /dot at the end/],
    ['https://{base_url}', /not a valid host/],
    ['https://*.example.com', /not a valid host/],
    ['https://%61pi.example.com', /not a valid host/],
    ['https://api.example.com/a/../b', /parts \. and \.\./],
    ['https://api.example.com/..', /parts \. and \.\./],
    ['https://api.example.com/./a', /parts \. and \.\./],
    ['https://api.example.com/..;x/a', /parts \. and \.\./],
    ['https://api.example.com//a', /double slash/],
    ['https://api.example.com/a//', /double slash/],
    ['https://api.example.com/%2e%2E/a', /percent-encoded dots/],
    ['https://api.example.com/a%2fb', /percent-encoded dots/],
    ['https://api.example.com/a%5Cb', /percent-encoded dots/],
    ['https://api.example.com/%252e', /percent-encoded dots/],
    ['https://api.example.com/%c0%ae', /percent-encoding is broken/],
    ['https://api.example.com/%zz', /percent-encoding is broken/],
    ['https://api.example.com/100%', /percent-encoding is broken/],
    ['https://api.example.com/a%0d%0ab', /control characters/],
    ['https://api.example.com/%7F', /control characters/],
    ['https://api.example.com/{id}', /must be percent-encoded/],
    ['https://api.example.com/oauth/token', /token endpoint/],
    ['https://api.example.com/v1/oauth/token/', /token endpoint/],
    [`https://api.example.com/${'a'.repeat(2000)}`, /at most 2000/],
  ])('refuses %j', (text, message) => {
    expect(checkBaseUrl(text, null)).toMatch(message)
  })

  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/a', 'https://api.example.com/b'],
    ['https://API.example.com:443', 'https://api.example.com/b'],
    ['http://0x7f.1:80', 'http://127.0.0.1'],
  ])('refuses %s beside %s: one origin', (text, other) => {
    expect(checkBaseUrl(text, other)).toMatch(/must not share an origin/)
  })

  it.each([
    ['https://test.example.com', 'https://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com'],
    ['https://api.example.com', 'not a url'],
    ['https://api.example.com', ''],
  ])('accepts %s beside %s', (text, other) => {
    expect(checkBaseUrl(text, other)).toBeNull()
  })

  it('accepts nothing but a plain origin and path, whatever is typed', () => {
    fc.assert(
      fc.property(hostileUrl, (text) => {
        if (checkBaseUrl(text, null) !== null) return
        const url = new URL(text)
        expect(url.username + url.password + url.search + url.hash).toBe('')
        expect(url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)).toBe(true)
        // What was typed is what is used: no part of it was resolved away.
        expect(text.trim().toLowerCase()).toContain(url.hostname)
        expect(text.trim().endsWith(url.pathname) || url.pathname === '/').toBe(true)
        expect(new URL(normalizeBaseUrl(text)).origin).toBe(url.origin)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('normalizeBaseUrl', () => {
  it.each([
    ['HTTPS://Api.Example.COM/', 'https://api.example.com'],
    ['https://api.example.com:443/v1/', 'https://api.example.com/v1'],
    [' https://api.example.com:8443/V1 ', 'https://api.example.com:8443/V1'],
    ['https://api.example.com', 'https://api.example.com'],
    [' half typed ', 'half typed'],
  ])('makes %j into %j', (text, normal) => {
    expect(normalizeBaseUrl(text)).toBe(normal)
    expect(normalizeBaseUrl(normal)).toBe(normal)
  })
})

describe('checkApplicablePath', () => {
  it.each([
    '/',
    '/rest/cart/promotions',
    '/carts/{cartToken}/promotions',
    '/promotions?token={cartToken}&kind=group',
    '/promotions?next=https://elsewhere.example/../x?y',
    '/a:b@c/%C3%A4',
  ])('accepts %s', (text) => {
    expect(checkApplicablePath(text)).toBeNull()
  })

  it.each([
    ['', /Enter the path/],
    ['rest/cart', /Start with one slash/],
    ['https://evil.example/a', /Start with one slash/],
    ['//evil.example/a', /double slash/],
    ['/a//b', /double slash/],
    ['/\\evil.example', /forward slashes/],
    ['/a/../../b', /parts \. and/],
    ['/a/%2e%2e/b', /percent-encoded dots/],
    ['/a#b', /the # and/],
    ['/a b', /plain ASCII/],
    ['/a\tb', /plain ASCII/],
    ['/a?x=%0d%0a', /control characters/],
    ['/a?x=%', /percent-encoding is broken/],
    ['/a?x="1"', /must be percent-encoded/],
    ['/carts/{token}', /only placeholder is \{cartToken\}/],
    ['/carts/{carttoken}', /only placeholder is \{cartToken\}/],
    ['/carts/{{cartToken}}', /only placeholder is \{cartToken\}/],
  ])('refuses %j', (text, message) => {
    expect(checkApplicablePath(text)).toMatch(message)
  })

  it('never leaves the base URL, whatever is typed', () => {
    fc.assert(
      fc.property(
        hostilePath,
        fc.constantFrom('https://api.example.com', 'http://127.0.0.1:8080/base'),
        (path, base) => {
          if (checkApplicablePath(path) !== null) return
          const url = new URL(base + path)
          expect(url.origin).toBe(new URL(base).origin)
          expect(new URL(path, base).origin).toBe(url.origin)
          expect(url.hash).toBe('')
          const [typedPath = ''] = path.split('?')
          expect(decodeURIComponent(url.pathname)).toBe(
            decodeURIComponent(new URL(base).pathname.replace(/\/$/, '') + typedPath),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})

/** Text made of the pieces that URL parsers disagree about, and of anything else. */
const pieces = (...more: string[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...more, '/', 'a', 'b.c', 'v1', '{cartToken}') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '//',
          '\\',
          '.',
          '..',
          '%2e',
          '%2F',
          '%5c',
          '?',
          '#',
          '@',
          ':',
          ';',
          '%',
          '\t',
          '\n',
          ' ',
        ),
      },
      { weight: 1, arbitrary: fc.string({ maxLength: 4, unit: 'binary' }) },
    ),
    { maxLength: 8 },
  )
const hostileUrl = fc
  .tuple(
    fc.constantFrom('https://', 'https://', 'http://', 'HTTPS://', 'https:', '//', ''),
    fc.constantFrom('api.example.com', 'localhost', '127.0.0.1:80', '[::1]', ''),
    pieces('api.example.com', '/base', ':8080', '@evil.example'),
  )
  .map(([scheme, host, rest]) => scheme + host + rest.join(''))
const hostilePath = pieces('/rest', '?token=').map((rest) => `/${rest.join('')}`)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFreePath, checkHeader, checkHeaders } from '../../../../src/shared/validation/free-request.ts'

const around = {
  baseUrl: 'https://test.example/base',
  other: { name: 'production', baseUrl: 'https://live.example/base' },
}
const problem = (path: string) => checkFreePath(path, around)

describe('checkFreePath', () => {
  it.each([
    '/',
    '/catalog-api/v1/events',
    '/a/b?c=d&e=%2F%3A',
    '/trailing/',
    'https://test.example/elsewhere',
    'https://TEST.example:443/x?y=1',
    'https://test.example?x=1',
  ])('takes %s', (path) => {
    expect(problem(path)).toBeNull()
  })

  it.each([
    '//live.example/x',
    '/\\live.example/x',
    '\\\\live.example\\x',
    '/a\\b',
    '/..',
    '/a/../b',
    '/a/./b',
    '/%2e%2e/b',
    '/a%2fb',
    '/a%5cb',
    '/a%252e%252e/b',
    '/..;x/b',
    '/a//b',
    '/a b',
    '/ñ',
    '/a#b',
    '/a\r\nHost: other',
    '/a%0d%0ab',
    '/a%zz',
    'x/y',
    '?x',
    '',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://test.example/x',
    'https:/test.example/x',
    'https://',
    'https:///x',
    'https://user:pass@test.example/x',
    'https://test.example@live.example/x',
    'https://live.example\\@test.example/x',
    'https://tést.example/x',
    'https://ｔest.example/x',
    'https://test.example/../x',
    'https://test.example//x',
  ])('refuses %s', (path) => {
    expect(problem(path)).toMatchObject({ code: 'path-invalid' })
  })

  it('says which environment the address of the other one belongs to', () => {
    const message = expect.stringContaining('is the production environment')
    for (const path of ['https://live.example/base/x', 'HTTPS://LIVE.example:443/', 'https://live.example']) {
      expect(problem(path)).toEqual({ code: 'other-environment', message })
    }
  })

  it.each([
    'https://else.example/x',
    'http://test.example/x',
    'https://test.example:8443/x',
    'https://test.example./x',
    'https://xn--tst-bma.example/x',
    'https://test.example.evil.example/x',
  ])('refuses another origin: %s', (path) => {
    expect(problem(path)).toMatchObject({ code: 'other-origin', message: expect.stringContaining('No token goes') })
  })

  it('takes nothing that leads out of the origin, whatever is typed', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '@',
      ':',
      '#',
      '?',
      '%2e',
      '%2f',
      'live.example',
      'https:',
      'a',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('')
        fc.pre(problem(path) === null)
        const url = new URL(path.startsWith('/') ? `https://test.example/base${path}` : path)
        expect(url.origin).toBe('https://test.example')
        if (path.startsWith('/')) expect(url.pathname.startsWith('/base/')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('checkHeader', () => {
  it.each([
    ['Accept', 'application/json'],
    ['X-Empty', ''],
    ['Cookie', 'a=b; c=d'],
  ])('takes %s: %s', (name, value) => {
    expect(checkHeader(name, value)).toBeNull()
  })

  it.each([
    ['', 'x'],
    ['X Y', 'x'],
    ['X:', 'x'],
    ['X\r\nY', 'x'],
    ['Ñ', 'x'],
    ['X', 'a\r\nHost: other'],
    ['X', 'a\nb'],
    ['X', 'a\0b'],
    ['X', ' a'],
    ['X', 'a '],
    ['X', 'ñ'],
    ['X', 'a\u2028b'],
  ])('refuses %j: %j', (name, value) => {
    expect(checkHeader(name, value)).not.toBeNull()
  })

  it.each([
    ['Host', /base URL/],
    ['hOST', /base URL/],
    ['Authorization', /form of the Authorization/],
    ['Content-Length', /counted/],
    ['Transfer-Encoding', /second request/],
    ['Connection', /second request/],
    ['Upgrade', /second request/],
  ])('says why %s cannot be set', (name, why) => {
    expect(checkHeader(name, 'x')).toMatch(why)
  })

  it('names the first header with a problem, and limits them all', () => {
    expect(
      checkHeaders([
        ['A', 'b'],
        ['Host', 'x'],
      ]),
    ).toMatchObject({ index: 1 })
    expect(checkHeaders(Array.from({ length: 20 }, () => ['X', 'x'.repeat(1000)] as const))).toMatchObject({
      index: 11,
      message: expect.stringContaining('12000 bytes'),
    })
  })
})

import { expect, test } from 'vitest'
import { checkTargetUrl, isLoopbackUrl, targetUrl } from '../../../../src/shared/validation.ts'

test.each(['http://127.0.0.1:3000/hooks', 'https://app.example/', ' http://localhost:8080 ', 'http://[::1]:1/a?b=c'])(
  'an address of an application: %s',
  (url) => expect(checkTargetUrl(url)).toBeNull(),
)

test.each(['', 'localhost:3000', 'ftp://localhost/', 'http://', 'http://a b/', 'http://u:p@localhost/', 'http://a/#b'])(
  'no address of an application: %s',
  (url) => {
    expect(checkTargetUrl(url)).toEqual(expect.any(String))
    expect(targetUrl(url, true)).toMatchObject({ ok: false, error: { code: 'invalid', field: 'url' } })
  },
)

test.each([
  ['http://localhost/', true],
  ['http://127.8.9.1:1/', true],
  ['http://[::1]/', true],
  ['http://2130706433/', true],
  ['http://localhost.example/', false],
  ['http://127.0.0.1.example/', false],
  ['http://192.168.0.1/', false],
  ['https://example.com/?http://localhost', false],
  ['nonsense', false],
])('whether it is this computer: %s, %s', (url, expected) => expect(isLoopbackUrl(url)).toBe(expected))

test('another computer needs a confirmation', () => {
  expect(targetUrl('http://localhost:1/', false).ok).toBe(true)
  expect(targetUrl('https://example.com/', false)).toMatchObject({ ok: false, error: { code: 'not-loopback' } })
  expect(targetUrl('https://example.com/', true).ok).toBe(true)
})

import { expect, test } from 'vitest'
import { checkReach, tidyReach } from '../../../../src/main/tunnel/check-settings.ts'
import { defaultReach, type ReachSettings } from '../../../../src/shared/models/reach.ts'

const field = (change: Partial<ReachSettings>) => checkReach({ ...defaultReach, ...change })?.field ?? null

test('the defaults are right', () => {
  expect(field({})).toBeNull()
  expect(field({ provider: 'command' })).toBeNull()
})

test.each([
  ['localtunnel.me', ''],
  ['ftp://localtunnel.me', ''],
  ['https://user:pw@localtunnel.me', ''],
  ['https://localtunnel.me/x', ''],
])('server %s is refused', (server, subdomain) => {
  expect(field({ localtunnel: { server, subdomain } })).toBe('server')
})

test.each(['abc', '-abcd', 'ab_cd', 'a'.repeat(64)])('subdomain %s is refused', (subdomain) => {
  expect(field({ localtunnel: { server: 'https://localtunnel.me', subdomain } })).toBe('subdomain')
})

test('a command needs the port, and a pattern that is one', () => {
  const command = defaultReach.command
  expect(field({ provider: 'command', command: { ...command, line: 'ngrok http 7411' } })).toBe('line')
  expect(field({ provider: 'command', command: { ...command, line: 'ngrok http {port} | tee' } })).toBe('line')
  expect(field({ provider: 'command', command: { ...command, urlPattern: '' } })).toBe('urlPattern')
  expect(field({ provider: 'command', command: { ...command, urlPattern: '(' } })).toBe('urlPattern')
})

test.each(['', 'hooks.example.com', 'https://a.example/?x', 'https://a.example/#x', 'https://a.example/h/abcdef'])(
  'fixed URL %s is refused',
  (url) => {
    expect(field({ provider: 'fixed', fixed: { url } })).toBe('url')
  },
)

test('what is not chosen need not be right; what is typed is tidied', () => {
  expect(
    field({ provider: 'fixed', fixed: { url: 'https://a.example/box' }, localtunnel: { server: '', subdomain: '' } }),
  ).toBeNull()
  const tidy = tidyReach({
    ...defaultReach,
    localtunnel: { server: ' https://t.example/ ', subdomain: ' Wish ' },
    fixed: { url: 'https://a.example//' },
  })
  expect(tidy.localtunnel).toEqual({ server: 'https://t.example', subdomain: 'wish' })
  expect(tidy.fixed.url).toBe('https://a.example')
})

import { expect, test } from 'vitest'
import { findUrl, plainText } from '../../../../../src/main/tunnel/providers/find-url.ts'
import { reachPresets } from '../../../../../src/shared/reach-presets.ts'

test('the last match of a line, without a trailing slash', () => {
  expect(findUrl('at http://a.example/ and https://b.example/x/', /https?:\/\/\S+/)).toBe('https://b.example/x')
  expect(findUrl('nothing here', /https?:\/\/\S+/)).toBeNull()
})

test('the first group, where the pattern has one', () => {
  expect(findUrl('url=https://a.example id=1', /url=(\S+)/)).toBe('https://a.example')
  expect(findUrl('url=a.example id=1', /url=(\S+)/)).toBeNull()
  expect(findUrl('url=file:///etc/passwd', /url=(\S+)/)).toBeNull()
})

test('colours do not hide a URL', () => {
  expect(plainText('\u001b[1;32mhttps://a.example\u001b[0m')).toBe('https://a.example')
})

test.each([
  [
    'cloudflared',
    '2026-01-01 INF |  https://warm-red-fox.trycloudflare.com   |',
    'https://warm-red-fox.trycloudflare.com',
  ],
  ['ssh', 'abc123.lhr.life tunneled with tls termination, https://abc123.lhr.life', 'https://abc123.lhr.life'],
  [
    'ngrok',
    't=1 lvl=info msg="started tunnel" addr=http://localhost:7411 url=https://ab-12.ngrok-free.app',
    'https://ab-12.ngrok-free.app',
  ],
])('the preset of %s finds its URL', (name, line, url) => {
  const preset = reachPresets.find((each) => each.name === name)
  expect(findUrl(line, new RegExp(preset?.urlPattern ?? ''))).toBe(url)
  expect(
    findUrl(
      'See https://developers.cloudflare.com/tunnel and https://ngrok.com/docs',
      new RegExp(preset?.urlPattern ?? ''),
    ),
  ).toBeNull()
})

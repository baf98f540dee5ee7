import { expect, test } from 'vitest'
import { acknowledged, formerOf, inUse, unacknowledged } from '../../../../src/main/tunnel/public-urls.ts'
import { noPublicUrls } from '../../../../src/shared/models/reach.ts'

const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example']

test('the first URL needs no telling; another one does, until it is acknowledged', () => {
  const first = inUse(noPublicUrls, a)
  expect(unacknowledged(noPublicUrls)).toBeNull()
  expect(unacknowledged(first)).toBeNull()
  const second = inUse(first, b)
  expect(unacknowledged(second)).toEqual({ old: a, now: b })
  expect(unacknowledged(inUse(second, c))).toEqual({ old: a, now: c })
  expect(unacknowledged(acknowledged(second))).toBeNull()
})

test('back at the URL that the user knows, there is nothing to tell', () => {
  expect(unacknowledged(inUse(inUse(inUse(noPublicUrls, a), b), a))).toBeNull()
})

test('the same URL changes nothing', () => {
  const urls = inUse(noPublicUrls, a)
  expect(inUse(urls, a)).toBe(urls)
})

test('former URLs are known by their host, the newest five', () => {
  const urls = [
    a,
    b,
    c,
    'https://d.example',
    'https://e.example',
    'https://f.example',
    'https://g.example:8443',
  ].reduce(inUse, noPublicUrls)
  expect(urls.former).toHaveLength(5)
  expect(formerOf(urls, 'F.example')).toBe('https://f.example')
  expect(formerOf(urls, 'a.example')).toBeNull()
  expect(formerOf(urls, 'g.example:8443')).toBeNull()
  expect(formerOf(urls, '127.0.0.1:7411')).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { originOf, toApp, toServed } from '../../electron-stand-in/api/custom-scheme.ts'
import { urlPattern } from '../../electron-stand-in/api/url-pattern.ts'
import { parseCommandLine } from '../../electron-stand-in/boot/command-line.ts'
import { makeCodec } from '../../electron-stand-in/page/codec.ts'

describe('URL patterns of request rules', () => {
  it.each([
    ['<all_urls>', 'app://host/', true],
    ['http://*/*', 'http://example.test:8080/path', true],
    ['http://*/*', 'https://example.test/', false],
    ['*://*/*', 'wss://example.test/', true],
    ['*://*/*', 'app://example.test/', false],
    ['https://*.example.test/*', 'https://a.b.example.test/', true],
    ['https://*.example.test/*', 'https://example.test/', true],
    ['https://*.example.test/*', 'https://badexample.test/', false],
    ['https://example.test/a/*/c', 'https://example.test/a/b/c', true],
    ['https://example.test/a/*/c', 'https://example.test/a/b/d', false],
    ['https://example.test/a.b', 'https://example.test/aXb', false],
    ['http://127.0.0.1:80/*', 'http://127.0.0.1:8080/', false],
  ])('%s and %s: %s', (pattern, url, matches) => {
    expect(urlPattern(pattern)(url)).toBe(matches)
  })

  it.each(['http://*', 'example.test', '*', ''])('%j is none', (pattern) => {
    expect(() => urlPattern(pattern)).toThrow(TypeError)
  })
})

describe('custom schemes', () => {
  it.each([
    ['app://room/a?b=c#d', 'https://app--room.localhost/a?b=c#d'],
    ['app://room', 'https://app--room.localhost/'],
    ['app://a--b/', 'https://app--a--b.localhost/'],
  ])('%s is served under %s', (url, served) => {
    expect(toServed(url, (scheme) => scheme === 'app')).toBe(served)
    expect(toApp(served)).toBe(new URL(url).pathname === '' ? `${url}/` : url)
  })

  it('leave all else as it is', () => {
    for (const url of ['https://example.test/', 'about:blank', 'other://room/']) {
      expect(toServed(url, (scheme) => scheme === 'app')).toBe(url)
      expect(toApp(url)).toBe(url)
    }
  })

  it('are origins of their own', () => {
    expect(originOf('app://room/a')).toBe('app://room')
    expect(originOf('https://example.test:8443/a')).toBe('https://example.test:8443')
    expect(originOf('file:///a')).toBe('file://')
    expect(originOf('about:blank')).toBe('null')
  })
})

describe('the command line', () => {
  it('is read as Electron reads it', () => {
    const { required, switches, target } = parseCommandLine([
      '-r',
      'loader.js',
      '--no-sandbox',
      '--lang=de=AT',
      '.',
      'argument',
    ])
    expect({ required, target }).toEqual({ required: ['loader.js'], target: '.' })
    expect([...switches]).toEqual([
      ['no-sandbox', ''],
      ['lang', 'de=AT'],
    ])
  })
})

describe('the codec', () => {
  const { encode, decode } = makeCodec()

  it('refuses what contains itself, and takes what is met twice', () => {
    const cycle: { self?: unknown } = {}
    cycle.self = [cycle]
    expect(() => encode(cycle)).toThrow('values that contain themselves are not supported')
    const twice = { n: 1 }
    expect(decode(encode([twice, twice]))).toEqual([{ n: 1 }, { n: 1 }])
  })

  it.each([new WeakMap(), new Proxy(() => {}, {}), Promise.resolve(), Symbol('s')])('refuses %o', (value) => {
    expect(() => encode({ value })).toThrow('An object could not be cloned.')
  })

  it('keeps own keys from becoming a prototype', () => {
    const decoded = decode(encode(JSON.parse('{"__proto__": {"polluted": true}}'))) as object
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype)
    expect(Object.keys(decoded)).toEqual(['__proto__'])
  })
})

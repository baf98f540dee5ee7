import { describe, expect, it } from 'vitest'
import { isProxyUrl, proxyFor } from '../../../../src/main/service/proxy.ts'

const proxy = 'http://proxy.example:3128'
const by = (url: string, variables: Record<string, string>) => proxyFor(new URL(url), variables)

describe('proxyFor', () => {
  it('takes the proxy of the scheme, in either case, lower case first', () => {
    expect(by('https://h.example/x', { HTTPS_PROXY: proxy })).toBe(proxy)
    expect(by('https://h.example/x', { https_proxy: proxy, HTTPS_PROXY: 'http://other' })).toBe(proxy)
    expect(by('http://h.example/x', { HTTP_PROXY: proxy })).toBe(proxy)
    expect(by('https://h.example/x', { HTTP_PROXY: proxy })).toBeNull()
    expect(by('https://h.example/x', {})).toBeNull()
  })

  it('takes a proxy without a scheme for one that speaks HTTP', () => {
    expect(by('https://h.example', { HTTPS_PROXY: 'proxy.example:3128' })).toBe(proxy)
  })

  it.each(['https://127.0.0.1', 'https://127.8.9.1:1', 'https://localhost', 'https://a.localhost', 'https://[::1]:8'])(
    'never sends %s, this computer, through a proxy',
    (url) => {
      expect(by(url, { HTTPS_PROXY: proxy })).toBeNull()
    },
  )

  it.each(['*', 'h.example', 'H.Example', 'example', '.example', '*.example', 'a, h.example', 'a  h.example:443'])(
    'leaves the proxy out where NO_PROXY is %o',
    (exceptions) => {
      expect(by('https://h.example', { HTTPS_PROXY: proxy, NO_PROXY: exceptions })).toBeNull()
    },
  )

  it.each(['xh.example', 'h.example:8443', 'example.h', 'h.exam', '*.h.example', ''])(
    'keeps to the proxy where NO_PROXY is %o',
    (exceptions) => {
      expect(by('https://h.example', { HTTPS_PROXY: proxy, NO_PROXY: exceptions })).toBe(proxy)
    },
  )

  it('understands IPv6 addresses in NO_PROXY', () => {
    expect(by('https://[2001:db8::1]', { HTTPS_PROXY: proxy, NO_PROXY: '2001:db8::1' })).toBeNull()
    expect(by('https://[2001:db8::1]:8443', { HTTPS_PROXY: proxy, NO_PROXY: '[2001:db8::1]:8443' })).toBeNull()
    expect(by('https://[2001:db8::1]', { HTTPS_PROXY: proxy, NO_PROXY: '[2001:db8::1]:8443' })).toBe(proxy)
  })
})

describe('isProxyUrl', () => {
  it('knows the proxies that can be used', () => {
    expect(['http://p:1', 'https://p', 'socks5://p:1080'].every(isProxyUrl)).toBe(true)
    expect(['ftp://p', 'http://', 'http://p:port', 'nonsense'].some(isProxyUrl)).toBe(false)
  })
})

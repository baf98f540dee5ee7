import { describe, expect, it } from 'vitest'
import { checkCaFile, checkEnvironment, checkProxy } from '../../../../src/shared/validation.ts'
import { environment } from '../../main/settings/sample.ts'

describe('the proxy of an environment', () => {
  it.each(['', 'http://proxy.example:8080', 'https://10.0.0.1', 'socks5://localhost:1080', 'HTTP://[::1]:3128/'])(
    'may be "%s"',
    (text) => {
      expect(checkProxy(text)).toBeNull()
    },
  )

  it.each([
    ['proxy.example:8080', 'Start with http://'],
    ['ftp://proxy.example', 'Start with http://'],
    ['http://', 'not a valid URL'],
    ['http://proxy.example:99999', 'not a valid URL'],
    ['http://user:pass@proxy.example', 'settings hold no secrets'],
    ['http://user@proxy.example', 'settings hold no secrets'],
    ['http://proxy.example/path', 'Leave out what follows'],
    ['http://proxy.example?a', 'Leave out what follows'],
    ['http://proxy .example', 'without spaces'],
    ['http://prøxy.example', 'plain ASCII'],
  ])('is refused as "%s"', (text, said) => {
    expect(checkProxy(text)).toContain(said)
  })
})

describe('the path of a CA file', () => {
  it.each(['', '/etc/ssl/ca.pem', 'C:\\certificates\\ca.pem', '\\\\server\\share\\ca.pem'])('may be "%s"', (path) => {
    expect(checkCaFile(path)).toBeNull()
  })

  it.each(['ca.pem', '~/ca.pem', ' /etc/ca.pem', '/etc/ca\n.pem'])('is refused as "%s"', (path) => {
    expect(checkCaFile(path)).not.toBeNull()
  })
})

it('names the field among the settings of an environment', () => {
  const settings = environment('https://a.example')
  const of = (proxy: string, caFile: string) => checkEnvironment({ ...settings, network: { proxy, caFile } }, null)
  expect(of('', '')).toBeNull()
  expect(of('nonsense', '')).toMatchObject({ field: 'network.proxy' })
  expect(of('', 'ca.pem')).toMatchObject({ field: 'network.caFile' })
})

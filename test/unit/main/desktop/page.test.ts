import { describe, expect, it } from 'vitest'
import { choosePage } from '../../../../src/main/desktop/page.ts'

describe('choosePage', () => {
  it('shows the bundled page', () => {
    const page = choosePage(undefined, false)
    expect(page.url).toBe('app://greenroom/index.html')
    expect(page.development).toBe(false)
  })

  it('shows the development server in an unpackaged app', () => {
    const page = choosePage('http://localhost:5173', false)
    expect(page.url).toBe('http://localhost:5173/')
    expect(page.development).toBe(true)
    expect(page.owns('http://localhost:5173/src/main.tsx')).toBe(true)
    expect(page.owns('http://localhost:5174/')).toBe(false)
  })

  it.each([
    ['in a packaged app', 'http://localhost:5173', true],
    ['on another machine', 'http://example.com:5173', false],
    ['of another scheme', 'file:///etc/passwd', false],
    ['that is no address', 'nonsense', false],
  ])('ignores a server %s', (_why, url, packaged) => {
    expect(choosePage(url, packaged).url).toBe('app://greenroom/index.html')
  })

  it.each([
    ['app://greenroom/index.html#room', true],
    ['app://greenroom.evil.example/index.html', false],
    ['app://evil/greenroom', false],
    ['https://greenroom/index.html', false],
    ['about:blank', false],
    ['about:srcdoc', false],
    ['', false],
  ])('owns %s: %s', (url, expected) => {
    expect(choosePage(undefined, false).owns(url)).toBe(expected)
  })
})

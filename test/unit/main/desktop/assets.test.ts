import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { assetPath, contentSecurityPolicy, createAssetHandler } from '../../../../src/main/desktop/assets.ts'

describe('assetPath', () => {
  const folder = resolve('/somewhere/renderer')

  it('finds files inside the folder', () => {
    expect(assetPath(folder, 'app://greenroom/index.html')).toBe(join(folder, 'index.html'))
    expect(assetPath(folder, 'app://greenroom/assets/a%20b.js?v=1#top')).toBe(join(folder, 'assets', 'a b.js'))
  })

  it.each([
    ['app://greenroom/../secret.json', 'dots are resolved before the path is seen'],
    ['app://greenroom/a/../../../secret.json', 'dots deeper down'],
  ])('keeps %s inside (%s)', (url) => {
    expect(assetPath(folder, url)).toBe(join(folder, 'secret.json'))
  })

  it.each([
    'app://greenroom/%2e%2e%2fsecret.json',
    'app://greenroom/..%2f..%2fsecret.json',
    'app://greenroom/..%5c..%5csecret.json',
    'app://greenroom/%2e%2e',
    'app://greenroom/index.html%00.png',
    'app://greenroom/%ff',
    'app://greenroom/',
    'app://greenroom',
    'app://elsewhere/index.html',
    'not a url',
  ])('refuses %s', (url) => {
    expect(assetPath(folder, url)).toBeNull()
  })

  it('does not take a neighbour whose name begins alike for the folder', () => {
    expect(assetPath(folder, 'app://greenroom/..%2frenderer-other%2fa.js')).toBeNull()
  })
})

describe('createAssetHandler', () => {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-assets-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'app.js'), 'export {}')
  writeFileSync(join(folder, 'font.woff2'), Uint8Array.of(0, 255))
  writeFileSync(join(folder, 'thing.bin'), 'x')
  afterAll(() => rmSync(folder, { recursive: true }))

  const handle = createAssetHandler(folder)
  const get = (path: string, method = 'GET') => handle({ method, url: `app://greenroom/${path}` })

  it.each([
    ['index.html', 'text/html; charset=utf-8'],
    ['app.js', 'text/javascript; charset=utf-8'],
    ['font.woff2', 'font/woff2'],
    ['thing.bin', 'application/octet-stream'],
  ])('serves %s as %s', async (path, type) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it('serves the bytes as they are', async () => {
    expect(new Uint8Array(await (await get('font.woff2')).arrayBuffer())).toEqual(Uint8Array.of(0, 255))
  })

  it('answers 404 for what is not there and what is outside, 405 for anything but GET', async () => {
    expect((await get('missing.js')).status).toBe(404)
    expect((await get('%2e%2e%2fpackage.json')).status).toBe(404)
    expect((await get('index.html', 'POST')).status).toBe(405)
    expect((await get('index.html', 'HEAD')).status).toBe(405)
  })

  it.each(['index.html', 'missing.js'])('sends the policy with %s', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('contentSecurityPolicy', () => {
  const directives = new Map(contentSecurityPolicy.split('; ').map((part) => [part.split(' ')[0], part]))

  it('allows nothing by default, own scripts only, and connections to itself only', () => {
    expect(directives.get('default-src')).toBe("default-src 'none'")
    expect(directives.get('script-src')).toBe("script-src 'self'")
    expect(directives.get('connect-src')).toBe("connect-src 'self'")
  })

  it('names no host and no scheme but data for pictures', () => {
    const sources = contentSecurityPolicy
      .split('; ')
      .flatMap((part) => part.split(' ').slice(1))
      .filter((source) => !source.startsWith("'"))
    expect(sources).toEqual(['data:'])
  })
})

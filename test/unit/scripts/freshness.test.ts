import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needsBuild } from '../../../scripts/lib/freshness.mjs'

const bundles = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const sources = ['src/main/deep/a.ts', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

describe('needsBuild', () => {
  let root: string
  const put = (path: string, time: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    utimesSync(join(root, path), time, time)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'greenroom-fresh-'))
    for (const path of sources) put(path, 1_000)
    for (const path of bundles) put(path, 2_000)
    for (const folder of ['src/main/deep', 'src/main', 'src']) utimesSync(join(root, folder), 1_000, 1_000)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('is false while the bundles are newer than all they are made of', () => {
    expect(needsBuild(root)).toBe(false)
  })

  it.each(bundles)('is true without %s', (path) => {
    rmSync(join(root, path))
    expect(needsBuild(root)).toBe(true)
  })

  it.each(sources)('is true when %s is newer', (path) => {
    put(path, 3_000)
    expect(needsBuild(root)).toBe(true)
  })

  it('is true when a source was deleted', () => {
    put('src/main/deep/b.ts', 1_000)
    rmSync(join(root, 'src/main/deep/b.ts'))
    expect(needsBuild(root)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../../scripts/lib/lockfile.mjs'

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  },
}
const { '': _, ...all } = lock.packages

describe('isInstalled', () => {
  it('is true when all that is locked is there', () => {
    expect(isInstalled(lock, { packages: all })).toBe(true)
  })

  it('does without what is optional: it is for another system', () => {
    expect(isInstalled(lock, { packages: { 'node_modules/a': all['node_modules/a'] } })).toBe(true)
  })

  it.each([
    ['nothing was installed', null],
    ['the record is empty', {}],
    ['a package is missing', { packages: { 'node_modules/b': all['node_modules/b'] } }],
    ['a version differs', { packages: { ...all, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } } }],
    ['a content differs', { packages: { ...all, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } } }],
    ['an optional version differs', { packages: { ...all, 'node_modules/b': { version: '1.9.0' } } }],
    ['there is one too many', { packages: { ...all, 'node_modules/c': { version: '1.0.0' } } }],
  ])('is false when %s', (_why, installed) => {
    expect(isInstalled(lock, installed)).toBe(false)
  })
})

import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileTrouble } from '../../../../src/main/files/file-trouble.ts'
import { type Files, writeWholeFile, writeWholeFolder } from '../../../../src/main/files/write-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'greenroom-files-'))
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

const trouble = (code: string) => Object.assign(new Error(`${code}: no`), { code })

/** A file system that fails with this code in one of its ways. */
const failing = (way: 'append' | 'sync' | 'rename', code: string): Files => ({
  ...fs,
  open: async (...args) => {
    const file = await fs.open(...args)
    const fail = () => Promise.reject(trouble(code))
    if (way === 'append') file.appendFile = fail
    if (way === 'sync') file.sync = fail
    return file
  },
  rename: way === 'rename' ? () => Promise.reject(trouble(code)) : fs.rename,
})

async function* pieces(...texts: string[]) {
  yield* texts
}
async function* breaking() {
  yield 'half'
  throw new Error('the source broke')
}

describe('a file', () => {
  it('is written whole, in place of what had its name', async () => {
    const path = join(folder, 'a.har')
    await fs.writeFile(path, 'old')
    await writeWholeFile(fs, path, pieces('one ', 'two'))
    expect(await fs.readFile(path, 'utf8')).toBe('one two')
    expect(await fs.readdir(folder)).toEqual(['a.har'])
  })

  it.each([
    ['append', 'ENOSPC'],
    ['sync', 'EDQUOT'],
    ['rename', 'EPERM'],
  ] as const)('leaves nothing behind and the old one as it was when %s fails', async (way, code) => {
    const path = join(folder, 'a.har')
    await fs.writeFile(path, 'old')
    await expect(writeWholeFile(failing(way, code), path, pieces('new'))).rejects.toMatchObject({ code })
    expect(await fs.readFile(path, 'utf8')).toBe('old')
    expect(await fs.readdir(folder)).toEqual(['a.har'])
  })

  it('leaves nothing behind when its source breaks', async () => {
    await expect(writeWholeFile(fs, join(folder, 'a'), breaking())).rejects.toThrow('the source broke')
    expect(await fs.readdir(folder)).toEqual([])
  })

  it('tells of a folder that vanished, before and meanwhile', async () => {
    const gone = join(folder, 'gone')
    await expect(writeWholeFile(fs, join(gone, 'a'), pieces('x'))).rejects.toMatchObject({ code: 'ENOENT' })
    await fs.mkdir(gone)
    async function* vanishing() {
      yield 'x'
      await fs.rm(gone, { recursive: true })
    }
    await expect(writeWholeFile(fs, join(gone, 'a'), vanishing())).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await fs.readdir(folder)).toEqual([])
  })
})

describe('a folder', () => {
  const content = async function* () {
    yield { name: 'index.csv', bytes: 'head\n' }
    yield { name: 'a.json', bytes: Buffer.from('{}') }
    yield { name: 'index.csv', bytes: 'a\n' }
  }

  it('is written whole, one file growing beside the others', async () => {
    const path = join(folder, 'out')
    expect(await writeWholeFolder(fs, path, 'index.csv', content())).toBe(path)
    expect((await fs.readdir(path)).sort()).toEqual(['a.json', 'index.csv'])
    expect(await fs.readFile(join(path, 'index.csv'), 'utf8')).toBe('head\na\n')
  })

  it('is never written into one that is there', async () => {
    const path = join(folder, 'out')
    await fs.mkdir(path)
    await fs.writeFile(`${path} 2`, 'a file')
    expect(await writeWholeFolder(fs, path, 'index.csv', content())).toBe(`${path} 3`)
    expect(await fs.readdir(path)).toEqual([])
  })

  it.each(['append', 'sync', 'rename'] as const)('leaves nothing behind when %s fails', async (way) => {
    const path = join(folder, 'out')
    await expect(writeWholeFolder(failing(way, 'ENOSPC'), path, 'index.csv', content())).rejects.toMatchObject({
      code: 'ENOSPC',
    })
    expect(await fs.readdir(folder)).toEqual([])
  })
})

describe('what went wrong', () => {
  it.each([
    ['ENOSPC', 'The disk is full'],
    ['EACCES', 'does not allow it'],
    ['EROFS', 'cannot be written to'],
    ['ENOENT', 'not there any more'],
    ['EIO', 'another place'],
  ])('%s says what to do, without the path', (code, hint) => {
    expect(fileTrouble(trouble(code))).toMatchObject({ code: 'not-saved', hint: expect.stringContaining(hint) })
  })

  it('takes nothing else for a trouble of the disk', () => {
    expect(fileTrouble(new TypeError('a bug'))).toBeNull()
    expect(fileTrouble(Object.assign(new TypeError('a bug'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeNull()
    expect(fileTrouble('text')).toBeNull()
  })
})

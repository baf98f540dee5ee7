import { constants } from 'node:fs'
import { copyFile, open, rm, stat } from 'node:fs/promises'
import { firstPage, PAGE_SIZE } from '../history/salvage/first-page.ts'

/**
 * Runs with a copy of a history whose first page was replaced by a fresh one, and removes the copy. Null when the file
 * is too small to hold anything. Rejects when there is no space for the copy.
 */
export const withMendedCopy = async <T>(file: string, run: (copy: string) => Promise<T>): Promise<T | null> => {
  const pages = Math.floor((await stat(file)).size / PAGE_SIZE)
  if (pages < 2) return null
  const copy = `${file}.mended`
  try {
    await copyFile(file, copy, constants.COPYFILE_FICLONE)
    const handle = await open(copy, 'r+')
    try {
      await handle.write(firstPage(pages), 0, PAGE_SIZE, 0)
    } finally {
      await handle.close()
    }
    return await run(copy)
  } finally {
    await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(copy + suffix, { force: true })))
  }
}

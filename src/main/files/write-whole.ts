import { randomBytes } from 'node:crypto'
import type * as fs from 'node:fs/promises'
import { join } from 'node:path'

/** What writing needs of the file system; Node's own, but for tests. */
export type Files = Pick<typeof fs, 'open' | 'mkdir' | 'rename' | 'rm' | 'stat'>

/** A name beside the target, so that a rename puts the whole in its place at once. */
const beside = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.partial`

/**
 * Writes a file whole or not at all: the pieces go to a file beside it, which takes its name at the end. Whatever is
 * thrown, by the pieces or by the file system, leaves nothing behind, and what had the name before as it was.
 */
export const writeWholeFile = async (
  files: Files,
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> => {
  const partial = beside(path)
  try {
    await writePieces(files, partial, pieces)
    await files.rename(partial, path)
  } catch (cause) {
    await removed(files, partial)
    throw cause
  }
}

/** One file of a folder, or a piece of one: pieces of the same name follow each other in one file. */
export interface FolderPiece {
  readonly name: string
  readonly bytes: string | Uint8Array
}

/**
 * Writes a folder whole or not at all, likewise. `appended` is the one file that grows while others are written.
 * A folder that is there already is never written into: the new one gets a number. Resolves with its path.
 */
export const writeWholeFolder = async (
  files: Files,
  path: string,
  appended: string,
  pieces: AsyncIterable<FolderPiece>,
): Promise<string> => {
  const partial = beside(path)
  try {
    await files.mkdir(partial)
    const growing = await files.open(join(partial, appended), 'wx')
    try {
      for await (const { name, bytes } of pieces) {
        if (name === appended) await growing.appendFile(bytes)
        else await writeOne(files, join(partial, name), bytes)
      }
      await growing.sync()
    } finally {
      await growing.close()
    }
    const free = await freeName(files, path)
    await files.rename(partial, free)
    return free
  } catch (cause) {
    await removed(files, partial)
    throw cause
  }
}

/** Thousands of these are not each waited for until they are on the disk: the folder's last file is. */
const writeOne = async (files: Files, path: string, bytes: string | Uint8Array): Promise<void> => {
  const file = await files.open(path, 'wx')
  try {
    await file.appendFile(bytes)
  } finally {
    await file.close()
  }
}

const writePieces = async (files: Files, path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> => {
  const file = await files.open(path, 'wx')
  try {
    for await (const piece of pieces) await file.appendFile(piece)
    // A disk that is full may say so only now.
    await file.sync()
  } finally {
    await file.close()
  }
}

/** "name", or "name 2", "name 3", … where that is taken. */
const freeName = async (files: Files, path: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path} ${number}`
    if (!(await exists(files, name))) return name
  }
}

const exists = async (files: Files, path: string): Promise<boolean> => {
  try {
    await files.stat(path)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false
    throw cause
  }
}

/** Removes what was begun. Where even that fails, the first trouble is the one to tell. */
const removed = async (files: Files, partial: string): Promise<void> => {
  try {
    await files.rm(partial, { recursive: true, force: true })
  } catch {
    // Its folder is gone or locked: there is nothing more to be done.
  }
}

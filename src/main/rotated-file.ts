import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface RotatedFileOptions {
  readonly folder: string
  /** The newest file is `<name>.log`, older ones `<name>.1.log`, `<name>.2.log`. */
  readonly name: string
  /** How large a file may grow, in bytes, and how many are kept, the newest included. */
  readonly maxBytes: number
  readonly keep: number
}

/** A text file that is set aside when it is full. Writing is synchronous, so that a crash loses no line before it. */
export interface RotatedFile {
  readonly write: (line: string) => void
  readonly close: () => void
}

/** Opens the file for appending. A log is not worth a crash: where nothing can be written, lines are dropped. */
export const openRotatedFile = ({ folder, name, maxBytes, keep }: RotatedFileOptions): RotatedFile => {
  const path = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`)
  let file: number | null = null
  let size = 0

  const quietly = (run: () => void) => {
    try {
      run()
    } catch {
      // A full disk, a folder taken away: the next line tries again.
    }
  }
  const open = () => {
    mkdirSync(folder, { recursive: true })
    file = openSync(path(0), 'a', 0o600)
    size = fstatSync(file).size
  }
  const close = () => {
    const open = file
    file = null
    if (open !== null) quietly(() => closeSync(open))
  }
  const rotate = () => {
    close()
    for (let age = keep - 1; age > 0; age--) quietly(() => renameSync(path(age - 1), path(age)))
    open()
  }

  return {
    write: (line) =>
      quietly(() => {
        const bytes = Buffer.from(line)
        if (file === null) open()
        if (size > 0 && size + bytes.byteLength > maxBytes) rotate()
        if (file !== null) size += writeSync(file, bytes)
      }),
    close,
  }
}

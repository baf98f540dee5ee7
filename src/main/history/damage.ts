import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { format, parse } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { HistoryError } from './history.ts'

/** Up to this size, checking every page costs a start less than 0.1 s. */
const QUICKLY_CHECKED = 16 * 1024 * 1024

const suspicion = (file: string): string => `${file}-suspect`

/** Remembers that damage was met while the database was in use: the next start checks all of it. */
export const suspect = (file: string): void => {
  try {
    writeFileSync(suspicion(file), '')
  } catch {
    // The damage itself is told to whoever asked; without the mark the next start only looks less closely.
  }
}

/**
 * Throws `damaged` when the database does not hold together. SQLite itself notices a foreign, cut or torn file when
 * it is opened; every page is checked where that is quick, or where damage was met before.
 */
export const checkSoundness = (db: DatabaseSync, file: string): void => {
  if (statSync(file).size > QUICKLY_CHECKED && !existsSync(suspicion(file))) return
  const said = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (said !== 'ok') throw new HistoryError('damaged', `The history file is damaged: ${said}`)
  rmSync(suspicion(file), { force: true })
}

/** Moves a damaged database out of the way, with what belongs to it; returns where it is now. */
export const moveAside = (file: string, at: Date): string => {
  const { dir, name, ext } = parse(file)
  const aside = format({ dir, name: `${name}.damaged-${at.toISOString().replaceAll(/[:.]/g, '-')}`, ext })
  renameSync(file, aside)
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  rmSync(suspicion(file), { force: true })
  return aside
}

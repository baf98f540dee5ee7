import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PREFIX = 'electron-stand-in-'
const NAME = /^electron-stand-in-(\d+)-\w{6}$/

/** The path of a socket may have about a hundred characters, and sockets are made some folders below. */
const LONGEST_ROOT = 32
const ROOT = os.tmpdir().length > LONGEST_ROOT ? '/tmp' : os.tmpdir()

/** Whether a process of this id exists, ours or not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Chromium's last writes may race with the removal: what is left then, the next start removes. */
function remove(directory: string): void {
  try {
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 })
  } catch {
    process.stderr.write(`electron stand-in: could not remove ${directory}\n`)
  }
}

/** What apps that were killed left behind: their process id is in the folder's name. */
function sweep(): void {
  for (const name of fs.readdirSync(ROOT)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) remove(path.join(ROOT, name))
  }
}

let scratch: string | undefined

/** This process's own temporary folder: whatever Chromium writes and the single-instance socket live here. */
export function scratchDirectory(): string {
  if (scratch === undefined) {
    sweep()
    scratch = fs.mkdtempSync(path.join(ROOT, `${PREFIX}${process.pid}-`))
  }
  return scratch
}

export function removeScratchDirectory(): void {
  if (scratch !== undefined) remove(scratch)
  scratch = undefined
}

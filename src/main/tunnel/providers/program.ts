import { type ChildProcess, spawn } from 'node:child_process'
import type { Clock } from '../../clock.ts'
import type { Argv } from './command-line.ts'
import { createLines } from './lines.ts'

/** How long a program that was asked to end may take, ms. */
const GRACE = 3_000
/** How long what an ended program wrote is waited for, ms: something that it left behind may hold its output open. */
const LAST_WORDS = 500

/** A program that runs, with whatever it starts. */
export interface Program {
  /** Asks it to end, makes it end where it does not, and resolves when it has. */
  readonly end: () => Promise<void>
}

export interface ProgramEvents {
  readonly line: (text: string) => void
  /** It ended by itself, or could not be started: then `missing` says whether there is no such program. */
  readonly ended: (how: { readonly reason: string; readonly missing: boolean }) => void
}

/** Runs a program without a shell and without input, in a process group of its own, so that all of it can be ended. */
export const runProgram = ([name, ...args]: Argv, clock: Clock, events: ProgramEvents): Program => {
  const child = spawn(name, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own; on Windows it would open a console window, and the tree is ended by taskkill instead.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const over = new Promise<void>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT'
      const reason = missing ? `There is no program "${name}" on this computer.` : `"${name}": ${error.message}`
      resolve()
      events.ended({ reason, missing })
    })
    child.once('exit', () => {
      // What it started may live on without it.
      signalGroup(child, 'SIGKILL')
      const letGo = (): void => {
        child.stdout.destroy()
        child.stderr.destroy()
      }
      child.once('close', clock.after(LAST_WORDS, letGo))
    })
    child.once('close', (code, signal) => {
      resolve()
      events.ended({ reason: `The program ended with ${signal ?? `code ${code}`}.`, missing: false })
    })
  })
  for (const stream of [child.stdout, child.stderr]) {
    const lines = createLines(events.line)
    stream.setEncoding('utf8').on('data', lines.add).on('close', lines.end)
  }
  return {
    end: async () => {
      signalGroup(child, 'SIGTERM')
      const cancel = clock.after(GRACE, () => signalGroup(child, 'SIGKILL'))
      await over
      cancel()
    },
  }
}

/** Sends a signal to the program and all that it started and that stayed in its group. */
const signalGroup = ({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void => {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true }).on('error', () => undefined)
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

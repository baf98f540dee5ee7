import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { scratchDirectory } from '../scratch.ts'

/** What a second start of the app tells the first. */
export interface Launch {
  readonly argv: readonly string[]
  readonly workingDirectory: string
  readonly additionalData: unknown
}

const NOTIFY = path.join(import.meta.dirname, 'notify-first-instance.ts')

/** A first instance that does not answer is there all the same. */
const NOTIFY_TIMEOUT_MS = 5000

/** Tells whoever listens there, and waits for it, as Electron does. False when nobody listens. */
function notifyFirst(socket: string, launch: Launch): boolean {
  const { status } = spawnSync(process.execPath, [NOTIFY, socket], {
    input: JSON.stringify(launch),
    timeout: NOTIFY_TIMEOUT_MS,
  })
  return status !== 1
}

/** The socket that the lock file names, if there is one. */
function holderOf(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

/** The single-instance lock: a file in the app's folder that names the socket of whoever holds it. */
export class InstanceLock {
  #file: string | undefined
  #server: net.Server | undefined

  get isHeld(): boolean {
    return this.#file !== undefined
  }

  /**
   * Takes the lock of `directory`, or tells its holder of `launch` and returns false. A lock whose holder died is taken
   * over.
   */
  acquire(directory: string, launch: Launch, onSecond: (launch: Launch) => void): boolean {
    if (this.isHeld) return true
    const file = path.join(directory, 'SingletonLock.stand-in')
    const socket = path.join(scratchDirectory(), 'instance.sock')
    this.#server ??= listen(socket, onSecond)
    for (;;) {
      try {
        fs.writeFileSync(file, socket, { flag: 'wx' })
        this.#file = file
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = holderOf(file)
      if (holder !== undefined && notifyFirst(holder, launch)) return false
      // Only the dead holder's own: another instance may have taken the lock meanwhile.
      if (holder === holderOf(file)) fs.rmSync(file, { force: true })
    }
  }

  release(): void {
    if (this.#file !== undefined) fs.rmSync(this.#file, { force: true })
    this.#file = undefined
    this.#server?.close()
    this.#server = undefined
  }
}

function listen(socket: string, onSecond: (launch: Launch) => void): net.Server {
  const server = net.createServer({ allowHalfOpen: true }, (connection) => {
    connection.on('error', () => connection.destroy())
    text(connection).then(
      (message) => {
        connection.end()
        // Written by `notify-first-instance.ts`, from a `Launch`.
        onSecond(JSON.parse(message) as Launch)
      },
      () => connection.destroy(),
    )
  })
  server.listen(socket)
  server.unref()
  return server
}

import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { scratchDirectory } from '../scratch.ts'
import { DevTools } from './devtools.ts'
import { chromiumArguments, findChromium } from './launch-options.ts'
import { type MayConnect, openSocketGate } from './socket-gate.ts'

/** Says where Chromium listens for another debugger (Playwright), in Chromium's own words. */
const LISTENING = /^DevTools listening on (ws:\/\/.*)$/

/** `endpoint` resolves when Chromium names it; `failure` rejects with Chromium's last words when it ends. */
function watch(child: ChildProcess): { readonly endpoint: Promise<string>; readonly failure: Promise<never> } {
  const lastWords: string[] = []
  const lines = readline.createInterface({ input: child.stderr as Readable })
  const endpoint = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      if (process.env.ELECTRON_STAND_IN_DEBUG) process.stderr.write(`[chromium] ${line}\n`)
      lastWords.push(line)
      if (lastWords.length > 20) lastWords.shift()
      const url = LISTENING.exec(line)?.[1]
      if (url !== undefined) resolve(url)
    })
  })
  const failure = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      reject(new Error(`electron stand-in: Chromium exited with ${code}\n${lastWords.join('\n')}`))
    })
  })
  // After the start nobody waits for it any more.
  failure.catch(() => {})
  return { endpoint, failure }
}

export interface ChromiumOptions {
  readonly switches: ReadonlyMap<string, string>
  readonly mayConnect: MayConnect
}

/** The browser that shows the app's windows. Emits `exit` when it ends. */
export class Chromium extends EventEmitter<{ exit: [] }> {
  #child: ChildProcess | undefined
  #devtools: DevTools | undefined

  /**
   * Starts the browser. Resolves with its debugging endpoint where the app's switches ask for one
   * (`remote-debugging-port`).
   */
  async start({ switches, mayConnect }: ChromiumOptions): Promise<string | undefined> {
    const executable = findChromium()
    if (executable === undefined) {
      throw new Error(
        'electron stand-in: no Chromium found; install the package "chromium" or set ELECTRON_STAND_IN_CHROMIUM',
      )
    }
    const { port } = await openSocketGate(mayConnect)
    const profile = path.join(scratchDirectory(), 'profile')
    const child = spawn(executable, chromiumArguments({ profile, switches, socketGatePort: port }), {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Killed in the end, Chromium does not clean up after itself.
      env: { ...process.env, TMPDIR: scratchDirectory() },
      // A process group of its own, so that `stop` ends all of its processes.
      detached: true,
    })
    this.#child = child
    child.once('exit', () => this.emit('exit'))
    this.#devtools = new DevTools(child.stdio[3] as Writable, child.stdio[4] as Readable)
    const { endpoint, failure } = watch(child)
    const [listening] = await Promise.race([
      failure,
      Promise.all([
        switches.has('remote-debugging-port') ? endpoint : undefined,
        this.#devtools.browser.send('Browser.getVersion', {}),
      ]),
    ])
    return listening
  }

  /** The connection to the started browser. */
  get devtools(): DevTools {
    if (this.#devtools === undefined) throw new Error('electron stand-in: Chromium has not been started')
    return this.#devtools
  }

  /** Ends the browser and all of its processes at once. */
  stop(): void {
    if (this.#child?.pid === undefined) return
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It is already gone.
    }
  }
}

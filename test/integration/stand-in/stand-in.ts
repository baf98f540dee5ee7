import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type ElectronApplication, _electron as electron, type Page } from 'playwright'
import { describe, it, vi } from 'vitest'
import { findChromium } from '../../electron-stand-in/chromium/launch-options.ts'

export const FOLDER = path.resolve(import.meta.dirname, '../../electron-stand-in')
export const EXECUTABLE = path.join(FOLDER, 'electron')
export const FIXTURE = path.join(import.meta.dirname, 'fixtures/app')

function whyNot(): string | undefined {
  if (process.platform === 'win32') return 'the stand-in does not run on Windows'
  return findChromium() === undefined ? 'no Chromium is installed' : undefined
}

/** Describes what needs the stand-in and a browser; where they cannot run, says why instead. */
export function describeStandIn(name: string, tests: () => void): void {
  const reason = whyNot()
  if (reason === undefined) describe(name, () => tests())
  else describe(name, () => it(`cannot be tested: ${reason}`, ({ skip }) => skip(reason)))
}

/** Waits until the condition holds; fails when that takes unreasonably long. */
export const until = <T>(condition: () => T | Promise<T>) => vi.waitUntil(condition, { timeout: 10_000, interval: 20 })

/** Folders of one test, in one that `remove` takes away: the app's data, and what it takes for the system's temporary. */
export interface Folders {
  readonly userData: string
  readonly temporary: string
  remove(): void
}

export function makeFolders(): Folders {
  // Short, since sockets are made below it.
  const root = fs.mkdtempSync('/tmp/si-')
  const folders = { userData: path.join(root, 'data'), temporary: path.join(root, 'tmp') }
  for (const folder of Object.values(folders)) fs.mkdirSync(folder)
  return { ...folders, remove: () => fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The stand-in's folders of processes that run, or that were killed. */
export const scratchFolders = ({ temporary }: Folders): string[] =>
  fs.readdirSync(temporary).filter((name) => name.includes('electron-stand-in') || name.includes('hromium'))

const environment = ({ userData, temporary }: Folders): Record<string, string> => {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(inherited), FIXTURE_USER_DATA: userData, TMPDIR: temporary }
}

export interface Launched {
  readonly app: ElectronApplication
  readonly page: Page
  close(): Promise<void>
}

/**
 * Launches the fixture through Playwright, as the project's UI tests launch the console; the page has loaded.
 *
 * @param by `dist-path`: the variable of Electron's npm package, where a real runtime is not in the way of it
 */
export async function launch(by: 'dist-path' | 'executable' = 'dist-path'): Promise<Launched> {
  const folders = makeFolders()
  // On macOS, Electron's npm package looks for an application bundle in that folder.
  const byExecutable = by === 'executable' || process.platform === 'darwin'
  // Playwright asks Electron's npm package, in this process, for the executable.
  process.env.ELECTRON_OVERRIDE_DIST_PATH = FOLDER
  const app = await electron.launch({
    args: [FIXTURE],
    env: environment(folders),
    colorScheme: null,
    ...(byExecutable ? { executablePath: EXECUTABLE } : {}),
  })
  const page = await app.firstWindow()
  await page.waitForURL('**/index.html')
  // Playwright hears of the page by its own way; the app must have it too.
  await app.evaluate(() => (globalThis as unknown as { opened: Promise<void> }).opened)
  return {
    app,
    page,
    close: async () => {
      await app.close()
      folders.remove()
    },
  }
}

/** A started process of the stand-in, by its standard output and its end. */
export interface Started {
  readonly child: ChildProcess
  readonly exit: Promise<number | null>
  readonly output: () => string
  /** Resolves with the first line that the fixture notes for this event. */
  noted(event: string): Promise<Record<string, unknown>>
}

/** Starts the executable without Playwright, as Electron's npm package does. */
export function start(
  folders: Folders,
  args: readonly string[] = [FIXTURE],
  env: NodeJS.ProcessEnv = {},
  executable = EXECUTABLE,
): Started {
  const child = spawn(executable, args, { env: { ...environment(folders), ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const find = (event: string): Record<string, unknown> | undefined =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((note) => note.event === event)
  const noted = (event: string): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const note = find(event)
        if (note !== undefined) resolve(note)
      }
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`ended without ${event}:\n${output}`)))
      look()
    })
  return { child, exit, output: () => output, noted }
}

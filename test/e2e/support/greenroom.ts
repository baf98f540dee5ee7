import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, _electron as electron, expect, type Page } from '@playwright/test'
import { withProjectNode } from '../../../scripts/lib/project.mjs'
import { needsNoSandbox } from '../../../scripts/lib/runtime.mjs'
import { root, runtime } from './runtime.ts'

export interface LaunchOptions {
  /** The folder of settings and history; an empty temporary one, removed afterwards, unless given. */
  readonly profile?: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** The app, running, with its window. */
export interface Greenroom {
  readonly app: ElectronApplication
  readonly page: Page
  readonly profile: string
  /** Gives the window's page this size, in CSS pixels, and waits until it has it. */
  readonly setSize: (width: number, height: number) => Promise<void>
  /** Makes the system light or dark, as far as the app sees. */
  readonly setSystemTheme: (theme: 'light' | 'dark') => Promise<void>
  /** Quits as a person would, waits for the end of the process, and says how it ended. */
  readonly close: () => Promise<{ readonly exitCode: number | null }>
  /** What main wrote to standard error: the log's warnings and errors. */
  readonly mainErrors: () => string
  /** Exceptions that nothing in the page caught. */
  readonly pageErrors: readonly Error[]
}

/** How long quitting may take, in ms: the app itself waits 5 s for open work. */
const patience = 10_000

/** What the app's environment is not to have: a keychain that is somebody's, and a development server. */
const withheld = new Set(['DBUS_SESSION_BUS_ADDRESS', 'ELECTRON_RENDERER_URL'])

/** The environment in which the app is run. */
export const appEnvironment = (more: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const own = Object.entries(withProjectNode(process.env)).flatMap(([name, value]) =>
    value === undefined || withheld.has(name) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(own), ...more }
}

/** The command line that runs the app on a profile. Nothing fades or slides: what is half in has no colours to check. */
export const appArguments = (profile: string, more: readonly string[] = []): string[] => {
  const noSandbox = needsNoSandbox(runtime.kind, process.platform, process.getuid?.())
  return [
    ...(noSandbox ? ['--no-sandbox'] : []),
    '--force-prefers-reduced-motion',
    root,
    `--user-data-dir=${profile}`,
    ...more,
  ]
}

export const createProfile = (): Promise<string> => mkdtemp(join(tmpdir(), 'greenroom-profile-'))
export const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 5 })

/** Runs the built app on a profile, and waits for its window. */
export const launch = async (
  profile: string,
  { env, args }: Omit<LaunchOptions, 'profile'> = {},
): Promise<Greenroom> => {
  const app = await electron.launch({
    executablePath: runtime.executable,
    args: appArguments(profile, args),
    cwd: root,
    env: appEnvironment(env),
    // Playwright's own defaults would override the system's theme, and switch the sandbox off.
    colorScheme: null,
    chromiumSandbox: true,
  })
  const child = app.process()
  const ended = new Promise<{ exitCode: number | null }>((resolve) => {
    child.once('exit', (exitCode) => resolve({ exitCode }))
  })
  let stderr = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    stderr += bytes
  })
  const close = async () => {
    const killer = setTimeout(() => child.kill('SIGKILL'), patience)
    // It rejects when the app is gone already, which `ended` tells as well.
    await app.close().catch(() => undefined)
    const end = await ended
    clearTimeout(killer)
    return end
  }

  const pageErrors: Error[] = []
  try {
    const page = await app.firstWindow()
    page.on('pageerror', (error) => pageErrors.push(error))
    // Playwright would say for the system that things may move.
    await page.emulateMedia({ reducedMotion: null })
    await page.waitForURL(/greenroom/)
    return {
      app,
      page,
      profile,
      close,
      pageErrors,
      mainErrors: () => stderr,
      setSize: async (width, height) => {
        await app.evaluate(
          ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
          { width, height },
        )
        await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
      },
      setSystemTheme: async (theme) => {
        await app.evaluate(({ nativeTheme }, source) => {
          nativeTheme.themeSource = source
        }, theme)
        const query = `(prefers-color-scheme: ${theme})`
        await expect.poll(() => page.evaluate((media) => matchMedia(media).matches, query)).toBe(true)
      },
    }
  } catch (error) {
    await close()
    throw new Error(`The window did not open. Main said:\n${stderr}`, { cause: error })
  }
}

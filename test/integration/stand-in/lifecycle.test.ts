import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { browserGroup, groupSize } from './processes.ts'
import {
  describeStandIn,
  EXECUTABLE,
  type Folders,
  launch,
  makeFolders,
  type Started,
  scratchFolders,
  start,
  until,
} from './stand-in.ts'

let folders: Folders
let started: Started[]

beforeEach(() => {
  folders = makeFolders()
  started = []
})

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ exit }) => exit))
  folders.remove()
})

function run(args?: readonly string[], env?: NodeJS.ProcessEnv, executable?: string): Started {
  const process = start(folders, args, env, executable)
  started.push(process)
  return process
}

/** Waits for the browser of a started app; its process group. */
async function runningBrowser(): Promise<number> {
  const group = await until(() => browserGroup(folders.temporary))
  expect(groupSize(group)).toBeGreaterThan(1)
  return group
}

const untilEnded = (group: number): Promise<boolean> => until(() => groupSize(group) === 0)

describeStandIn('a started app', () => {
  it('is the process that was spawned, refuses a second instance, tells the first, and quits on SIGTERM', async () => {
    const first = run()
    expect(await first.noted('ready')).toEqual({ event: 'ready', pid: first.child.pid })

    const second = run(['--flag', path.join(import.meta.dirname, 'fixtures/app'), 'argument'])
    expect(await second.exit).toBe(0)
    expect(second.output()).toContain('not-alone')
    expect(await first.noted('second-instance')).toMatchObject({
      argv: [expect.stringMatching(/electron$/), '--flag', expect.stringMatching(/app$/), 'argument'],
      directory: process.cwd(),
      data: { told: 'by the second' },
    })

    const browser = await runningBrowser()
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    const events = [...first.output().matchAll(/"event":"([^"]+)"/g)].map(([, event]) => event)
    expect(events).toEqual(['ready', 'second-instance', 'before-quit', 'will-quit', 'quit'])
    await untilEnded(browser)
    expect(scratchFolders(folders)).toEqual([])
  })

  it('takes its browser with it when it is killed, its lock goes to the next, and the next ends with its browser', async () => {
    const first = run()
    await first.noted('ready')
    const browser = await runningBrowser()
    first.child.kill('SIGKILL')
    expect(await first.exit).toBeNull()
    await untilEnded(browser)
    expect(scratchFolders(folders)).toHaveLength(1)

    const next = run()
    await next.noted('ready')
    expect(scratchFolders(folders)).toEqual([expect.stringContaining(`-${next.child.pid}-`)])
    process.kill(-(await runningBrowser()), 'SIGKILL')
    expect(await next.exit).toBe(1)
  })
})

describeStandIn('a start that fails', () => {
  const appFile = (name: string, source: string): string => {
    const file = path.join(folders.userData, `${name}.mjs`)
    fs.writeFileSync(file, source)
    return file
  }

  it('says which app it cannot find', async () => {
    const app = run(['/nowhere/to/be/found'])
    expect(await app.exit).toBe(1)
    expect(app.output()).toContain('Unable to find Electron app at /nowhere/to/be/found')
  })

  it('says what the app threw while it loaded', async () => {
    const app = run([appFile('throwing', 'throw new Error("on purpose")')])
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(/App threw an error during load\nError: on purpose/)
  })

  it('says what the app threw later, unless the app listens for that', async () => {
    const later = 'queueMicrotask(() => { throw new Error("on purpose") })'
    const app = run([appFile('app', later)])
    const listening = run([appFile('listening', `process.on('uncaughtException', () => process.exit(7)); ${later}`)])
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(/A JavaScript error occurred in the main process\nError: on purpose/)
    expect(await listening.exit).toBe(7)
  })

  it('says what of Electron it lacks, and where it is asked to run a browser that is not there', async () => {
    const missing = run([appFile('missing', 'import { app } from "electron"; app.moveToApplicationsFolder()')])
    const browserless = run([appFile('empty', '')], { ELECTRON_STAND_IN_CHROMIUM: '/nowhere/chromium' })
    expect(await missing.exit).toBe(1)
    expect(missing.output()).toContain('electron stand-in: app.moveToApplicationsFolder is not supported')
    expect(await browserless.exit).toBe(1)
    expect(browserless.output()).toContain('/nowhere/chromium')
    expect(scratchFolders(folders)).toEqual([])
  })

  it('says which Node it needs, and takes the one on the path where the project has none', async () => {
    const elsewhere = path.join(folders.userData, 'electron')
    fs.copyFileSync(EXECUTABLE, elsewhere)
    const withNode = async (script: string): Promise<Started> => {
      fs.writeFileSync(path.join(folders.userData, 'node'), `#!/bin/sh\n${script}`, { mode: 0o755 })
      const app = run(['argument'], { PATH: `${folders.userData}:${process.env.PATH}` }, elsewhere)
      await app.exit
      return app
    }
    const old = await withNode('exit 1')
    expect(await old.exit).toBe(1)
    expect(old.output()).toBe('electron stand-in: needs Node 22.18 or later, in node_modules or on PATH\n')
    const young = await withNode('echo "$*"')
    expect(young.output()).toContain(`${folders.userData}/main.ts argument`)
  })

  it('prints its version', async () => {
    const version = run(['--version'])
    expect(await version.exit).toBe(0)
    expect(version.output()).toBe('v0.0.0-stand-in\n')
  })
})

describeStandIn('quitting', () => {
  it('can be prevented twice, and ends with the exit code; Playwright may name the executable itself', async () => {
    const { app, page, close } = await launch('executable')
    const exited = new Promise((resolve) => app.process().once('exit', resolve))
    const attempt = (event: 'before-quit' | 'will-quit') =>
      app.evaluate(({ app, BrowserWindow }, event) => {
        app.once(event as 'will-quit', (quitting) => quitting.preventDefault())
        app.quit()
        return BrowserWindow.getAllWindows().length
      }, event)
    expect(await page.title()).toBe('Fixture')
    expect(await attempt('before-quit')).toBe(1)
    // By then the windows are closed, but the app goes on.
    expect(await attempt('will-quit')).toBe(0)
    await app.evaluate(({ app }) => void setImmediate(() => app.exit(7)))
    expect(await exited).toBe(7)
    await close()
  })
})

// What Electron's executable does: reads its command line, provides `electron`, loads the app, and says `ready`.
import inspector from 'node:inspector'
import Module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { App, app } from './api/app.ts'
import { browser } from './api/browser.ts'
import { mayConnect, watchRequests } from './api/requests.ts'
import { isForeignPage, watchTargets } from './api/targets.ts'
import { findApp } from './boot/app-entry.ts'
import { parseCommandLine } from './boot/command-line.ts'
import { provideElectron } from './boot/electron-module.ts'
import { becomeElectron, VERSION } from './boot/process.ts'
import { electron } from './electron.ts'
import { removeScratchDirectory } from './scratch.ts'

function stop(code: number, words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(code)
}

const args = process.argv.slice(2)
const { required, switches, target, version } = parseCommandLine(args)
if (version) {
  process.stdout.write(`v${VERSION}\n`)
  process.exit(0)
}
if (target === undefined) stop(2, 'usage: electron [-r module] [--switch[=value]] <app> [args]')
const entry = findApp(target)
if (entry === undefined) stop(1, `Unable to find Electron app at ${path.resolve(target)}`)

becomeElectron(args)
provideElectron(electron)
App.identify(app, entry)
for (const [name, value] of switches) app.commandLine.appendSwitch(name, value)

process.on('exit', () => {
  browser.stop()
  app.releaseSingleInstanceLock()
  removeScratchDirectory()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // An app that listens for a signal decides for itself.
  process.on(signal, () => process.listenerCount(signal) === 1 && app.quit())
}
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return
  process.stderr.write(`A JavaScript error occurred in the main process\n${error.stack ?? error}\n`)
  app.exit(1)
})

const require = Module.createRequire(path.resolve('noop.js'))
if (switches.has('inspect')) {
  inspector.open(Number(switches.get('inspect')) || 0, '127.0.0.1')
  // Playwright evaluates require('electron') in the main process.
  Object.assign(globalThis, { require })
}
for (const name of required) require(path.resolve(name))

async function run(file: string): Promise<void> {
  await import(pathToFileURL(file).href)
  const endpoint = await browser.start({ switches: App.switchesOf(app), mayConnect })
  browser.once('exit', () => {
    if (!App.isQuitting(app)) app.exit(1)
  })
  await watchRequests(browser.devtools.browser, isForeignPage)
  await watchTargets(browser.devtools.browser)
  if (endpoint !== undefined) process.stderr.write(`\nDevTools listening on ${endpoint}\n`)
  App.markReady(app)
}

run(entry.file).catch((error: unknown) => {
  process.stderr.write(`App threw an error during load\n${error instanceof Error ? error.stack : error}\n`)
  app.exit(1)
})

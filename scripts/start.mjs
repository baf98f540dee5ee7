// Opens the console: builds it where needed, and runs it on Electron or, where that is missing, on the stand-in.
import { spawn, spawnSync } from 'node:child_process'
import { needsBuild } from './lib/freshness.mjs'
import { projectNode, requireSetUp, root, tools, withProjectNode } from './lib/project.mjs'
import { needsNoSandbox, requireVisibleRuntime, standInLimits } from './lib/runtime.mjs'

/** @param {string} message */
const stop = (message) => {
  console.error(message)
  process.exit(1)
}

requireSetUp()
const { kind, executable } = requireVisibleRuntime(root, 'npm start')

if (needsBuild(root)) {
  console.log('Building.')
  const { status } = spawnSync(projectNode, [tools.electronVite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) stop('The build failed; the lines above say why.')
}

if (kind === 'stand-in') console.log(`Electron's runtime is not here: running on the stand-in. ${standInLimits}`)
const noSandbox = needsNoSandbox(kind, process.platform, process.getuid?.())
if (noSandbox) console.log("Running as root: Chromium's sandbox does not work there and is switched off.")

const child = spawn(executable, [...(noSandbox ? ['--no-sandbox'] : []), root, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...withProjectNode(process.env), ELECTRON_STAND_IN_HEADED: '1' },
})
// The terminal's Ctrl C reaches the app by itself; it is waited for.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('error', (error) => stop(`The app could not be started: ${error.message}`))
child.once('exit', (code) => process.exit(code ?? 1))

// Makes a fresh machine ready: the npm packages, Electron's runtime, the system's packages. Can be run again at any time.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installSystemPackages } from './lib/debian.mjs'
import { downloadElectron } from './lib/electron-download.mjs'
import { isInstalled } from './lib/lockfile.mjs'
import { projectNode, root } from './lib/project.mjs'
import { standInLimits } from './lib/runtime.mjs'

/** @param {string} line */
const say = (line) => console.log(`[setup] ${line}`)

/** @param {string} path */
const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  say(`Node 20 or later is needed to begin with; this is ${process.versions.node}.`)
  process.exit(1)
}

const projectNodeRuns = () => spawnSync(projectNode, ['--version']).status === 0
const upToDate =
  isInstalled(readJson(join(root, 'package-lock.json')), readJson(join(root, 'node_modules', '.package-lock.json'))) &&
  projectNodeRuns()
if (upToDate) say('npm packages: as in the lockfile.')
else {
  say('npm packages: installing with npm ci.')
  const npm = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0 || !projectNodeRuns()) {
    say('npm ci failed; the lines above say why. Nothing works without the packages.')
    process.exit(1)
  }
}

const trouble = await downloadElectron()
if (trouble === null) say("Electron's runtime: there.")
else say(`Electron's runtime: could not be downloaded (${trouble}). The stand-in is used. ${standInLimits}`)

if (process.platform === 'linux') {
  installSystemPackages({
    run: (command, args, shown = false) => {
      const output = shown ? 'inherit' : 'pipe'
      const env = { ...process.env, LC_ALL: 'C' }
      const { status, stdout } = spawnSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', output, output] })
      return { ok: status === 0, text: stdout ?? '' }
    },
    exists: existsSync,
    isRoot: process.getuid?.() === 0,
    say,
  })
} else say('System packages: nothing is needed.')

say('Done. Next: npm start, or npm test.')

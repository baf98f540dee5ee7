// Builds the app and runs all its tests: unit, integration, UI. Ends with one line that counts them all.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectNode, requireSetUp, root, tools, withProjectNode } from './lib/project.mjs'
import { findRuntime, standInLimits } from './lib/runtime.mjs'
import { addUp, judge, lastLine, tallyPlaywright } from './lib/tally.mjs'

/** @typedef {import('./lib/tally.mjs').Tally} Tally */

const reports = mkdtempSync(join(tmpdir(), 'greenroom-tests-'))

/** @param {string} title */
const heading = (title) => console.log(`\n== ${title}`)

/**
 * @param {readonly string[]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {number | null}
 */
const run = ([program = '', ...args], env = {}) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...withProjectNode(process.env), ...env } }).status

/** @param {string} name */
const report = (name) => {
  const file = join(reports, `${name}.json`)
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null) }
}

/**
 * @param {'unit' | 'integration'} project
 * @returns {Tally}
 */
const runVitest = (project) => {
  heading(`${project} tests`)
  const { file, read } = report(project)
  const reporters = [
    '--reporter=default',
    `--reporter=${fileURLToPath(import.meta.resolve('./lib/vitest-reporter.mjs'))}`,
  ]
  const code = run([projectNode, tools.vitest, 'run', '--project', project, ...reporters], { GREENROOM_TALLY: file })
  return judge(project, read(), code)
}

/** @returns {Tally} */
const runPlaywright = () => {
  const runtime = findRuntime(root, process)
  heading(`UI tests on ${runtime.kind === 'electron' ? 'Electron' : 'the stand-in for Electron'}`)
  if (runtime.kind === 'stand-in') console.log(standInLimits)
  const { file, read } = report('ui')
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const needsDisplay = runtime.kind === 'electron' && process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY
  const command = [
    ...(needsDisplay ? ['xvfb-run', '-a', '-s', '-screen 0 1920x1080x24'] : []),
    projectNode,
    tools.playwright,
    'test',
  ]
  const code = run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const json = read()
  return judge('ui', json === null ? null : tallyPlaywright(json), code)
}

/**
 * @param {string} name
 * @param {() => Tally} stage
 * @returns {Tally}
 */
const attempt = (name, stage) => {
  try {
    return stage()
  } catch (error) {
    const trouble = `${name}: ${error instanceof Error ? error.message : String(error)}`
    return { passed: 0, failed: 0, skipped: [], troubles: [trouble] }
  }
}

requireSetUp()
heading('Build')
const built = run([projectNode, tools.electronVite, 'build', '--logLevel', 'warn']) === 0
const tallies = [attempt('unit', () => runVitest('unit')), attempt('integration', () => runVitest('integration'))]
tallies.push(
  built
    ? attempt('ui', runPlaywright)
    : { passed: 0, failed: 0, skipped: [], troubles: ['the build failed, so no UI test ran'] },
)
rmSync(reports, { recursive: true, force: true })

const total = addUp(tallies)
heading('All tests')
for (const { name, reason } of total.skipped) console.log(`skipped: ${name} (${reason})`)
for (const trouble of total.troubles) console.log(`failed: ${trouble}`)
console.log(lastLine(total))
process.exitCode = total.failed + total.troubles.length === 0 ? 0 : 1

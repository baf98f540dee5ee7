// Which runtime the app runs on: Electron's, or the stand-in where that could not be downloaded.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ kind: 'electron' | 'stand-in', executable: string }} Runtime
 */

export const standInLimits =
  'It does not prove the sandbox, fuses, packaging, native windows and menus, start-up time or memory.'

/**
 * The path of Electron's executable, where its runtime was downloaded.
 * @param {string} root
 * @returns {string | null}
 */
const electronExecutable = (root) => {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(executable) ? executable : null
}

/**
 * Electron where it is there, else the stand-in. Throws where neither may be used, and says what to do.
 * @param {string} root the project's folder
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform }} machine
 * @returns {Runtime}
 */
export const findRuntime = (root, { env, platform }) => {
  const executable = electronExecutable(root)
  if (executable !== null) return { kind: 'electron', executable }
  const missing = "Electron's runtime is not here. Run: node scripts/setup.mjs"
  if (env.GREENROOM_REFUSE_STAND_IN === '1') throw new Error(`${missing} (GREENROOM_REFUSE_STAND_IN is set.)`)
  const standIn = join(root, 'test', 'electron-stand-in', 'electron')
  if (platform === 'win32') throw new Error(`${missing} (The stand-in does not run on Windows.)`)
  if (!existsSync(standIn)) throw new Error(missing)
  return { kind: 'stand-in', executable: standIn }
}

/**
 * What keeps a window from being seen, and what to do about it; null when nothing does.
 * @param {Runtime['kind']} kind
 * @param {{ env: NodeJS.ProcessEnv, platform: NodeJS.Platform }} machine
 * @param {string} command what the user ran
 * @returns {string | null}
 */
export const displayProblem = (kind, { env, platform }, command) => {
  if (platform !== 'linux' || env.DISPLAY || (env.WAYLAND_DISPLAY && kind === 'electron')) return null
  const which = env.WAYLAND_DISPLAY ? 'The stand-in needs an X display, and there is none' : 'There is no display'
  return `${which}. Run it in a desktop session, or on a display of its own: xvfb-run -a ${command}`
}

/**
 * The runtime for a window that a person is to see; ends the script, with what to do, where there can be none.
 * @param {string} root the project's folder
 * @param {string} command what the user ran
 * @returns {Runtime}
 */
export const requireVisibleRuntime = (root, command) => {
  try {
    const runtime = findRuntime(root, process)
    const problem = displayProblem(runtime.kind, process, command)
    if (problem !== null) throw new Error(problem)
    return runtime
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}

/**
 * Whether Chromium's sandbox has to be switched off: it refuses to run as root.
 * @param {Runtime['kind']} kind
 * @param {NodeJS.Platform} platform
 * @param {number | undefined} userId
 */
export const needsNoSandbox = (kind, platform, userId) => kind === 'electron' && platform === 'linux' && userId === 0

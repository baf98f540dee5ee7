// Where the project's parts are, for scripts that run on whatever Node the machine has.
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const windows = process.platform === 'win32'

/** The Node that the project brings along; it may not be installed yet. */
export const projectNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** The command lines of the tools that scripts run, as scripts for `projectNode`. */
export const tools = {
  electronVite: join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  installElectron: join(root, 'node_modules', 'electron', 'install.js'),
  playwright: join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
  vitest: join(root, 'node_modules', 'vitest', 'vitest.mjs'),
}

/**
 * An environment in which `node` is the project's.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const withProjectNode = (env) => {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const first = [dirname(projectNode), join(root, 'node_modules', '.bin')]
  return { ...env, [name]: [...first, env[name]].filter(Boolean).join(delimiter) }
}

/** Ends the script where the set-up was not done. */
export const requireSetUp = () => {
  if (existsSync(projectNode)) return
  console.error('Not set up yet. Run: node scripts/setup.mjs')
  process.exit(1)
}

import path from 'node:path'

/** The version that this runtime goes by. */
export const VERSION = '0.0.0-stand-in'

const FOLDER = path.resolve(import.meta.dirname, '..')

/**
 * Makes `process` look as in Electron's main process.
 *
 * @param args what follows the executable's own name
 */
export function becomeElectron(args: readonly string[]): void {
  process.argv = [path.join(FOLDER, 'electron'), ...args]
  const facts = { defaultApp: true, type: 'browser', resourcesPath: path.join(FOLDER, 'resources') }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(process, name, { value, writable: true })
  Object.defineProperty(process.versions, 'electron', { value: VERSION, enumerable: true })
  Object.defineProperty(process.versions, 'chrome', { value: '0.0.0.0', enumerable: true })
}

import fs from 'node:fs'
import path from 'node:path'

export interface AppEntry {
  /** The app's folder. */
  readonly directory: string
  /** The main process's first file. */
  readonly file: string
  readonly name: string | undefined
  readonly version: string | undefined
}

interface Manifest {
  readonly main?: string
  readonly name?: string
  readonly productName?: string
  readonly version?: string
}

/** Finds the app that the command line names: a folder with a package.json, or a script. */
export function findApp(target: string): AppEntry | undefined {
  const resolved = path.resolve(target)
  const isDirectory = fs.statSync(resolved, { throwIfNoEntry: false })?.isDirectory() ?? false
  const directory = isDirectory ? resolved : path.dirname(resolved)
  const manifestFile = path.join(directory, 'package.json')
  // npm checks a manifest; here it is the developer's own.
  const manifest = fs.existsSync(manifestFile)
    ? (JSON.parse(fs.readFileSync(manifestFile, 'utf8')) as Manifest)
    : ({} satisfies Manifest)
  const { main = 'index.js', name, productName = name, version }: Manifest = manifest
  const file = isDirectory ? path.join(directory, main) : resolved
  return fs.existsSync(file) ? { directory, file, name: productName, version } : undefined
}

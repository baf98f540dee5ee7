// Whether the bundles in `out` are newer than what they are made of.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const bundles = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * The time of the newest file at or under a path, in epoch ms.
 * @param {string} path
 * @returns {number}
 */
const newest = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/**
 * True when a bundle is missing, or older than a source.
 * @param {string} root the project's folder
 */
export const needsBuild = (root) => {
  const built = bundles.map((path) => join(root, path))
  if (!built.every((path) => existsSync(path))) return true
  const oldest = Math.min(...built.map((path) => statSync(path).mtimeMs))
  return sources.some((path) => newest(join(root, path)) > oldest)
}

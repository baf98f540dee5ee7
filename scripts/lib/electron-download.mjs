// Downloads Electron's runtime, and gives up when nothing comes any more.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectNode, root, tools } from './project.mjs'

/** How long a download may stand still, in ms. */
const patience = 75_000

/**
 * The size of all files under a folder, in bytes.
 * @param {string} folder
 * @returns {number}
 */
const sizeOf = (folder) => {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // A file may go away meanwhile.
  return files.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0)
}

/**
 * Runs `install-electron`, which does nothing when the runtime is there.
 * @returns {Promise<string | null>} why the runtime could not be had, in a few words; null when it is there
 */
export const downloadElectron = async () => {
  // A temporary folder of its own, so that its growth shows whether anything comes.
  const temporary = mkdtempSync(join(tmpdir(), 'greenroom-electron-'))
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary }
  delete env.ELECTRON_OVERRIDE_DIST_PATH
  if (env.HTTPS_PROXY || env.https_proxy) env.ELECTRON_GET_USE_PROXY ??= 'true'
  const child = spawn(projectNode, [tools.installElectron], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (/** @type {Buffer} */ bytes) => {
    complaint += bytes
  })
  let stalled = false
  let size = 0
  let since = Date.now()
  const watch = setInterval(() => {
    const now = sizeOf(temporary) + sizeOf(join(root, 'node_modules', 'electron', 'dist'))
    if (now !== size) since = Date.now()
    size = now
    if (Date.now() - since < patience) return
    stalled = true
    child.kill('SIGKILL')
  }, 1_000)
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    if (code === 0) return null
    if (stalled) return `nothing came for ${patience / 1_000} s`
    return complaint.split('\n')[0]?.trim() || `it ended with ${code}`
  } finally {
    clearInterval(watch)
    rmSync(temporary, { recursive: true, force: true })
  }
}

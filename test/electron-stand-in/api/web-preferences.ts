import fs from 'node:fs'
import vm from 'node:vm'
import type { WebPreferences } from 'electron'

/** What pages always are here. A window that asks for something else would prove nothing. */
const FIXED: Partial<Record<keyof WebPreferences, boolean>> = {
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  webSecurity: true,
  webviewTag: false,
}

/** @throws Error when a window asks for a page that the stand-in does not have */
export function checkPreferences(preferences: WebPreferences): void {
  for (const [name, value] of Object.entries(FIXED)) {
    const wanted = preferences[name as keyof WebPreferences]
    if (wanted !== undefined && wanted !== value) {
      throw new Error(`electron stand-in: webPreferences.${name}: ${wanted} is not supported`)
    }
  }
}

/** The preload's source; empty, with the reason, where it cannot be read or is no CommonJS script. */
export function readPreload(file: string | undefined): { readonly source: string; readonly error?: Error } {
  if (file === undefined) return { source: '' }
  try {
    const source = fs.readFileSync(file, 'utf8')
    // Compiles it, as the page would, without running it.
    new vm.Script(`(function (require, process, exports, module) {\n${source}\n})`, { filename: file })
    return { source }
  } catch (error) {
    return { source: '', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

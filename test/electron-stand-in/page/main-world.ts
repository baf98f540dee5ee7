import type { Peer } from './peer.ts'

/**
 * The page's own world: receives what the preload exposes. Also, `window.open` tells the app and answers null: a page
 * cannot wait for the app's answer, and null is what Electron answers when the app denies.
 *
 * The source runs as text in the page: it may use nothing from outside itself.
 */
export function startMainWorld(peer: Peer): void {
  // The first function that the preload's world exports.
  const askToOpen = peer.importFunction(1)
  const freeze = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return
    for (const part of Object.values(value)) freeze(part)
    Object.freeze(value)
  }
  peer.exportFunction((key, api) => {
    const name = String(key)
    if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
    freeze(api)
    Object.defineProperty(window, name, { value: api, enumerable: true })
  })
  window.open = (url = '', name = '') => {
    askToOpen(String(url) === '' ? 'about:blank' : new URL(url, document.baseURI).href, name)
    return null
  }
}

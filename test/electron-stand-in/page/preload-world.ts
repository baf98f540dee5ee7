import type { closed } from '../closed.ts'
import type { Codec } from './codec.ts'
import type { makeIpcRenderer } from './ipc-renderer.ts'
import type { Peer } from './peer.ts'
import type { ToMain } from './wire.ts'

/** The app's preload, as the CommonJS module that a sandboxed preload is. */
export type Preload = (require: (name: string) => unknown, process: object, exports: object, module: object) => void

export interface PreloadWorldParts {
  readonly codec: Codec
  readonly peer: Peer
  readonly makeIpcRenderer: typeof makeIpcRenderer
  readonly closed: typeof closed
  readonly preload: Preload
  /** What the preload sees of `process`. */
  readonly process: object
  /** The names of the global functions by which this world and the main process reach each other. */
  readonly binding: string
  readonly receiver: string
}

/**
 * The preload's isolated world: `ipcRenderer`, `contextBridge`, and then the app's preload.
 *
 * The source runs as text in the page: it may use nothing from outside itself.
 */
export function startPreloadWorld(parts: PreloadWorldParts): void {
  const { codec, peer, closed, preload, binding, receiver } = parts
  // Chromium adds the binding to the world's globals; the preload does not get to see it.
  const world = globalThis as unknown as Record<string, unknown>
  const post = world[binding] as (text: string) => void
  delete world[binding]
  const tell = (message: ToMain): void => post(JSON.stringify(message))

  const { ipcRenderer, receive } = parts.makeIpcRenderer(codec, tell)
  Object.defineProperty(world, receiver, { value: (text: string) => receive(JSON.parse(text)) })
  peer.exportFunction((url, name) => tell({ kind: 'window-open', url: String(url), name: String(name) }))
  // The first function that the page's own world exports.
  const expose = peer.importFunction(1)

  const electron = closed('electron', {
    ipcRenderer: closed('ipcRenderer', ipcRenderer),
    contextBridge: closed('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown): void => {
        expose(key, api)
      },
    }),
  })
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  const module = { exports: {} }
  try {
    preload(require, { ...parts.process, on: () => {}, once: () => {} }, module.exports, module)
  } catch (error) {
    console.error('Unable to load preload script', error)
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'preload-error', message, stack })
  }
}

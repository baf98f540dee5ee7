import { randomUUID } from 'node:crypto'
import { closed } from '../closed.ts'
import { makeCodec } from './codec.ts'
import { makeIpcRenderer } from './ipc-renderer.ts'
import { startMainWorld } from './main-world.ts'
import { makePeer } from './peer.ts'
import { startPreloadWorld } from './preload-world.ts'

/** The name of the isolated world in which the preload runs. */
export const PRELOAD_WORLD = 'Electron Isolated Context'

/** The name of the global function by which the preload's world talks to the main process. */
export const BINDING = '__electronStandInToMain'

const RECEIVER = '__electronStandInFromMain'

/** A function's source, for `Runtime.callFunctionOn` in the preload's world: hands a text to `ipcRenderer`. */
export const DELIVER = `function (text) { globalThis[${JSON.stringify(RECEIVER)}]?.(text) }`

export interface PageScripts {
  readonly mainWorld: string
  readonly preloadWorld: string
}

/** Electron's `process` in a sandboxed preload, as far as the stand-in has it. */
function preloadProcess(): object {
  const { platform, arch, versions } = process
  return { platform, arch, versions, type: 'renderer', sandboxed: true, contextIsolated: true, argv: [], env: {} }
}

/** A script that does nothing in subframes: like Electron's preload, it is the main frame's alone. */
const inMainFrame = (statements: string): string => `if (window === window.top) {\n${statements}\n}`

/**
 * The scripts that start both worlds of a page, from the sources of the functions in this folder. They talk over DOM
 * events whose names are made for this page, so that the page itself cannot listen or speak.
 *
 * @param preload the source of the app's preload, a CommonJS script
 */
export function pageScripts(preload: string): PageScripts {
  const [toPage, toPreload] = [randomUUID(), randomUUID()]
  return {
    mainWorld: inMainFrame(`(${startMainWorld})((${makePeer})((${makeCodec})(), '${toPage}', '${toPreload}'))`),
    preloadWorld: inMainFrame(`const codec = (${makeCodec})();
(${startPreloadWorld})({
  codec,
  peer: (${makePeer})(codec, '${toPreload}', '${toPage}'),
  makeIpcRenderer: ${makeIpcRenderer},
  closed: ${closed},
  process: ${JSON.stringify(preloadProcess())},
  binding: '${BINDING}',
  receiver: '${RECEIVER}',
  preload: function (require, process, exports, module) {
${preload}
  },
})`),
  }
}

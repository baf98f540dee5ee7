import { EventEmitter } from 'node:events'
import { BINDING, DELIVER, PRELOAD_WORLD } from '../page/scripts.ts'
import type { FromMain, ToMain } from '../page/wire.ts'
import type { DevToolsSession } from './devtools.ts'

/** A document's preload world. Answers go to the world that asked, never to that of a later document. */
export interface PreloadWorld {
  readonly id: number
  readonly uniqueId: string
}

/** What goes between the main process and the preload's world of a page's current document. */
export class PreloadLink extends EventEmitter<{ message: [message: ToMain, from: PreloadWorld] }> {
  readonly #session: DevToolsSession
  #world: PreloadWorld | undefined

  constructor(session: DevToolsSession, mainFrameId: string) {
    super()
    this.#session = session
    session.on('Runtime.executionContextCreated', ({ context: { id, uniqueId, name, auxData } }) => {
      if (name === PRELOAD_WORLD && auxData.frameId === mainFrameId) this.#world = { id, uniqueId }
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      if (this.#world?.uniqueId === executionContextUniqueId) this.#world = undefined
    })
    session.on('Runtime.executionContextsCleared', () => {
      this.#world = undefined
    })
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING || this.#world?.id !== executionContextId) return
      // Written by the preload world's own script.
      this.emit('message', JSON.parse(payload) as ToMain, this.#world)
    })
  }

  /** Tells the preload's world; nobody, when that world is gone. */
  deliver(message: FromMain, to: PreloadWorld | undefined = this.#world): void {
    if (to === undefined) return
    void this.#session.attempt('Runtime.callFunctionOn', {
      uniqueContextId: to.uniqueId,
      functionDeclaration: DELIVER,
      arguments: [{ value: JSON.stringify(message) }],
      silent: true,
    })
  }
}

import { EventEmitter } from 'node:events'
import { closedClass } from '../closed.ts'
import { markDestroyed } from './destroyed.ts'
import { answersFixed } from './without-effect.ts'

/** An icon that nobody sees. */
export class Tray extends EventEmitter<Record<string, unknown[]>> {
  #isDestroyed = false

  destroy(): void {
    this.#isDestroyed = true
    markDestroyed(this)
  }
  isDestroyed(): boolean {
    return this.#isDestroyed
  }
}

answersFixed(Tray.prototype, {
  setImage: undefined,
  setTitle: undefined,
  setToolTip: undefined,
  setContextMenu: undefined,
  popUpContextMenu: undefined,
})

closedClass(Tray)

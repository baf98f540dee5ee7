import { EventEmitter } from 'node:events'
import { closedClass } from '../closed.ts'
import { markDestroyed } from './destroyed.ts'
import { acceptWithoutEffect } from './without-effect.ts'

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

acceptWithoutEffect(Tray.prototype, 'Tray')

closedClass(Tray)

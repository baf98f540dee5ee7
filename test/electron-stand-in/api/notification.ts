import { EventEmitter } from 'node:events'
import type { NotificationConstructorOptions } from 'electron'
import { closedClass } from '../closed.ts'

export class Notification extends EventEmitter<Record<string, unknown[]>> {
  /** Every notification shown, for a test to look at. */
  static readonly shown: Notification[] = []
  readonly title: string
  readonly subtitle: string
  readonly body: string
  readonly silent: boolean

  constructor({ title = '', subtitle = '', body = '', silent = false }: NotificationConstructorOptions = {}) {
    super()
    this.title = title
    this.subtitle = subtitle
    this.body = body
    this.silent = silent
  }
  show(): void {
    Notification.shown.push(this)
    this.emit('show')
  }
  close(): void {
    this.emit('close')
  }
  static isSupported(): boolean {
    return true
  }
}

closedClass(Notification)

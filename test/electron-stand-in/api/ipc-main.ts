import { EventEmitter } from 'node:events'
import { closedClass } from '../closed.ts'

export type Handler = (event: object, ...args: unknown[]) => unknown

/** `ipcMain`, and the same of one `webContents`. Events are emitted by whoever receives the page's messages. */
export class IpcMain extends EventEmitter<Record<string, unknown[]>> {
  readonly #handlers = new Map<string, Handler>()

  constructor() {
    super()
    this.setMaxListeners(0)
  }

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** The stand-in's own way in: who answers an invocation. */
  static handlerOf(ipc: IpcMain, channel: string): Handler | undefined {
    return ipc.#handlers.get(channel)
  }
}

closedClass(IpcMain, 'ipcMain')

export const ipcMain = new IpcMain()

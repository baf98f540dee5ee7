import type { Codec } from './codec.ts'
import type { FromMain, ToMain } from './wire.ts'

type Listener = (event: object, ...args: unknown[]) => void

export interface IpcRendererEnd {
  /** What the preload gets as `ipcRenderer`. */
  readonly ipcRenderer: object
  /** Takes what the main process says. */
  readonly receive: (message: FromMain) => void
}

/**
 * The preload's end of IPC.
 *
 * The source runs as text in the page: it may use nothing from outside itself.
 */
export function makeIpcRenderer(codec: Codec, tell: (message: ToMain) => void): IpcRendererEnd {
  const listeners = new Map<string, { readonly listener: Listener; readonly once: boolean }[]>()
  const invoking = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastInvoke = 0

  const add = (channel: string, listener: Listener, once: boolean): object => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }])
    return ipcRenderer
  }
  const remove = (channel: string, listener: Listener): object => {
    const list = listeners.get(channel) ?? []
    const at = list.findLastIndex((entry) => entry.listener === listener)
    if (at >= 0) listeners.set(channel, list.toSpliced(at, 1))
    return ipcRenderer
  }
  const on = (channel: string, listener: Listener): object => add(channel, listener, false)

  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]): void => tell({ kind: 'send', channel, args: codec.encode(args) }),
    invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
      const text = codec.encode(args)
      lastInvoke += 1
      const id = lastInvoke
      return await new Promise((resolve, reject) => {
        invoking.set(id, { resolve, reject })
        tell({ kind: 'invoke', id, channel, args: text })
      })
    },
    on,
    addListener: on,
    once: (channel: string, listener: Listener): object => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string): object => {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string): number => (listeners.get(channel) ?? []).length,
  }

  const receive = (message: FromMain): void => {
    if (message.kind === 'event') {
      const args = codec.decode(message.args) as unknown[]
      for (const { listener, once } of listeners.get(message.channel) ?? []) {
        if (once) remove(message.channel, listener)
        try {
          listener({ sender: ipcRenderer, senderId: 0, ports: [] }, ...args)
        } catch (error) {
          reportError(error)
        }
      }
      return
    }
    const waiting = invoking.get(message.id)
    invoking.delete(message.id)
    if (message.kind === 'refusal') waiting?.reject(new Error(message.message))
    else waiting?.resolve(codec.decode(message.value))
  }
  return { ipcRenderer, receive }
}

import type { PreloadLink, PreloadWorld } from '../chromium/preload-link.ts'
import { makeCodec } from '../page/codec.ts'
import type { FromMain, ToMain } from '../page/wire.ts'
import { IpcMain, ipcMain } from './ipc-main.ts'

const codec = makeCodec()

/** What an IPC event says of its sender. */
export interface Sender {
  readonly id: number
  readonly ipc: IpcMain
  readonly mainFrame: object
  send(channel: string, ...args: unknown[]): void
  emit(event: 'ipc-message', ...args: unknown[]): boolean
}

type Invocation = Extract<ToMain, { kind: 'invoke' }>

function eventOf(sender: Sender): object {
  return {
    type: 'frame',
    sender,
    senderFrame: sender.mainFrame,
    frameId: 1,
    processId: sender.id,
    ports: [],
    reply: (channel: string, ...args: unknown[]) => sender.send(channel, ...args),
  }
}

async function answer(sender: Sender, { id, channel, args }: Invocation): Promise<FromMain> {
  const handler = IpcMain.handlerOf(sender.ipc, channel) ?? IpcMain.handlerOf(ipcMain, channel)
  try {
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    const value = await handler(eventOf(sender), ...(codec.decode(args) as unknown[]))
    return { kind: 'answer', id, value: codec.encode(value) }
  } catch (error) {
    if (handler !== undefined) console.error(`Error occurred in handler for '${channel}':`, error)
    return { kind: 'refusal', id, message: `Error invoking remote method '${channel}': ${error}` }
  }
}

/** Hands what the preload sends to the app's listeners and handlers. */
export function connectIpc(preload: PreloadLink, sender: Sender): void {
  preload.on('message', (message: ToMain, from: PreloadWorld) => {
    if (message.kind === 'invoke') {
      void answer(sender, message).then((reply) => preload.deliver(reply, from))
    } else if (message.kind === 'send') {
      const event = eventOf(sender)
      const args = codec.decode(message.args) as unknown[]
      sender.emit('ipc-message', event, message.channel, ...args)
      sender.ipc.emit(message.channel, event, ...args)
      ipcMain.emit(message.channel, event, ...args)
    }
  })
}

/** @throws Error when a value cannot be cloned */
export const ipcEvent = (channel: string, args: readonly unknown[]): FromMain => ({
  kind: 'event',
  channel,
  args: codec.encode(args),
})

import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import type { Bridge, PushedEvent } from '../shared/contract.ts'
import { eventsChannel, requestChannel, requestNames, subscribeChannel } from '../shared/wire.ts'

// The window gets named methods and one subscription: never a channel's name, never ipcRenderer, never an event object.

const methods = Object.fromEntries(
  requestNames.map((name) => [name, (input: unknown) => ipcRenderer.invoke(requestChannel(name), input)]),
)

let subscribed = false

const onEvents: Bridge['onEvents'] = (listener) => {
  const receive = (_event: IpcRendererEvent, batch: readonly PushedEvent[]) => listener(batch)
  ipcRenderer.on(eventsChannel, receive)
  if (!subscribed) {
    subscribed = true
    ipcRenderer.send(subscribeChannel)
  }
  return () => {
    ipcRenderer.off(eventsChannel, receive)
  }
}

contextBridge.exposeInMainWorld('greenroom', { ...methods, onEvents })

import { type BrowserWindow, ipcMain } from 'electron'
import { events, type PushedEvent } from '../../shared/contract.ts'
import { eventsChannel, subscribeChannel } from '../../shared/wire.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createPushQueue } from './push-queue.ts'
import type { Source } from './source.ts'

export interface PushPorts {
  readonly clock: Clock
  readonly isOurs: (source: Source) => boolean
  readonly log: Log
}

/** The way of events from main to the window. */
export interface Push {
  readonly publish: (event: PushedEvent) => void
  /** Follows a new window through loading, reloading and closing. */
  readonly attach: (window: BrowserWindow) => void
}

/** Pushes events to whichever window is attached, once its page has subscribed. To be called once. */
export const createPush = ({ clock, isOurs, log }: PushPorts): Push => {
  let current: BrowserWindow | null = null

  const queue = createPushQueue(clock, (batch) => {
    if (current === null || current.isDestroyed()) return
    current.webContents.send(eventsChannel, outgoing(batch, log))
  })

  ipcMain.on(subscribeChannel, (event) => {
    if (isOurs(event)) queue.open()
    else log.error({ contents: event.sender.id }, "a stranger's subscription was refused")
  })

  return {
    publish: queue.publish,
    attach: (window) => {
      current = window
      queue.hold()
      // A page that is loaded anew subscribes anew.
      window.webContents.on('did-navigate', queue.hold)
      window.webContents.on('render-process-gone', queue.hold)
      window.once('closed', () => {
        if (current !== window) return
        current = null
        queue.drop()
      })
    },
  }
}

/** The batch as the contract has it: what it does not name is stripped, and an event that breaks it is left out, loudly. */
const outgoing = (batch: readonly PushedEvent[], log: Log): readonly PushedEvent[] =>
  batch.flatMap((event) => {
    const payload = events[event.name].safeParse(event.payload)
    // The parse beside it makes the payload the one of this very name.
    if (payload.success) return [{ name: event.name, payload: payload.data } as PushedEvent]
    log.error({ event: event.name, err: payload.error }, 'an event of the wrong shape was not pushed')
    return []
  })

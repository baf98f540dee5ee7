import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPush } from '../../../../src/main/desktop/push.ts'
import { frame } from '../../../../src/main/desktop/push-queue.ts'
import type { PushedEvent } from '../../../../src/shared/contract.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { createMemoryLog } from '../../../support/memory-log.ts'

const ipcMain = vi.hoisted(() => ({ subscribe: (_event: unknown): void => undefined }))

vi.mock('electron', () => ({
  ipcMain: {
    on: (channel: string, listener: (event: unknown) => void) => {
      if (channel === 'greenroom:subscribe') ipcMain.subscribe = listener
    },
  },
}))

const palette: PushedEvent = { name: 'command', payload: 'palette' }
const reverified = (channelKey: string): PushedEvent => ({ name: 'deliveriesReverified', payload: { channelKey } })

const createWindow = () => {
  const sent: unknown[] = []
  let destroyed = false
  const webContents = Object.assign(new EventEmitter(), {
    send: (channel: string, batch: unknown) => sent.push([channel, batch]),
  })
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => destroyed })
  const destroy = () => {
    destroyed = true
    window.emit('closed')
  }
  // The part of a window that is pushed to.
  return { window: window as unknown as BrowserWindow, webContents, sent, destroy }
}

describe('createPush', () => {
  const trusted = { sender: { id: 1 } }
  const clock = createHandClock()
  let log = createMemoryLog()
  const create = () => createPush({ clock, isOurs: (source) => source === trusted, log })

  beforeEach(() => {
    log = createMemoryLog()
  })

  it('sends what was queued once the page of the window subscribes', () => {
    const push = create()
    const { window, sent } = createWindow()
    push.attach(window)
    push.publish(palette)
    clock.advance(frame)
    expect(sent).toEqual([])
    ipcMain.subscribe(trusted)
    expect(sent).toEqual([['greenroom:events', [palette]]])
  })

  it("refuses a stranger's subscription", () => {
    const push = create()
    const { window, sent } = createWindow()
    push.attach(window)
    push.publish(palette)
    ipcMain.subscribe({ sender: { id: 2 } })
    clock.advance(frame)
    expect(sent).toEqual([])
    expect(log.lines).toMatchObject([{ level: 'error', fields: { contents: 2 } }])
  })

  it.each(['did-navigate', 'render-process-gone'])('waits for another subscription after %s', (name) => {
    const push = create()
    const { window, webContents, sent } = createWindow()
    push.attach(window)
    ipcMain.subscribe(trusted)
    webContents.emit(name)
    push.publish(palette)
    clock.advance(frame)
    expect(sent).toEqual([])
    ipcMain.subscribe(trusted)
    expect(sent).toHaveLength(1)
  })

  it('sends nothing to a window that is gone, and serves the next one', () => {
    const push = create()
    const first = createWindow()
    push.attach(first.window)
    ipcMain.subscribe(trusted)
    push.publish(reverified('first'))
    first.destroy()
    clock.advance(frame)
    const second = createWindow()
    push.attach(second.window)
    push.publish(reverified('second'))
    ipcMain.subscribe(trusted)
    expect(first.sent).toEqual([])
    expect(second.sent).toEqual([['greenroom:events', [reverified('second')]]])
  })

  it('strips what the contract does not name, and leaves out an event that breaks it, loudly', () => {
    const push = create()
    const { window, sent } = createWindow()
    push.attach(window)
    // As a mistake elsewhere in main would publish them.
    push.publish({ name: 'deliveriesReverified', payload: { channelKey: 'a', apiKey: 'hunter2' } } as PushedEvent)
    push.publish({ name: 'command', payload: 'nonsense' } as unknown as PushedEvent)
    ipcMain.subscribe(trusted)
    expect(sent).toEqual([['greenroom:events', [reverified('a')]]])
    expect(log.lines).toMatchObject([{ level: 'error', fields: { event: 'command' } }])
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Bridge, type PushedEvent, requests } from '../../../src/shared/contract.ts'

type Receive = (event: unknown, batch: readonly PushedEvent[]) => void

const renderer = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as unknown[][],
  sent: [] as unknown[][],
  listeners: new Set<Receive>(),
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (key: string, api: unknown) => renderer.exposed.set(key, api) },
  ipcRenderer: {
    invoke: (...args: unknown[]) => {
      renderer.invoked.push(args)
      return Promise.resolve('answer')
    },
    send: (...args: unknown[]) => renderer.sent.push(args),
    on: (channel: string, listener: Receive) => channel === 'greenroom:events' && renderer.listeners.add(listener),
    off: (channel: string, listener: Receive) => channel === 'greenroom:events' && renderer.listeners.delete(listener),
  },
}))

const palette: PushedEvent = { name: 'command', payload: 'palette' }
const push = (batch: readonly PushedEvent[]) => {
  for (const listener of renderer.listeners) listener({ sender: 'ipcRenderer' }, batch)
}

describe('the bridge', () => {
  let bridge: Bridge
  beforeEach(async () => {
    for (const part of [renderer.exposed, renderer.listeners]) part.clear()
    renderer.invoked.length = 0
    renderer.sent.length = 0
    vi.resetModules()
    await import('../../../src/preload/index.ts')
    bridge = renderer.exposed.get('greenroom') as Bridge
  })

  it('exposes one thing: a method for each request, and onEvents', () => {
    expect([...renderer.exposed.keys()]).toEqual(['greenroom'])
    expect(Object.keys(bridge).sort()).toEqual([...Object.keys(requests), 'onEvents'].sort())
    expect(Object.values(bridge).every((member) => typeof member === 'function')).toBe(true)
  })

  it("makes a request on its own channel, with the input alone, and gives main's answer back", async () => {
    expect(await bridge.copyText({ text: 'a' })).toBe('answer')
    expect(renderer.invoked).toEqual([['greenroom:request:copyText', { text: 'a' }]])
  })

  it('hands over the batch without the event', () => {
    const got: unknown[][] = []
    bridge.onEvents((...args) => got.push(args))
    push([palette])
    expect(got).toEqual([[[palette]]])
  })

  it('tells main once that the window listens, when it does', () => {
    expect(renderer.sent).toEqual([])
    bridge.onEvents(() => undefined)
    bridge.onEvents(() => undefined)
    expect(renderer.sent).toEqual([['greenroom:subscribe']])
  })

  it('stops when unsubscribed, and only then', () => {
    const first: unknown[] = []
    const second: unknown[] = []
    const stop = bridge.onEvents((batch) => first.push(batch))
    bridge.onEvents((batch) => second.push(batch))
    stop()
    push([palette])
    expect([first, second]).toEqual([[], [[palette]]])
  })
})

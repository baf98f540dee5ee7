import { beforeEach, describe, expect, it } from 'vitest'
import { createPushQueue, frame } from '../../../../src/main/desktop/push-queue.ts'
import type { PushedEvent } from '../../../../src/shared/contract.ts'
import type { DeliveryRow } from '../../../../src/shared/models/delivery.ts'
import type { EnvironmentName } from '../../../../src/shared/models/environment.ts'
import { createHandClock, type HandClock } from '../../../support/hand-clock.ts'

const row: DeliveryRow = {
  id: 1,
  channelKey: 'demo',
  environment: 'test',
  deliveryId: 'd',
  hookId: 'h',
  event: 'ORDER',
  action: 'PURCHASE',
  subtype: null,
  reference: null,
  verdict: 'verified',
  firstAt: 0,
  lastAt: 0,
  attempts: 1,
  statuses: [200],
  bodySize: 2,
  host: null,
  selfTest: false,
  findings: null,
  imported: null,
  pinned: false,
  note: '',
}
const delivery = (id: number, attempts = 1): PushedEvent => ({
  name: 'deliveryRecorded',
  payload: { ...row, id, attempts },
})
const token = (environment: EnvironmentName, since: number): PushedEvent => ({
  name: 'tokenChanged',
  payload: { target: { channelKey: 'demo', environment }, state: { kind: 'requesting', since } },
})
const palette: PushedEvent = { name: 'command', payload: 'palette' }
const notices = (id: string): PushedEvent => ({
  name: 'noticesChanged',
  payload: [{ id, level: 'info', at: 0, title: '', text: '' }],
})

describe('createPushQueue', () => {
  let clock: HandClock
  let batches: (readonly PushedEvent[])[]
  const create = () => createPushQueue(clock, (batch) => batches.push(batch))

  beforeEach(() => {
    clock = createHandClock()
    batches = []
  })

  it('sends one batch a frame, in order', () => {
    const queue = create()
    queue.open()
    queue.publish(delivery(1))
    clock.advance(frame / 2)
    queue.publish(delivery(2))
    expect(batches).toEqual([])
    clock.advance(frame / 2)
    expect(batches).toEqual([[delivery(1), delivery(2)]])
    clock.advance(10 * frame)
    expect(batches).toHaveLength(1)
    queue.publish(delivery(3))
    clock.advance(frame)
    expect(batches[1]).toEqual([delivery(3)])
  })

  it('holds what comes while the page loads, and sends it at once when it listens', () => {
    const queue = create()
    queue.hold()
    queue.publish(delivery(1))
    clock.advance(10 * frame)
    expect(batches).toEqual([])
    queue.open()
    expect(batches).toEqual([[delivery(1)]])
  })

  it('holds again when the page is loaded anew, even with a batch on its way', () => {
    const queue = create()
    queue.open()
    queue.publish(delivery(1))
    queue.hold()
    clock.advance(frame)
    queue.publish(delivery(2))
    clock.advance(frame)
    expect(batches).toEqual([])
    queue.open()
    expect(batches).toEqual([[delivery(1), delivery(2)]])
  })

  it('forgets everything while there is no window', () => {
    const queue = create()
    queue.publish(delivery(1))
    queue.open()
    queue.publish(delivery(2))
    queue.drop()
    queue.publish(delivery(3))
    clock.advance(frame)
    queue.open()
    expect(batches).toEqual([])
  })

  it('keeps the newest state of each thing, and of each target', () => {
    const queue = create()
    queue.open()
    queue.publish(notices('first'))
    queue.publish(token('test', 1))
    queue.publish(token('production', 2))
    queue.publish(token('test', 3))
    queue.publish(notices('second'))
    clock.advance(frame)
    expect(batches).toEqual([[token('production', 2), token('test', 3), notices('second')]])
  })

  it('keeps the newest of each row, and rows in the order of their last change', () => {
    const queue = create()
    queue.open()
    queue.publish(delivery(1))
    queue.publish(delivery(2))
    queue.publish(delivery(1, 2))
    clock.advance(frame)
    expect(batches).toEqual([[delivery(2), delivery(1, 2)]])
  })

  it('keeps every command', () => {
    const queue = create()
    queue.open()
    queue.publish(palette)
    queue.publish(palette)
    clock.advance(frame)
    expect(batches).toEqual([[palette, palette]])
  })

  it('sends nothing when nothing came', () => {
    const queue = create()
    queue.open()
    clock.advance(10 * frame)
    expect(batches).toEqual([])
  })
})

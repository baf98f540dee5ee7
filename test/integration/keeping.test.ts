import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHistory } from '../../src/main/history/open.ts'
import type { Target } from '../../src/shared/models/environment.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'
import { startApp } from './relay-harness.ts'

/** Two callers at once, as two windows would be: nothing is lost, and who comes second is told why. */

const KEY = 'ak_orders_7c1e'
let console_: TestConsole
let target: Target
let address: string

beforeEach(async () => {
  console_ = await startConsole({
    history: async (folder) => {
      const { history } = await openHistory({
        file: join(folder, 'history.db'),
        worker: (workerData) =>
          new Worker(new URL('../../src/main/history/worker.ts', import.meta.url), { workerData }),
      })
      return history
    },
  })
  const { handlers } = console_
  const channel = unwrap(await handlers.openDemo())
  target = { channelKey: channel.key, environment: 'test' }
  const hook = { hookId: 'hook-17', environment: 'test', label: '', keySource: 'own' } as const
  const key = { value: KEY, keep: 'session' } as const
  unwrap(await handlers.saveHook({ channelKey: channel.key, hook, previousHookId: null, key }))
  const { state } = unwrap(await handlers.getSnapshot()).listener
  if (state.kind !== 'listening') throw new Error('nothing listens')
  address = `http://127.0.0.1:${state.port}/h/${channel.listenerPath}`
})
afterEach(() => console_.end())

/** Posts a delivery; gives the status that it got. */
const receive = async (deliveryId: string): Promise<number> => {
  const body = JSON.stringify({ code: deliveryId, filler: 'x'.repeat(2_000) })
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'ob-event': 'ORDER',
      'ob-action': 'PURCHASE',
      'ob-delivery-id': deliveryId,
      'ob-hook-id': 'hook-17',
      'ob-signature': createHash('sha256').update(body).update(KEY).digest('hex'),
    },
  })
  await response.arrayBuffer()
  return response.status
}
const receiveMany = (prefix: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => receive(`${prefix}-${index}`)))
const ids = async () => unwrap(await console_.handlers.queryDeliveries({ channelKey: target.channelKey })).ids
const kept = async () =>
  unwrap(await console_.handlers.getDeliveryRows({ ids: (await ids()).slice(0, 500) })).map(
    ({ deliveryId }) => deliveryId,
  )

test('pins that come while everything is deleted hold, or say that it was too late', async () => {
  const { handlers } = console_
  await receiveMany('d', 150)
  const all = await ids()
  const deleting = handlers.deleteHistory({ pinnedToo: false })
  const pinned = await Promise.all(
    all.map(async (id) => ({ id, result: await handlers.pinDelivery({ id, pinned: true }) })),
  )
  const { deliveries } = unwrap(await deleting)
  const left = await ids()
  for (const { id, result } of pinned) {
    if (result.ok) expect(left).toContain(id)
    else expect(result.error).toMatchObject({ code: 'not-found', message: 'There is no such delivery.' })
  }
  expect(deliveries + left.length).toBe(150)
})

test('what arrives while everything is deleted stays, and every sender is answered', async () => {
  await receiveMany('old', 150)
  const deleting = console_.handlers.deleteHistory({ pinnedToo: false })
  const statuses = await receiveMany('new', 60)
  unwrap(await deleting)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await kept()).toSorted()).toEqual(Array.from({ length: 60 }, (_, index) => `new-${index}`).toSorted())
})

test('two deletions at once: the second is told that the first is under way', async () => {
  const { handlers } = console_
  await receiveMany('d', 50)
  const [first, second] = await Promise.all([
    handlers.deleteHistory({ pinnedToo: false }),
    handlers.deleteHistory({ pinnedToo: true }),
  ])
  expect(unwrap(first).deliveries).toBe(50)
  expect(second).toMatchObject({
    ok: false,
    error: { code: 'history-busy', hint: expect.stringContaining('cancel it') },
  })
  expect(await ids()).toEqual([])
})

test('a note that two write at once is one of theirs, and the other is told', async () => {
  const { handlers } = console_
  await receive('d-1')
  const [id = 0] = await ids()
  const [one, two] = await Promise.all([
    handlers.noteDelivery({ id, note: 'one', before: '' }),
    handlers.noteDelivery({ id, note: 'two', before: '' }),
  ])
  expect(unwrap(one).note).toBe('one')
  expect(two).toMatchObject({ ok: false, error: { code: 'note-changed' } })
  expect(unwrap(await handlers.noteDelivery({ id, note: 'two', before: 'one' })).note).toBe('two')
})

test('replay, explanation and a note of what is being deleted end in an answer or in "there is no such"', async () => {
  const { handlers } = console_
  const app = await startApp((response) => response.end('fine'))
  await receiveMany('d', 20)
  const all = await ids()
  const details = await Promise.all(all.map(async (id) => unwrap(await handlers.getDelivery({ id }))))
  const work = details.flatMap(({ row, attempts }) => {
    const attemptId = attempts[0]?.id ?? 0
    return [
      handlers.replayAttempt({ attemptId, url: app.url, confirmed: false }),
      handlers.explainAttempt({ attemptId }),
      handlers.getFindings({ id: row.id }),
      handlers.noteDelivery({ id: row.id, note: 'a note', before: '' }),
    ]
  })
  const deleting = handlers.deleteHistory({ pinnedToo: false })
  const results = await Promise.all(work)
  unwrap(await deleting)
  await app.close()
  for (const result of results) if (!result.ok) expect(result.error.code).toBe('not-found')
  expect(await ids()).toEqual([])
  // A body that is gone is never sent as an empty one, and nothing is said to be unstorable.
  expect(app.requests.every(({ body }) => body.byteLength > 0)).toBe(true)
  expect(unwrap(await handlers.getSnapshot()).notices.map(({ id }) => id)).not.toContain('storage')
})

test('a rehearsal goes on while everything is deleted', async () => {
  const { handlers } = console_
  await receiveMany('old', 30)
  unwrap(
    await handlers.armRehearsal({
      target,
      name: 'Fail once',
      filter: {},
      steps: [{ kind: 'answer', status: 500, delay: 0 }],
      deliveries: 1,
      minutes: 1,
    }),
  )
  const deleting = handlers.deleteHistory({ pinnedToo: false })
  const statuses = [await receive('rehearsed'), await receive('rehearsed')]
  unwrap(await deleting)
  expect(statuses).toEqual([500, 200])
  expect(await kept()).toEqual(['rehearsed'])
})

test('limits that are saved delete at once, are told before, and stop where they are cancelled', async () => {
  const { handlers, events } = console_
  await receiveMany('d', 30)
  const [pinned = 0] = await ids()
  unwrap(await handlers.pinDelivery({ id: pinned, pinned: true }))
  const limits = { days: 1, megabytes: null }
  expect(unwrap(await handlers.previewRetention(limits)).counts.deliveries).toBe(0)
  expect(unwrap(await handlers.saveRetention(limits))).toEqual(limits)
  unwrap(await handlers.cancelHistoryWork())
  expect(await ids()).toHaveLength(30)
  expect(unwrap(await handlers.getSnapshot()).preferences.retention).toEqual(limits)
  unwrap(await handlers.deleteHistory({ pinnedToo: false }))
  const told = events.flatMap((event) => (event.name === 'historyDeleted' ? event.payload.deliveries : []))
  expect(new Set(told).size).toBe(29)
  expect(told).not.toContain(pinned)
  expect(await ids()).toEqual([pinned])
})

import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type History, HistoryError } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { createJudge, type Judge } from '../../../../../src/main/webhooks/findings/judge.ts'
import type { DeliveryRow } from '../../../../../src/shared/models/delivery.ts'
import { createHandClock, type HandClock } from '../../../../support/hand-clock.ts'
import { sampleAttempt } from '../../history/samples.ts'

const START = 100_000
let clock: HandClock
let history: History
let judge: Judge
let pushed: DeliveryRow[]
let failures: unknown[]
let baseUrl: string
/** Throws this once instead of asking the history. */
let trouble: Error | null

beforeEach(() => {
  clock = createHandClock(START)
  history = createMemoryHistory()
  pushed = []
  failures = []
  trouble = null
  baseUrl = 'https://test.example'
  judge = createJudge({
    clock,
    history: {
      ...history,
      deliveriesToJudge: async (...args) => {
        const failing = trouble
        trouble = null
        if (failing) throw failing
        return history.deliveriesToJudge(...args)
      },
    },
    baseUrl: (_, environment) => (environment === 'test' ? baseUrl : null),
    changed: (rows) => pushed.push(...rows),
    failed: (cause) => failures.push(cause),
  })
})
afterEach(async () => {
  judge.close()
  await history.close()
})

/** Moves time on, and lets what fell due be done. */
const pass = async (ms: number) => {
  clock.advance(ms)
  for (let turn = 0; turn < 40; turn += 1) {
    await setImmediate()
    clock.advance(0)
  }
}

const headers = (event: string, action: string) =>
  [
    ['Content-Type', 'application/json'],
    ['ob-event', event],
    ['ob-action', action],
    ['ob-delivery-id', 'd-1'],
    ['ob-hook-id', 'hook-1'],
    ['ob-signature', 'ab'.repeat(32)],
  ] as const

const receive = async (action: string, body: object, deliveryId = 'd-1', status = 200) => {
  const { row } = await history.recordAttempt(
    sampleAttempt({
      deliveryId,
      action,
      status,
      receivedAt: clock.now(),
      headers: headers('ORDER', action),
      body: Buffer.from(JSON.stringify(body)),
    }),
  )
  judge.look()
  return row.id
}
const order = (code: string, more: object = {}) => ({ code, url: `https://test.example/orders/${code}`, ...more })
const findingsOf = async (id: number) => (await history.deliveryRows([id]))[0]?.findings
const found = (finding: string) => history.queryDeliveries({ channelKey: 'channel-1', finding })
const nothing = { errors: 0, warnings: 0, notes: 0 }

test('what comes is judged a moment later, and its row is pushed', async () => {
  const id = await receive('PURCHASE', order('A1', { extra: 1 }))
  expect(await findingsOf(id)).toBeNull()
  await pass(200)
  expect(await findingsOf(id)).toEqual({ ...nothing, notes: 1 })
  expect(pushed.map((row) => [row.id, row.findings])).toEqual([[id, { ...nothing, notes: 1 }]])
  expect(await found('fields-unknown')).toEqual([id])
})

test('a companion that does not come is missing once its time is over', async () => {
  const id = await receive('PURCHASE', order('A2', { previous_code: 'A1' }))
  await pass(200)
  expect(await found('companion-awaited')).toEqual([id])
  await pass(31_000)
  expect(await found('companion-missing')).toEqual([id])
  expect(await findingsOf(id)).toEqual({ ...nothing, errors: 1 })
})

test('a companion that comes late is told of both', async () => {
  const main = await receive('PURCHASE', order('A2', { previous_code: 'A1' }))
  await pass(40_000)
  expect(await found('companion-missing')).toEqual([main])
  const update = await receive('UPDATE', order('A1'))
  await pass(400)
  await pass(400)
  expect(await found('companion-missing')).toEqual([])
  expect(await found('companion-late')).toEqual([update, main])
})

test('a retry is judged with the time of the answer that is told after it', async () => {
  const id = await receive('PURCHASE', order('A1'), 'd-1', 503)
  await pass(400)
  clock.advance(12_000)
  await receive('PURCHASE', order('A1'))
  await pass(400)
  expect(await found('gap-long')).toEqual([id])
  // The first one was answered after 8 s, so that the sender may have waited 4 s only.
  history.recordAnswer(1, 8_000)
  await pass(2_500)
  expect(await found('gap-long')).toEqual([])
  expect(await found('gap-unclear')).toEqual([id])
})

test('another base URL has the channel judged again', async () => {
  const id = await receive('PURCHASE', order('A1'))
  await pass(400)
  expect(await findingsOf(id)).toEqual(nothing)
  baseUrl = 'https://moved.example'
  await judge.again('channel-1')
  await pass(400)
  expect(await found('url-origin')).toEqual([id])
})

test('many are judged in turns, until all are', async () => {
  for (let index = 0; index < 250; index += 1) await receive('PURCHASE', order(`A${index}`), `d-${index}`)
  await pass(200)
  await pass(200)
  await pass(200)
  expect(await history.queryDeliveries({ channelKey: 'channel-1', findings: 'waiting' })).toEqual([])
  expect(pushed).toHaveLength(250)
})

test('trouble of the history is told, and it is tried again later', async () => {
  const full = new HistoryError('disk-full', 'full')
  trouble = full
  const id = await receive('PURCHASE', order('A1'))
  await pass(200)
  expect(failures).toEqual([full])
  expect(await findingsOf(id)).toBeNull()
  await pass(10_000)
  expect(await findingsOf(id)).toEqual(nothing)
})

test('closed, it judges nothing more', async () => {
  const id = await receive('PURCHASE', order('A1'))
  judge.close()
  judge.look()
  await pass(1_000)
  expect(await findingsOf(id)).toBeNull()
})

test('what is imported says nothing about what was received, and is not missed', async () => {
  const body = order('A2', { previous_code: 'A1' })
  const importIt = async (deliveryId: string, action: string, attempts: readonly (readonly [number, number])[]) => {
    const read = attempts.map(([receivedAt, status]) => ({
      ...sampleAttempt({
        deliveryId,
        action,
        status,
        receivedAt,
        headers: headers('ORDER', action),
        body: Buffer.from(JSON.stringify(body)),
      }),
      imported: { file: 'a.ndjson', at: clock.now() },
      verdictAtReceipt: 'verified' as const,
      answeredIn: 1,
      pinned: false,
      note: '',
    }))
    await history.importAttempts(read)
    judge.look()
    await pass(400)
    await pass(400)
  }
  const own = await receive('PURCHASE', body)
  await pass(400)
  // The very delivery, and its body under another id: of another console's evidence.
  await importIt('d-1', 'PURCHASE', [[5_000, 200]])
  await importIt('d-2', 'PURCHASE', [[6_000, 200]])
  const ids = await history.queryDeliveries({ channelKey: 'channel-1' })
  const [second, first] = ids
  // The two of the file are compared with each other; the one that was received with neither.
  expect(await found('replay-or-relabel')).toEqual([second, first])
  expect(ids).toHaveLength(3)
  expect(await found('same-delivery-id')).not.toContain(own)
  // Of what was received a companion is missed; of what is imported nobody knows.
  await pass(40_000)
  expect(await found('companion-missing')).toEqual([own])
  expect(await found('companion-awaited')).toEqual([])
  // A companion that is imported is none of what was received.
  await importIt('d-1', 'UPDATE', [[5_500, 200]])
  expect(await found('companion-missing')).toEqual([own])
})

test('attempts that are imported in any order are judged in that of their times', async () => {
  const read = (receivedAt: number, status: number) => ({
    ...sampleAttempt({ receivedAt, status, headers: headers('ORDER', 'PURCHASE') }),
    imported: { file: 'a.ndjson', at: clock.now() },
    verdictAtReceipt: 'verified' as const,
    answeredIn: 1,
    pinned: false,
    note: '',
  })
  await history.importAttempts([read(3_000, 200)])
  await history.importAttempts([read(1_000, 500)])
  judge.look()
  await pass(400)
  const [id = 0] = await history.queryDeliveries({ channelKey: 'channel-1' })
  expect((await history.delivery(id))?.row.attempts).toBe(2)
  expect(await findingsOf(id)).toMatchObject({ errors: 0, warnings: 0 })
  expect(await found('retries')).toEqual([id])
})

test('while a flood comes, judging waits, but not for ever', async () => {
  await receive('PURCHASE', { code: 'A', url: 'https://test.example/orders-api/v1/orders/A' })
  const seconds = async (flooded: number) => {
    for (let tenth = 0; tenth < flooded * 10; tenth += 1) {
      for (let n = 0; n < 150; n += 1) judge.look()
      await pass(100)
    }
  }
  await seconds(1)
  expect(pushed).toEqual([])
  await seconds(2)
  expect(pushed.length).toBe(1)
  await receive('PURCHASE', { code: 'B', url: 'https://test.example/orders-api/v1/orders/B' }, 'd-2')
  await seconds(1)
  expect(pushed.length).toBe(1)
  // Fewer come: it need not wait any more.
  judge.look()
  await pass(400)
  expect(pushed.length).toBe(2)
})

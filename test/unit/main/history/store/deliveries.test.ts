import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { sampleAttempt } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const all = { channelKey: 'channel-1' }

test('an attempt comes back as it was given', async () => {
  const attempt = sampleAttempt({ subtype: 'SEAT', headers: [['X-Ünï', '\u0080\u00ff']], receivedAt: 1_000.125 })
  const { attemptId, row } = await history.recordAttempt(attempt)
  expect(row).toEqual({
    id: row.id,
    channelKey: 'channel-1',
    environment: 'test',
    deliveryId: 'delivery-1',
    hookId: 'hook-1',
    event: 'ORDER',
    action: 'PURCHASE',
    subtype: 'SEAT',
    reference: 'A1',
    verdict: 'verified',
    firstAt: 1_000.125,
    lastAt: 1_000.125,
    attempts: 1,
    statuses: [200],
    bodySize: attempt.body.byteLength,
    host: 'a.example',
    selfTest: false,
    findings: null,
    imported: null,
    pinned: false,
    note: '',
  })
  expect(await history.deliveryRows([row.id])).toEqual([row])
  expect(await history.delivery(row.id)).toEqual({
    row,
    attempts: [
      {
        id: attemptId,
        receivedAt: 1_000.125,
        verdict: 'verified',
        verdictAtReceipt: 'verified',
        reason: attempt.reason,
        status: 200,
        rehearsal: null,
        answeredIn: null,
        method: 'POST',
        path: '/hooks/abc',
        httpVersion: '1.1',
        remoteAddress: '127.0.0.1',
        host: 'a.example',
        headers: [['X-Ünï', '\u0080\u00ff']],
        bodySize: attempt.body.byteLength,
        bodyDigest: attempt.bodyDigest,
      },
    ],
    companions: [],
  })
})

test('what does not exist is null or left out', async () => {
  expect(await history.delivery(7)).toBeNull()
  expect(await history.body(7)).toBeNull()
  expect(await history.deliveryRows([7])).toEqual([])
})

test.each([
  ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe, 0x00, 0x0d, 0x0a)],
  ['empty', new Uint8Array()],
  ['a view into a larger buffer', new Uint8Array([9, 9, 1, 2, 9]).subarray(2, 4)],
])('a body stays what it is: %s', async (_, body) => {
  const { attemptId } = await history.recordAttempt(sampleAttempt({ body }))
  expect(await history.body(attemptId)).toEqual(new Uint8Array(body))
})

test('a buffer that is used again after the call does not change what is stored', async () => {
  const body = Uint8Array.of(1, 2, 3)
  const recorded = history.recordAttempt(sampleAttempt({ body }))
  body.fill(0)
  expect(await history.body((await recorded).attemptId)).toEqual(Uint8Array.of(1, 2, 3))
})

test('retries are attempts of one delivery, and its row tells of the newest', async () => {
  const first = await history.recordAttempt(sampleAttempt({ status: 503, verdict: 'unknown-hook', environment: null }))
  const second = await history.recordAttempt(sampleAttempt({ receivedAt: 3_000, hookId: 'hook-2', subtype: 'late' }))
  expect(second.row.id).toBe(first.row.id)
  expect(second.row).toMatchObject({
    environment: 'test',
    hookId: 'hook-2',
    subtype: 'late',
    verdict: 'verified',
    firstAt: 1_000,
    lastAt: 3_000,
    attempts: 2,
    statuses: [503, 200],
  })
  expect(await history.deliveryRows([second.row.id])).toEqual([second.row])
  const detail = await history.delivery(second.row.id)
  expect(detail?.attempts.map(({ id }) => id)).toEqual([first.attemptId, second.attemptId])
  expect(await history.body(second.attemptId)).toEqual(await history.body(first.attemptId))
})

test('a row keeps the last eight statuses', async () => {
  for (let status = 500; status < 509; status += 1) await history.recordAttempt(sampleAttempt({ status }))
  const { row } = await history.recordAttempt(sampleAttempt({ status: 200 }))
  expect(row.attempts).toBe(10)
  expect(row.statuses).toEqual([502, 503, 504, 505, 506, 507, 508, 200])
})

test('first and last stay right when the clock is set back', async () => {
  await history.recordAttempt(sampleAttempt({ receivedAt: 5_000 }))
  const { row } = await history.recordAttempt(sampleAttempt({ receivedAt: 4_000 }))
  expect(row).toMatchObject({ firstAt: 4_000, lastAt: 5_000 })
})

test('attempts without a delivery id, event or action are each a delivery of their own', async () => {
  for (const missing of [{ deliveryId: null }, { event: null }, { action: null }]) {
    const one = await history.recordAttempt(sampleAttempt({ ...missing, verdict: 'malformed' }))
    const other = await history.recordAttempt(sampleAttempt({ ...missing, verdict: 'malformed' }))
    expect(other.row.id).not.toBe(one.row.id)
  }
})

test('companions share the channel and the delivery id and are another delivery', async () => {
  const main = await history.recordAttempt(sampleAttempt({ action: 'RELOCATE' }))
  const companion = await history.recordAttempt(sampleAttempt({ action: 'UPDATE' }))
  const nameless = await history.recordAttempt(sampleAttempt({ event: null, verdict: 'malformed' }))
  await history.recordAttempt(sampleAttempt({ channelKey: 'channel-2' }))
  await history.recordAttempt(sampleAttempt({ deliveryId: 'delivery-2' }))
  const detail = await history.delivery(main.row.id)
  expect(detail?.companions).toEqual([companion.row, nameless.row])
})

test('deliveries are listed by their last attempt, newest first', async () => {
  const ids = []
  for (const deliveryId of ['a', 'b', 'c'])
    ids.push((await history.recordAttempt(sampleAttempt({ deliveryId }))).row.id)
  await history.recordAttempt(sampleAttempt({ deliveryId: 'a' }))
  const [a, b, c] = ids
  expect(await history.queryDeliveries(all)).toEqual([a, c, b])
  expect((await history.deliveryRows([2, 99, 1])).map(({ id }) => id)).toEqual([2, 1])
})

test('the time an answer took belongs to its attempt', async () => {
  const { attemptId, row } = await history.recordAttempt(sampleAttempt())
  history.recordAnswer(attemptId, 1.75)
  history.recordAnswer(99, 1)
  expect((await history.delivery(row.id))?.attempts[0]?.answeredIn).toBe(1.75)
})

test('an attempt keeps the step of a rehearsal, and its status can be put right', async () => {
  await history.recordAttempt(sampleAttempt({ status: 503 }))
  const { attemptId, row } = await history.recordAttempt(sampleAttempt({ rehearsal: 'Time out once: answer 1 of 2' }))
  await history.recordAttempt(sampleAttempt({ status: 204 }))
  expect(await history.correctAnswer(attemptId, 0)).toEqual({ ...row, attempts: 3, statuses: [503, 0, 204] })
  const attempts = (await history.delivery(row.id))?.attempts
  expect(attempts?.map(({ status, rehearsal }) => [status, rehearsal])).toEqual([
    [503, null],
    [0, 'Time out once: answer 1 of 2'],
    [204, null],
  ])
  expect(await history.correctAnswer(99, 0)).toBeNull()
})

test('attempts of a hook that are not verified come in pages, oldest first, of one channel', async () => {
  const ids = []
  const verdict = 'unknown-hook'
  for (const deliveryId of ['a', 'b', 'c', 'a']) {
    ids.push((await history.recordAttempt(sampleAttempt({ deliveryId, verdict }))).attemptId)
    await history.recordAttempt(sampleAttempt({ deliveryId, verdict: 'verified' }))
    await history.recordAttempt(sampleAttempt({ deliveryId, verdict, hookId: 'hook-2' }))
    await history.recordAttempt(sampleAttempt({ deliveryId, verdict, channelKey: 'channel-2' }))
  }
  const first = await history.attemptsOfHook('channel-1', 'hook-1', 0, 3)
  expect(first.map(({ attemptId }) => attemptId)).toEqual(ids.slice(0, 3))
  const { headers, body } = sampleAttempt()
  expect(first[0]).toEqual({ attemptId: ids[0], headers, body: new Uint8Array(body) })
  const second = await history.attemptsOfHook('channel-1', 'hook-1', ids[2] ?? 0, 3)
  expect(second.map(({ attemptId }) => attemptId)).toEqual(ids.slice(3))
})

test('another verdict changes the attempt, and the delivery when it is the newest', async () => {
  const unknown = { environment: null, verdict: 'unknown-hook', reason: 'No hook has this id.' } as const
  const first = await history.recordAttempt(sampleAttempt(unknown))
  const second = await history.recordAttempt(sampleAttempt(unknown))
  const verified = { verdict: 'verified', reason: 'It fits now.', environment: 'production' } as const

  await history.reverdict([{ attemptId: first.attemptId, ...verified }])
  expect(await history.deliveryRows([second.row.id])).toEqual([second.row])

  await history.reverdict([
    { attemptId: second.attemptId, ...verified },
    { attemptId: 99, ...verified },
  ])
  const detail = await history.delivery(second.row.id)
  expect(detail?.row).toEqual({ ...second.row, verdict: 'verified', environment: 'production' })
  expect(detail?.attempts).toMatchObject([
    { verdict: 'verified', verdictAtReceipt: 'unknown-hook', reason: 'It fits now.' },
    { verdict: 'verified', verdictAtReceipt: 'unknown-hook', reason: 'It fits now.' },
  ])
  expect(await history.queryDeliveries({ ...all, environment: 'test' })).toEqual([])
})

import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendableCombinations } from '../../src/simulator/combinations.ts'
import { type DeliverRequest, type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { call, type Receiver, type ReceiverAnswer, receiver, tokenOf } from './simulator-harness.ts'

let simulator: Simulator
let opened: Receiver[] = []
beforeEach(async () => {
  simulator = await startSimulator()
})
afterEach(async () => {
  await simulator.stop()
  await Promise.all(opened.map((one) => one.close()))
  opened = []
})

async function open(...answers: readonly ReceiverAnswer[]): Promise<Receiver> {
  const one = await receiver(...answers)
  opened.push(one)
  return one
}
const fast = { environment: 'test', event: 'ORDER', action: 'PURCHASE', retryDelays: [5, 10, 15] } as const
const deliver = (to: Receiver, change: Partial<DeliverRequest> = {}) =>
  simulator.deliver({ ...fast, url: to.url, ...change })
const sign = (body: Uint8Array | null | undefined, key: string) =>
  createHash('sha256')
    .update(Buffer.concat([body ?? Buffer.alloc(0), Buffer.from(key)]))
    .digest('hex')
const jsonOf = (body: Buffer | null | undefined) =>
  JSON.parse(body?.toString() ?? '') as { code: string; url: string; previous_code?: string }

test.each(['test', 'production'] as const)('%s: a delivery is signed, complete, and sent as reported', async (name) => {
  const to = await open(200)
  const report = await deliver(to, { environment: name })
  const [request] = to.received
  const { hook } = simulator.environments[name]
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'ob-event': 'ORDER',
    'ob-action': 'PURCHASE',
    'ob-delivery-id': report.deliveryId,
    'ob-hook-id': hook.id,
    'ob-signature': sign(request?.body, hook.apiKey),
  })
  expect(request?.headers).not.toHaveProperty('ob-subtype')
  expect(request?.body?.toString('base64')).toBe(report.body)
  expect(report).toMatchObject({
    attempts: [{ kind: 'delivery', attempt: 1, status: 200, latencyMs: expect.any(Number) }],
    companionBody: null,
    cancelled: false,
  })
})

test('the url of an order is served, with the token of its environment only', async () => {
  const to = await open(200)
  await deliver(to)
  const { code, url } = jsonOf(to.received[0]?.body)
  const { test, production } = simulator.environments
  expect(url.startsWith(`${test.baseUrl}/`)).toBe(true)
  const path = new URL(url).pathname
  expect(await call(test, await tokenOf(test), 'GET', path)).toMatchObject({ status: 200, json: { code } })
  expect((await call(test, await tokenOf(production), 'GET', path)).json).toMatchObject({ code: 'AUTH001' })
})

test('every combination of §6.3 is sent, ORDER/UPDATE as a companion', async () => {
  const to = await open(200)
  for (const { event, action } of sendableCombinations) await deliver(to, { event, action })
  const seen = new Set(to.received.map(({ headers }) => `${headers['ob-event']} ${headers['ob-action']}`))
  expect(seen).toEqual(new Set(sendableCombinations.map(({ event, action }) => `${event} ${action}`)))
})

test('a relocation has a companion: same delivery id, UPDATE, the previous order, its own signature', async () => {
  const to = await open(200)
  const report = await deliver(to, { action: 'RELOCATE' })
  expect(report.attempts.map(({ kind, status }) => [kind, status])).toEqual([
    ['delivery', 200],
    ['companion', 200],
  ])
  const [main, companion] = to.received
  const { apiKey } = simulator.environments.test.hook
  expect(main?.headers['ob-action']).toBe('RELOCATE')
  expect(companion?.headers).toMatchObject({
    'ob-event': 'ORDER',
    'ob-action': 'UPDATE',
    'ob-delivery-id': report.deliveryId,
    'ob-signature': sign(companion?.body, apiKey),
  })
  expect(companion?.headers['ob-signature']).not.toBe(main?.headers['ob-signature'])
  const [created, previous] = [jsonOf(main?.body), jsonOf(companion?.body)]
  expect(previous).toEqual({ code: created.previous_code, url: expect.stringContaining(previous.code) })
  const { test } = simulator.environments
  const old = await call(test, await tokenOf(test), 'GET', new URL(previous.url).pathname)
  expect(old.json).toMatchObject({ code: previous.code, replaced_by: created.code })
})

test('ORDER/UPDATE asked for is a relocation', async () => {
  const to = await open(200)
  await deliver(to, { action: 'UPDATE' })
  expect(to.received.map(({ headers }) => headers['ob-action'])).toEqual(['RELOCATE', 'UPDATE'])
})

test('a purchase with a previous code has a companion too, first when it is to come first', async () => {
  const to = await open(200)
  await deliver(to, { previousCode: 'OLD', reorderCompanion: true })
  expect(to.received.map(({ headers }) => headers['ob-action'])).toEqual(['UPDATE', 'PURCHASE'])
  expect(jsonOf(to.received[0]?.body).code).toBe('OLD')
})

test("a body of one's own goes out byte by byte, whatever it is", async () => {
  const to = await open(200)
  const bytes = Uint8Array.of(0xff, 0x00, 0x0a, 0x7b)
  await deliver(to, { body: bytes })
  await deliver(to, { body: new Uint8Array() })
  await deliver(to, { body: null })
  expect(to.received.map(({ body }) => body?.toString('latin1'))).toEqual(['\xff\0\n{', '', 'null'])
  expect(to.received[0]?.headers['ob-signature']).toBe(sign(bytes, simulator.environments.test.hook.apiKey))
})

test("a body of one's own has a companion when it is of an order that replaces another", async () => {
  const to = await open(200)
  const body = { code: 'NEW', url: 'http://127.0.0.1/NEW', previous_code: 'OLD' }
  expect((await deliver(to, { body })).attempts.map(({ kind }) => kind)).toEqual(['delivery', 'companion'])
  expect(jsonOf(to.received[1]?.body).code).toBe('OLD')
  expect((await deliver(to, { body, event: 'MEMBERORDER' })).companionBody).toBeNull()
})

test('what cannot be sent is a mistake of the caller', async () => {
  await expect(simulator.deliver({ ...fast, url: 'nowhere' })).rejects.toThrow(TypeError)
  await expect(deliver(await open(200), { event: 'A\nB' })).rejects.toThrow(TypeError)
})

test('delivery id, hook, key and subtype can be chosen', async () => {
  const to = await open(200)
  await deliver(to, { deliveryId: 'd-7', hookId: 'h-7', apiKey: 'clé', subtype: 'X' })
  expect(to.received[0]?.headers).toMatchObject({
    'ob-delivery-id': 'd-7',
    'ob-hook-id': 'h-7',
    'ob-subtype': 'X',
    'ob-signature': sign(to.received[0]?.body, 'clé'),
  })
})

test('retries until a success, with the same id, body and signature', async () => {
  const to = await open(500, 302, 204)
  const { attempts, deliveryId } = await deliver(to)
  expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 302],
    [3, 204],
  ])
  expect(to.received.map(({ headers }) => headers['ob-delivery-id'])).toEqual(Array(3).fill(deliveryId))
  expect(new Set(to.received.map(({ headers }) => headers['ob-signature'])).size).toBe(1)
})

test('gives up after 3 retries; without retries after the first', async () => {
  const to = await open(401)
  expect((await deliver(to)).attempts).toHaveLength(4)
  expect((await deliver(to, { noRetries: true })).attempts).toHaveLength(1)
})

test('the first retry comes after a second, unless told otherwise', async () => {
  const to = await open(500, 200)
  await deliver(to, { retryDelays: undefined })
  const [first, second] = to.received
  const gap = (second?.at ?? 0) - (first?.at ?? 0)
  expect(gap).toBeGreaterThanOrEqual(990)
  // At most what §8 allows.
  expect(gap).toBeLessThan(10_000)
})

test('a companion is retried on its own', async () => {
  const to = await open(200, 500, 200)
  const { attempts } = await deliver(to, { action: 'RELOCATE' })
  expect(attempts.map(({ kind, attempt, status }) => [kind, attempt, status])).toEqual([
    ['delivery', 1, 200],
    ['companion', 1, 500],
    ['companion', 2, 200],
  ])
})

test('nobody there, no answer in time, an answer cut off: errors that are retried', async () => {
  const gone = await receiver(200)
  await gone.close()
  const refused = await deliver(gone)
  expect(refused.attempts).toHaveLength(4)
  expect(refused.attempts[0]).toMatchObject({ status: null, error: 'ECONNREFUSED' })

  const silent = await open(null, 200)
  const { attempts } = await deliver(silent, { timeoutMs: 1_000 })
  expect(attempts).toMatchObject([{ status: null, error: 'no answer within 1000 ms' }, { status: 200 }])

  const cut = await open((response) => response.destroy(), 200)
  expect((await deliver(cut)).attempts).toMatchObject([{ status: null, error: 'ECONNRESET' }, { status: 200 }])
})

test('a duplicate is the same attempt once more, even after a success', async () => {
  const to = await open(200)
  const { attempts } = await deliver(to, { duplicate: true })
  expect(attempts.map(({ kind, attempt }) => [kind, attempt])).toEqual([
    ['delivery', 1],
    ['duplicate', 1],
  ])
  const [one, two] = to.received
  expect(two?.body).toEqual(one?.body)
  expect(two?.headers).toEqual(one?.headers)
})

test('a connection dropped midway leaves half a body, and is retried', async () => {
  const to = await open(200)
  const { attempts } = await deliver(to, { dropConnection: true })
  await to.until(2)
  expect(attempts).toMatchObject([{ status: null, error: 'cut midway on purpose' }, { status: 200 }])
  expect(to.received.map(({ body }) => body === null)).toEqual([true, false])
})

test('what is wrong on purpose is wrong on the wire', async () => {
  const to = await open(200)
  const { apiKey } = simulator.environments.test.hook
  const valid = () => {
    const last = to.received.at(-1)
    return last?.headers['ob-signature'] === sign(last?.body, apiKey)
  }
  await deliver(to)
  expect(valid()).toBe(true)
  for (const fault of ['tamperedBody', 'wrongKey', 'upperCaseSignature', 'truncatedSignature'] as const) {
    await deliver(to, { [fault]: true })
    expect(valid(), fault).toBe(false)
  }
  await deliver(to, { missingHeader: 'ob-signature' })
  expect(to.received.at(-1)?.headers).not.toHaveProperty('ob-signature')
  await deliver(to, { unknownHook: true })
  expect(to.received.at(-1)?.headers['ob-hook-id']).toBe('unknown-test-hook')
  await deliver(to, { headers: [['OB-Event', 'ITEM']] })
  expect(to.received.at(-1)?.headers['ob-event']).toBe('ORDER, ITEM')
})

test('stopping cancels the retries that wait, and the delivery says so', async () => {
  const to = await open(500, null)
  const pending = deliver(to, { action: 'RELOCATE', retryDelays: [60_000] })
  // The companion comes when the first attempt is over: the other notification waits for its retry by then.
  await to.until(2)
  await simulator.stop()
  const { cancelled, attempts } = await pending
  expect(cancelled).toBe(true)
  expect(attempts.map(({ kind, attempt, status }) => [kind, attempt, status])).toEqual([
    ['delivery', 1, 500],
    ['companion', 1, null],
  ])
})

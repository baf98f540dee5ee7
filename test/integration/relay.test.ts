import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NO_ANSWER } from '../../src/shared/models/delivery.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { deliveryHeaders, PATH, rawRequest } from './listener-harness.ts'
import { startApp, startRelay } from './relay-harness.ts'

/** The relay: what is accepted goes on to a local application, which may be anything. */

const ends: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
const app = async (...args: Parameters<typeof startApp>) => {
  const started = await startApp(...args)
  ends.push(started.close)
  return started
}
const relay = async (...args: Parameters<typeof startRelay>) => {
  const started = await startRelay(...args)
  ends.push(started.close, () => started.forwarder.close())
  return started
}
const ok = (response: { end: (text?: string) => void }) => response.end('fine')
const delivery = (id: string, body = '{}') => rawRequest(body, deliveryHeaders(body, { 'ob-delivery-id': id }))

test('method, path, body and headers arrive as they were sent; the answer is kept', async () => {
  const application = await app((response) => response.writeHead(201, { 'X-App': 'yes' }).end('thanks'))
  const room = await relay({ url: `${application.url}/webhooks` })
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0x7d])
  const headers = [...deliveryHeaders(body), ['X-Twice', 'a'], ['x-tWice', 'b'], ['Connection', 'close']] as const
  expect(await room.send(rawRequest(body, headers, `POST ${PATH}?a=1&a=2 HTTP/1.1`))).toMatchObject({ status: 200 })
  const [forward] = await room.until(1)
  const [request] = application.requests
  expect(request).toMatchObject({ method: 'POST', url: '/webhooks?a=1&a=2' })
  expect(request?.body).toEqual(body)
  const sent = [...headers.slice(1, -1).flat(), 'Content-Length', String(body.length)]
  expect(request?.rawHeaders).toEqual(['Host', new URL(application.url).host, ...sent, 'Connection', 'close'])
  expect(forward).toMatchObject({
    kind: 'relay',
    url: `${application.url}/webhooks?a=1&a=2`,
    answer: { status: 201, bodySize: 6, truncated: false },
    failure: null,
  })
  expect(forward?.answer?.headers).toContainEqual(['X-App', 'yes'])
  expect(Buffer.from((await room.memory.forwardBody(forward?.id ?? 0)) ?? []).toString()).toBe('thanks')
  expect(await room.memory.forwardsOf(forward?.deliveryRow ?? 0)).toEqual([forward])
})

test('what was not accepted, or does not pass the filter, stays here', async () => {
  const application = await app(ok)
  const room = await relay({ url: application.url, event: 'ORDER', action: 'REFUND' })
  const tampered = rawRequest('{}', deliveryHeaders('{}', { 'ob-signature': 'a'.repeat(64), 'ob-action': 'REFUND' }))
  expect(await room.send(tampered)).toMatchObject({ status: 401 })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 200 })
  expect(await room.send(rawRequest('{}', deliveryHeaders('{}', { 'ob-action': 'REFUND' })))).toMatchObject({
    status: 200,
  })
  await room.until(1)
  expect(application.requests).toHaveLength(1)
})

test('an application that is down: the console answers as ever, and says what is wrong', async () => {
  const application = await app(ok)
  await application.close()
  const room = await relay({ url: application.url })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 200 })
  const [forward] = await room.until(1)
  expect(forward).toMatchObject({ answer: null, failure: expect.stringContaining('Nothing listens at') })
})

test('an application that closes midway: what came is kept, with the failure', async () => {
  const application = await app((response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('only this', () => response.destroy())
  })
  const room = await relay({ url: application.url })
  await room.send(delivery('d-1'))
  const [forward] = await room.until(1)
  expect(forward).toMatchObject({ answer: { status: 200, bodySize: 9 }, failure: expect.stringContaining('closed') })
})

test('an answer of 3 MB is kept whole; one of 5 MB is cut at 4 MiB', async () => {
  const sizes = [3_000_000, 5_000_000]
  const application = await app((response) => response.end(Buffer.alloc(sizes.shift() ?? 0, 'x')))
  const room = await relay({ url: application.url })
  await room.send(delivery('d-1'))
  await room.send(delivery('d-1'))
  const [whole, cut] = await room.until(2)
  expect(whole).toMatchObject({ answer: { bodySize: 3_000_000, truncated: false }, failure: null })
  expect((await room.memory.forwardBody(whole?.id ?? 0))?.byteLength).toBe(3_000_000)
  expect(cut).toMatchObject({ answer: { bodySize: 4 * 1024 * 1024, truncated: true }, failure: null })
})

test('a redirect is an answer like any other: it is not followed', async () => {
  const application = await app((response) => response.writeHead(307, { Location: '/elsewhere' }).end())
  const room = await relay({ url: application.url })
  await room.send(delivery('d-1'))
  expect((await room.until(1))[0]?.answer?.status).toBe(307)
  expect(application.requests).toHaveLength(1)
})

test('my application answers: its status goes back, and stands in the attempt', async () => {
  const statuses = [503, 204]
  const application = await app((response) => response.writeHead(statuses.shift() ?? 200).end())
  const room = await relay({ url: application.url, answers: 'application' })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 503 })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 204 })
  expect((await room.stored()).map(({ attempt }) => attempt.status)).toEqual([503, 204])
  // What does not verify is not its business.
  const tampered = rawRequest('{}', deliveryHeaders('{}', { 'ob-signature': 'a'.repeat(64) }))
  expect(await room.send(tampered)).toMatchObject({ status: 401 })
})

test('my application does not answer: the sender is told to try again, in time', async () => {
  const slow = await app(() => undefined)
  const room = await relay({ url: slow.url, answers: 'application', within: 1_000 })
  const before = performance.now()
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 504 })
  // Unless it is set, it is 8 s.
  expect(performance.now() - before).toBeLessThan(6_000)
  await slow.close()
  expect(await room.send(delivery('d-2'))).toMatchObject({ status: 502 })
  expect((await room.stored()).map(({ attempt }) => attempt.status)).toEqual([504, 502])
})

test.each(['000', '099'])('my application answers with the status %s, which HTTP does not have', async (status) => {
  const odd = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`))
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  ends.push(() => odd.close())
  const { port } = odd.address() as AddressInfo
  const room = await relay({ url: `http://127.0.0.1:${port}`, answers: 'application' })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 502 })
  expect((await room.stored()).map(({ attempt }) => attempt.status)).toEqual([502])
  expect((await room.until(1))[0]).toMatchObject({ answer: { status: Number(status) }, failure: null })
})

test('while the application thinks, the attempt is stored as one without an answer', async () => {
  let letGo = (): void => undefined
  const application = await app((response) => {
    letGo = () => ok(response)
  })
  const room = await relay({ url: application.url, answers: 'application' })
  const answer = room.send(delivery('d-1'))
  while (application.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect((await room.stored()).map(({ attempt }) => attempt.status)).toEqual([NO_ANSWER])
  letGo()
  expect(await answer).toMatchObject({ status: 200 })
})

test('a dead application never blocks receiving; 50 at once at most, one at a time for a delivery id', async () => {
  let open = 0
  let most = 0
  const held: (() => void)[] = []
  const application = await app((response) => {
    open += 1
    most = Math.max(most, open)
    held.push(() => {
      open -= 1
      ok(response)
    })
  })
  const room = await relay({ url: application.url })
  const ids = Array.from({ length: 60 }, (_, index) => `d-${index}`)
  const answers = await Promise.all([...ids, ...ids].map((id) => room.send(delivery(id))))
  expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 120 }, () => 200))
  while (application.requests.length < 50) await new Promise((resolve) => setImmediate(resolve))
  expect(most).toBe(50)
  expect(
    new Set(application.requests.map(({ rawHeaders }) => rawHeaders[rawHeaders.indexOf('ob-delivery-id') + 1])).size,
  ).toBe(50)
  while (room.forwards.length < 120) {
    for (const release of held.splice(0)) release()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most).toBe(50)
})

test('what cannot wait for a slow application is not sent, and says so', async () => {
  const application = await app(() => undefined)
  const room = await relay({ url: application.url }, {}, { waitingAtMost: 2 })
  for (const id of ['d-1', 'd-2', 'd-3']) expect(await room.send(delivery(id))).toMatchObject({ status: 200 })
  const [forward] = await room.until(1)
  expect(forward).toMatchObject({
    url: application.url.concat('/'),
    answer: null,
    failure: 'It was not sent: 2 others wait for the application.',
  })
  expect((await room.memory.delivery(forward?.deliveryRow ?? 0))?.row.deliveryId).toBe('d-3')
  expect(await room.memory.forwardsOf(forward?.deliveryRow ?? 0)).toEqual([forward])
})

test('attempts of a delivery reach the application one after the other, in the order in which they came', async () => {
  let answerFirst = (): void => undefined
  const application = await app((response, { rawHeaders }) => {
    if (application.requests.length === 1) answerFirst = () => ok(response)
    else ok(response)
    // The first one of d-1 is answered only once another delivery was here: meanwhile no other of d-1 may be.
    if (rawHeaders.includes('d-2')) answerFirst()
  })
  const room = await relay({ url: application.url })
  for (const number of ['1', '2', '3']) {
    await room.send(rawRequest('{}', deliveryHeaders('{}', { 'X-Number': number })))
  }
  await room.send(rawRequest('{}', deliveryHeaders('{}', { 'ob-delivery-id': 'd-2', 'X-Number': 'other' })))
  await room.until(4)
  const numbers = application.requests.map(({ rawHeaders }) => rawHeaders[rawHeaders.indexOf('X-Number') + 1])
  expect(numbers).toEqual(['1', 'other', '2', '3'])
})

test('what the console sent to itself through the public URL is no delivery to forward', async () => {
  const application = await app(ok)
  const room = await relay({ url: application.url }, { isSelfTest: ({ deliveryId }) => deliveryId === 'own' })
  expect(await room.send(delivery('own'))).toMatchObject({ status: 200 })
  expect(await room.send(delivery('d-1'))).toMatchObject({ status: 200 })
  await room.until(1)
  expect(application.requests.map(({ rawHeaders }) => rawHeaders.includes('d-1'))).toEqual([true])
})

test('closing gives up what is under way', async () => {
  const application = await app(() => undefined)
  const room = await relay({ url: application.url })
  await room.send(delivery('d-1'))
  while (application.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  room.forwarder.close()
  expect((await room.until(1))[0]?.failure).toContain('stopped')
})

test('the simulator’s deliveries go on, companion and all, whatever the application says', async () => {
  const simulator: Simulator = await startSimulator()
  ends.push(simulator.stop)
  const application = await app((response) => response.writeHead(500).end())
  const room = await relay({ url: application.url })
  const report = await simulator.deliver({
    environment: 'test',
    url: `http://127.0.0.1:${room.port}${PATH}`,
    event: 'ORDER',
    action: 'RELOCATE',
    hookId: 'hook-17',
    apiKey: 'ak_listener',
  })
  expect(report.attempts.map(({ status }) => status)).toEqual([200, 200])
  await room.until(2)
  const actions = application.requests.map(({ rawHeaders }) => rawHeaders[rawHeaders.indexOf('ob-action') + 1])
  expect(actions).toEqual(['RELOCATE', 'UPDATE'])
})

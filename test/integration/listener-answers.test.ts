import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import {
  deliveryHeaders,
  type Harness,
  openSocket,
  PATH,
  rawRequest,
  SEGMENT,
  sha256,
  startListener,
} from './listener-harness.ts'

const body = '{"code":"ORD-7F3K2","url":"http://127.0.0.1/orders/ORD-7F3K2"}'
const signedWrongly = deliveryHeaders(body, { 'ob-signature': sha256(body, 'another key') })
let harness: Harness
afterEach(() => harness.close())

describe('what a sender is told of a verdict', () => {
  it.each([
    ['verified', deliveryHeaders(body), 200],
    ['mismatch', signedWrongly, 401],
    ['unknown-hook', deliveryHeaders(body, { 'ob-hook-id': 'hook-99' }), 401],
    ['malformed', deliveryHeaders(body, { 'ob-event': null }), 400],
  ])('%s', async (verdict, headers, status) => {
    harness = await startListener()
    expect((await harness.send(rawRequest(body, headers)))?.status).toBe(status)
    expect(harness.rows).toMatchObject([{ channelKey: 'channel-1', verdict, statuses: [status] }])
  })

  it('is 200 always, where the channel accepts everything; the verdicts stay', async () => {
    harness = await startListener({ acceptEverything: true })
    const malformed = deliveryHeaders(body, { 'ob-signature': '' })
    for (const headers of [signedWrongly, deliveryHeaders(body, { 'ob-hook-id': 'hook-99' }), malformed]) {
      expect((await harness.send(rawRequest(body, headers)))?.status).toBe(200)
    }
    expect(harness.rows.map(({ verdict }) => verdict)).toEqual(['mismatch', 'unknown-hook', 'malformed'])
  })
})

describe('what is stored of an attempt', () => {
  it('has the headers in their order, with their case and repetitions, and all that was read', async () => {
    harness = await startListener()
    const sent = [
      ...deliveryHeaders(body, { 'ob-subtype': 'PRICES' }),
      ['X-Trace', 'one'],
      ['x-TRACE', 'two'],
      ['Content-Length', String(body.length)],
    ] as const
    await harness.send(rawRequest(body, sent, `POST ${PATH}?from=console HTTP/1.1`))
    const [stored] = await harness.stored()
    expect(stored?.attempt).toMatchObject({
      headers: sent,
      verdict: 'verified',
      reason: 'The signature matches this body and the key of hook "hook-17" (Box office).',
      status: 200,
      method: 'POST',
      path: `${PATH}?from=console`,
      httpVersion: '1.1',
      remoteAddress: '127.0.0.1',
      host: 'listener.test',
      bodySize: body.length,
      bodyDigest: sha256(body),
    })
    expect(harness.rows[0]).toMatchObject({
      environment: 'test',
      deliveryId: 'd-1',
      hookId: 'hook-17',
      event: 'ORDER',
      action: 'PURCHASE',
      subtype: 'PRICES',
      reference: 'ORD-7F3K2',
      attempts: 1,
    })
  })

  it('is complete for more headers than Node keeps by default', async () => {
    harness = await startListener()
    const many = Array.from({ length: 2500 }, () => ['a', ''] as const)
    const headers = [...many, ...deliveryHeaders(body)]
    expect((await harness.send(rawRequest(body, headers)))?.status).toBe(200)
    expect((await harness.stored())[0]?.attempt.headers).toHaveLength(headers.length + 1)
  })

  it('has the time of the last byte, and how long the answer took from there', async () => {
    const answered: number[] = []
    harness = await startListener({
      history: (memory) => ({ ...memory, recordAnswer: (_id, answeredIn) => void answered.push(answeredIn) }),
    })
    const client = openSocket(harness.port)
    const request = rawRequest(body)
    client.write(request.subarray(0, -1))
    // An exchange on another connection: by then the first part has arrived.
    await harness.send(rawRequest('', deliveryHeaders(''), 'GET / HTTP/1.1'))
    const lastByteSent = systemClock.now()
    client.write(request.subarray(-1))
    await client.answers(1)
    const ended = systemClock.now()
    client.destroy()
    await expect.poll(() => answered).toHaveLength(1)
    const receivedAt = harness.rows[0]?.lastAt ?? 0
    expect(receivedAt).toBeGreaterThanOrEqual(lastByteSent)
    expect(answered[0]).toBeGreaterThan(0)
    expect(receivedAt + (answered[0] ?? 0)).toBeLessThanOrEqual(ended + 1)
  })

  it('takes a request in absolute form, and one of HTTP/1.0 without a Host', async () => {
    harness = await startListener()
    const absolute = rawRequest(body, deliveryHeaders(body), `POST http://listener.test${PATH} HTTP/1.1`)
    expect((await harness.send(absolute))?.status).toBe(200)
    const old = rawRequest(body, deliveryHeaders(body, { Host: null }), `POST ${PATH} HTTP/1.0`)
    expect((await harness.send(old))?.status).toBe(200)
    const upgrade = rawRequest(body, [...deliveryHeaders(body), ['Connection', 'Upgrade'], ['Upgrade', 'h2c']])
    expect((await harness.send(upgrade))?.status).toBe(200)
  })
})

describe('what is no delivery', () => {
  it.each([
    '/',
    '/h/',
    `/h/${SEGMENT}x`,
    `/h/${SEGMENT.toLowerCase()}`,
    `${PATH}/`,
    `/x${PATH}`,
    `/h/../h/${SEGMENT}`,
    '*',
    'http://',
  ])('%s: 404', async (target) => {
    harness = await startListener()
    const answer = await harness.send(rawRequest(body, deliveryHeaders(body), `POST ${target} HTTP/1.1`))
    expect(answer?.status).toBe(404)
    expect(harness.refused(404)).toBe(1)
    expect(harness.rows).toEqual([])
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('%s: 405, with Allow', async (method) => {
    harness = await startListener()
    const answer = await harness.send(rawRequest(body, deliveryHeaders(body), `${method} ${PATH} HTTP/1.1`))
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    expect(harness.refused(405)).toBe(1)
  })

  it('CONNECT: 405, and cut', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.write(`CONNECT example.test:443 HTTP/1.1\r\nHost: example.test\r\n\r\n`)
    expect(await client.answers(1)).toMatchObject([{ status: 405 }])
    client.destroy()
  })

  it('no Host in HTTP/1.1, or two: 400', async () => {
    harness = await startListener()
    expect((await harness.send(rawRequest(body, deliveryHeaders(body, { Host: null }))))?.status).toBe(400)
    const twice = [...deliveryHeaders(body), ['host', 'another.test']] as const
    expect((await harness.send(rawRequest(body, twice)))?.status).toBe(400)
    expect(harness.refused(400)).toBe(2)
  })

  it('is counted by status, with the latest kept, and told', async () => {
    harness = await startListener()
    await harness.send(rawRequest('', deliveryHeaders(''), 'POST /a HTTP/1.1'))
    await harness.send(rawRequest('', deliveryHeaders(''), `GET ${PATH} HTTP/1.1`))
    await harness.send(rawRequest('', deliveryHeaders(''), `POST /${'b'.repeat(500)} HTTP/1.1`))
    const { refusals } = harness.listener.view()
    expect(refusals.counts).toEqual([
      { status: 404, count: 2 },
      { status: 405, count: 1 },
    ])
    expect(refusals.latest?.status).toBe(404)
    expect(refusals.latest?.reason).toMatch(/^POST \/b{99}…: no channel listens on this path\.$/)
    await expect.poll(() => harness.views.at(-1)?.refusals.counts).toEqual(refusals.counts)
  })
})

it('no answer has a body, or a header that tells what runs here', async () => {
  harness = await startListener()
  const requests = [
    rawRequest(body),
    rawRequest(body, signedWrongly),
    rawRequest(body, deliveryHeaders(body, { 'ob-event': '' })),
    rawRequest('', deliveryHeaders(''), 'GET / HTTP/1.1'),
    rawRequest('', deliveryHeaders(''), `GET ${PATH} HTTP/1.1`),
    rawRequest('', [...deliveryHeaders(''), ['Content-Length', '99999999']]),
    rawRequest('', [...deliveryHeaders(''), ['Expect', 'a miracle']]),
    Buffer.from('nonsense\r\n\r\n'),
    Buffer.from(`POST ${PATH} HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
  ]
  const allowed = new Set(['date', 'connection', 'keep-alive', 'content-length', 'allow'])
  const seen = new Set<number>()
  for (const request of requests) {
    const client = openSocket(harness.port)
    client.write(request)
    const [answer] = await client.answers(1)
    client.socket.end()
    await client.closed()
    if (!answer) throw new Error('There was no answer.')
    seen.add(answer.status)
    expect(Object.keys(answer.headers).filter((name) => !allowed.has(name))).toEqual([])
    expect(answer.headers['content-length']).toBe('0')
    expect(client.text().split('\r\n\r\n')).toHaveLength(2)
    expect(client.text()).not.toContain(sha256(body, 'ak_listener'))
  }
  expect([...seen].sort()).toEqual([200, 400, 401, 404, 405, 413, 417, 431])
})

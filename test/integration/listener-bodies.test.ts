import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import {
  CAP,
  chunked,
  deliveryHeaders,
  type Harness,
  openSocket,
  PATH,
  rawRequest,
  sha256,
  startListener,
} from './listener-harness.ts'

let harness: Harness
afterEach(() => harness.close())

const MIB = new Uint8Array(CAP).map((_, i) => (i * 31 + (i >> 8)) & 0xff)
const bodies: readonly (readonly [string, Uint8Array])[] = [
  ['0 bytes', new Uint8Array(0)],
  ['1 byte', Uint8Array.of(0)],
  ['every byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
  ['not JSON', Buffer.from('{"code": ORD-1')],
  ['not UTF-8', Uint8Array.of(0x7b, 0x22, 0xe9, 0xff, 0xfe, 0x22, 0x7d)],
  ['gzip', gzipSync('{"code":"ORD-1"}')],
  ['1 MiB', MIB],
]
const framings = [
  ['Content-Length', (body: Uint8Array, more = {}) => rawRequest(body, deliveryHeaders(body, more))],
  [
    'chunks',
    (body: Uint8Array, more = {}) => {
      const head = rawRequest('', deliveryHeaders(body, { 'Transfer-Encoding': 'chunked', ...more }))
      return Buffer.concat([head, chunked(body, body.length > 1000 ? 50_000 : 3)])
    },
  ],
] as const

describe.each(framings)('a body by %s', (_framing, request) => {
  it.each(bodies)('of %s is verified and stored byte for byte', async (name, body) => {
    harness = await startListener()
    const more = name === 'gzip' ? { 'Content-Encoding': 'gzip' } : {}
    expect((await harness.send(request(body, more)))?.status).toBe(200)
    const [stored] = await harness.stored()
    expect(Buffer.compare(stored?.body ?? Buffer.from('none'), body)).toBe(0)
    expect(stored?.attempt).toMatchObject({ bodySize: body.length, bodyDigest: sha256(body) })
  })

  it('of 1 MiB + 1 is refused with 413, stored nowhere, and the connection ends', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.write(request(new Uint8Array(CAP + 1)))
    expect(await client.closed()).toMatchObject([{ status: 413, headers: { connection: 'close' } }])
    expect(harness.refused(413)).toBe(1)
    expect(harness.rows).toEqual([])
  })
})

it('a Content-Length over the limit is refused before any of the body came', async () => {
  harness = await startListener()
  const client = openSocket(harness.port)
  client.write(rawRequest('', deliveryHeaders('', { 'Content-Length': String(CAP + 1) })))
  expect(await client.answers(1)).toMatchObject([{ status: 413 }])
  client.destroy()
})

it('a sender that writes a much larger body before it reads can read its 413', async () => {
  harness = await startListener()
  const client = openSocket(harness.port)
  client.socket.pause()
  client.write(rawRequest('', deliveryHeaders('', { 'Content-Length': String(64 * CAP) })))
  await new Promise((resolve) => client.socket.write(new Uint8Array(32 * CAP), resolve))
  client.socket.resume()
  expect(await client.answers(1)).toMatchObject([{ status: 413 }])
  client.destroy()
})

it('a sender that never stops writing is cut', async () => {
  harness = await startListener({ limits: { linger: 300 } })
  const client = openSocket(harness.port)
  client.write(rawRequest('', deliveryHeaders('', { 'Transfer-Encoding': 'chunked' })))
  const chunk = chunked(new Uint8Array(64 * 1024)).subarray(0, -5)
  const write = (): void => {
    if (!client.isClosed()) client.socket.write(chunk, () => setImmediate(write))
  }
  write()
  expect(await client.closed()).toMatchObject([{ status: 413 }])
})

it('the limit is the one that holds when the request comes', async () => {
  let cap = 10
  harness = await startListener({ ports: { bodyCap: () => cap } })
  expect((await harness.send(rawRequest('12345678901')))?.status).toBe(413)
  cap = 11
  expect((await harness.send(rawRequest('12345678901')))?.status).toBe(200)
})

it('a stored body has memory of its own, so that it travels to a thread alone', async () => {
  const sizes: number[] = []
  harness = await startListener({
    history: (memory) => ({
      ...memory,
      recordAttempt: (attempt) => {
        sizes.push(attempt.body.buffer.byteLength)
        return memory.recordAttempt(attempt)
      },
    }),
  })
  await harness.send(rawRequest('{"id":1}'))
  expect(sizes).toEqual([8])
})

it('bodies under way are bounded in memory: what does not fit is told to come again', async () => {
  const limits = { memory: 3 * 16 * 1024, linger: 50 }
  harness = await startListener({ limits, ports: { bodyCap: () => 20 * 1024 } })
  const part = (body: string) =>
    rawRequest(body, deliveryHeaders(body, { 'Content-Length': '20000' }), `POST ${PATH} HTTP/1.1`)
  const first = openSocket(harness.port)
  first.write(part('x'.repeat(19_999)))
  await expect
    .poll(async () => {
      const second = openSocket(harness.port)
      second.write(rawRequest('y'.repeat(10_000)))
      const [answer] = await second.answers(1)
      second.destroy()
      return answer?.status
    })
    .toBe(503)
  first.write('x')
  expect((await first.answers(1))[0]?.status).toBe(401)
  first.destroy()
  expect((await harness.send(rawRequest('y'.repeat(10_000))))?.status).toBe(200)
})

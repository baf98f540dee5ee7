import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  chunked,
  deliveryHeaders,
  type Harness,
  openSocket,
  PATH,
  rawRequest,
  startListener,
} from './listener-harness.ts'

const quick = { headersWithin: 300, requestWithin: 600, checkEvery: 25, linger: 100 }
let harness: Harness
afterEach(() => harness.close())

describe('slow senders', () => {
  it('slow headers: 408, and cut', async () => {
    harness = await startListener({ limits: { ...quick, requestWithin: 60_000 } })
    const client = openSocket(harness.port)
    client.write(`POST ${PATH} HTTP/1.1\r\nHost: x\r\nX-Slow: `)
    const drip = setInterval(() => client.write('a'), 10)
    expect(await client.closed()).toMatchObject([{ status: 408, headers: { connection: 'close' } }])
    clearInterval(drip)
    expect(harness.refused(408)).toBe(1)
  })

  it('slow body: 408, and cut', async () => {
    harness = await startListener({ limits: quick })
    const client = openSocket(harness.port)
    client.write(rawRequest('{', deliveryHeaders('{', { 'Content-Length': '1000' })))
    const drip = setInterval(() => client.write(' '), 10)
    expect(await client.closed()).toMatchObject([{ status: 408, headers: { connection: 'close' } }])
    clearInterval(drip)
    expect(harness.refused(408)).toBe(1)
    expect(harness.rows).toEqual([])
  })

  it('a second request on the connection may not be slow either', async () => {
    harness = await startListener({ limits: quick })
    const client = openSocket(harness.port)
    client.write(rawRequest('{}'))
    await client.answers(1)
    client.write('POST ')
    expect((await client.closed()).map(({ status }) => status)).toEqual([200, 408])
  })

  it('a connection that never sent anything is cut after its own time, without a word', async () => {
    harness = await startListener({ limits: { ...quick, silentFor: 2_000 } })
    const client = openSocket(harness.port)
    const late = openSocket(harness.port)
    await expect.poll(() => late.socket.readyState).toBe('open')
    // Long after the time for the headers of a request that has begun.
    setTimeout(() => late.write(rawRequest('{}')), 500)
    expect(await late.answers(1)).toMatchObject([{ status: 200 }])
    expect(await client.closed()).toEqual([])
    expect(client.text()).toBe('')
    expect(harness.listener.view().refusals.counts).toEqual([])
    late.destroy()
  })
})

describe('Expect: 100-continue', () => {
  const expecting = (body: string, more = {}) =>
    rawRequest('', deliveryHeaders(body, { Expect: '100-continue', 'Content-Length': String(body.length), ...more }))

  it('is asked to go on, and then answered', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.write(expecting('{"id":1}'))
    expect((await client.answers(1))[0]?.status).toBe(100)
    client.write('{"id":1}')
    expect((await client.answers(2))[1]?.status).toBe(200)
    client.destroy()
  })

  it('is not asked for a body that would be refused', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.write(expecting('', { 'Content-Length': '99999999' }))
    expect((await client.answers(1))[0]?.status).toBe(413)
    client.destroy()
  })
})

describe('one connection, many requests', () => {
  const numbered = (id: number) => rawRequest(`{"id":${id}}`)

  it('keep-alive', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    for (let id = 1; id <= 5; id++) {
      client.write(numbered(id))
      await client.answers(id)
    }
    client.socket.end()
    expect((await client.closed()).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(harness.rows.map(({ reference }) => reference)).toEqual(['1', '2', '3', '4', '5'])
  })

  it('pipelined, with chunked ones among them, answered in order', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    const wrong = rawRequest('{"id":2}', deliveryHeaders('another body'))
    const inChunks = rawRequest('', deliveryHeaders('{"id":3}', { 'Transfer-Encoding': 'chunked' }))
    client.write(Buffer.concat([numbered(1), wrong, inChunks, chunked('{"id":3}', 2), numbered(4)]))
    expect((await client.answers(4)).map(({ status }) => status)).toEqual([200, 401, 200, 200])
    expect(harness.rows.map(({ reference }) => reference)).toEqual(['1', '2', '3', '4'])
    client.destroy()
  })

  it('what comes before a refusal is answered first; what comes after it is dropped', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    const refused = rawRequest('{}', deliveryHeaders('{}'), 'POST /nowhere HTTP/1.1')
    client.write(Buffer.concat([numbered(1), refused, numbered(2)]))
    expect((await client.closed()).map(({ status }) => status)).toEqual([200, 404])
    expect(harness.rows.map(({ reference }) => reference)).toEqual(['1'])
  })

  it('what comes before nonsense is answered first', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.write(Buffer.concat([numbered(1), Buffer.from('nonsense\r\n\r\n')]))
    expect((await client.answers(2)).map(({ status }) => status)).toEqual([200, 400])
    client.destroy()
  })

  it('a sender that closes its half still gets its answers', async () => {
    const commits: (() => void)[] = []
    harness = await startListener({
      history: (memory) => ({
        ...memory,
        recordAttempt: async (attempt) => {
          await new Promise<void>((resolve) => commits.push(resolve))
          return memory.recordAttempt(attempt)
        },
      }),
    })
    const client = openSocket(harness.port)
    client.socket.end(Buffer.concat([numbered(1), numbered(2)]))
    await expect.poll(() => commits.length).toBe(2)
    // An exchange on another connection: by then the end of the first has arrived.
    await harness.send(rawRequest('', deliveryHeaders(''), 'GET / HTTP/1.1'))
    for (const commit of commits) commit()
    expect((await client.closed()).map(({ status }) => status)).toEqual([200, 200])
  })
})

describe('broken connections', () => {
  it('dropped amid the body: nothing is stored, and it is counted', async () => {
    harness = await startListener()
    const client = openSocket(harness.port)
    client.socket.write(rawRequest('{"id"', deliveryHeaders('', { 'Content-Length': '1000' })), () =>
      client.socket.resetAndDestroy(),
    )
    await expect.poll(() => harness.refused(400)).toBe(1)
    expect(harness.listener.view().refusals.latest?.reason).toBe(
      'The connection ended before the request was complete.',
    )
    expect(harness.rows).toEqual([])
  })

  it.each([
    ['the headers', `POST ${PATH} HTTP/1.1\r\nHost`],
    ['the body', rawRequest('{"id"', deliveryHeaders('', { 'Content-Length': '1000' }))],
    ['a chunk', rawRequest('5\r\nab', deliveryHeaders('', { 'Transfer-Encoding': 'chunked' }))],
  ])('ended amid %s: 400, and nothing is stored', async (_where, part) => {
    harness = await startListener({ limits: { linger: 60_000 } })
    const client = openSocket(harness.port)
    client.socket.end(part)
    expect(await client.closed()).toMatchObject([{ status: 400 }])
    expect(harness.refused(400)).toBe(1)
    expect(harness.rows).toEqual([])
  })

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
    ['a bad Content-Length', `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`, 400],
    [
      'two framings',
      rawRequest('0\r\n\r\n', deliveryHeaders('', { 'Transfer-Encoding': 'chunked', 'Content-Length': '5' })),
      400,
    ],
    ['a bad chunk', rawRequest('zz\r\n', deliveryHeaders('', { 'Transfer-Encoding': 'chunked' })), 400],
    ['a bare line feed', `POST ${PATH} HTTP/1.1\nHost: x\n\n`, 400],
    ['headers without end', `POST ${PATH} HTTP/1.1\r\nx: ${'y'.repeat(20_000)}`, 431],
    [
      'chunk extensions without end',
      rawRequest(`1;${'e'.repeat(20_000)}`, deliveryHeaders('', { 'Transfer-Encoding': 'chunked' })),
      413,
    ],
  ])('%s: answered and cut', async (_what, bytes, status) => {
    harness = await startListener({ limits: { linger: 100 } })
    const client = openSocket(harness.port)
    client.write(bytes)
    expect(await client.closed()).toMatchObject([{ status, headers: { connection: 'close' } }])
    expect(harness.refused(status)).toBe(1)
    expect(harness.rows).toEqual([])
  })
})

it('a sender that neither speaks HTTP nor stops is cut', async () => {
  harness = await startListener({ limits: { linger: 200 } })
  const socket = connect({ port: harness.port, host: '127.0.0.1', allowHalfOpen: true })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const begun = performance.now()
  socket.on('error', () => undefined).resume()
  const write = (): void => {
    if (!socket.destroyed) socket.write('nonsense\r\n\r\n', () => setImmediate(write))
  }
  write()
  await closed
  // Not before it could read the answer.
  expect(performance.now() - begun).toBeGreaterThan(150)
  expect(harness.refused(400)).toBe(1)
})

it('too many connections: the next is cut, counted, and later ones are taken again', async () => {
  harness = await startListener({ limits: { connections: 3 } })
  const held = [1, 2, 3].map(() => openSocket(harness.port))
  for (const client of held) client.write('POST ')
  await expect.poll(() => held.every(({ socket }) => socket.readyState === 'open')).toBe(true)
  const next = openSocket(harness.port)
  expect(await next.closed()).toEqual([])
  expect(harness.refused(503)).toBe(1)
  for (const client of held) client.destroy()
  await expect.poll(async () => (await harness.send(rawRequest('{}')))?.status).toBe(200)
})

it('connections that wait for a next request make room when there are too many', async () => {
  harness = await startListener({ limits: { connections: 3 } })
  const kept = [1, 2, 3].map(() => openSocket(harness.port))
  for (const client of kept) {
    client.write(rawRequest('{}'))
    await client.answers(1)
  }
  expect(await openSocket(harness.port).closed()).toEqual([])
  for (const client of kept) expect(await client.closed()).toHaveLength(1)
  expect((await harness.send(rawRequest('{}')))?.status).toBe(200)
})

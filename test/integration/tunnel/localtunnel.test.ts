import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/clock.ts'
import { createLocaltunnel } from '../../../src/main/tunnel/providers/localtunnel.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { startTunnelServer, type TunnelServer } from '../../support/tunnel-server.ts'
import { deliveryHeaders, PATH, sha256 } from '../listener-harness.ts'
import { hurried, type Reach, startReach } from './harness.ts'

/** The real localtunnel client against a tunnel server on loopback. */

setFlagsFromString('--expose_gc')
const collectGarbage: () => void = runInNewContext('gc')

let server: TunnelServer
let reach: Reach | null = null
beforeEach(async () => {
  // Where it comes back, another process may not have taken its port meanwhile.
  server = await startTunnelServer({ port: await freePort() })
})
afterEach(async () => {
  await reach?.close()
  reach = null
  await server.close()
})

const open = async (subdomain = '', clock = hurried(20)): Promise<Reach> => {
  reach = await startReach((send) => createLocaltunnel(send, { server: server.url, subdomain }), clock)
  return reach
}

const send = async (url: string, body: Uint8Array, id: string): Promise<number> => {
  const headers = deliveryHeaders(body, { 'ob-delivery-id': id }).filter(([name]) => name !== 'Host')
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: headers.map(([k, v]) => [k, v]),
    body: Buffer.from(body),
  })
  return response.status
}

test('connects, is reachable end to end, and stores nothing of its heartbeats', async () => {
  const { until, supervisor, rows, listener, kinds } = await open('wished-name', systemClock)
  await until('reachable')
  const { state, url, beats } = supervisor.view()
  expect(state).toMatchObject({ kind: 'reachable', url })
  expect(beats.at(-1)?.latency).toBeGreaterThan(0)
  expect(server.connected().map(({ id }) => id)).toEqual(['wished-name'])
  expect(kinds()).toEqual(['connecting', 'reachable'])
  expect(rows).toEqual([])
  expect(listener.view().refusals.counts).toEqual([])
})

test('300 concurrent deliveries arrive byte-identical: binary, Latin-1, 420 kB', async () => {
  const { until, supervisor, stored, rows } = await open('', systemClock)
  await until('reachable')
  const url = supervisor.view().url ?? ''
  const bodies = Array.from({ length: 300 }, (_, i) => {
    if (i % 100 === 0) return Uint8Array.from({ length: 420_000 }, (_, at) => (at * 31 + i) % 256)
    if (i % 2 === 0) return Buffer.from(`{"code":"${i}","name":"Joaquín Ñandú \u00e9\u00ff"}`, 'latin1')
    return Uint8Array.from({ length: 500 + i }, (_, at) => (at * 7 + i) % 256)
  })
  const statuses = await Promise.all(bodies.map((body, i) => send(url, body, `d-${i}`)))
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  await eventually(() => expect(rows.length).toBe(300))
  const arrived = await stored()
  expect(arrived.map(({ body }) => sha256(body ?? '')).sort()).toEqual(bodies.map((body) => sha256(body)).sort())
})

describe('what a tunnel server can do', () => {
  test('it is absent at the start and comes later', async () => {
    const { port } = server
    await server.close()
    const { until, supervisor } = await open('', hurried(10))
    await until('reconnecting')
    expect(supervisor.view().errors[0]?.text).toMatch(/refused the connection/)
    server = await startTunnelServer({ port })
    const back = Date.now()
    await until('reachable')
    expect(Date.now() - back).toBeLessThan(5_000)
  })

  test('it drops the tunnel: another one is opened, and its other URL is told', async () => {
    const { until, supervisor, kinds } = await open('', systemClock)
    await until('reachable')
    const before = supervisor.view().url
    await server.dropAll()
    await until('reconnecting')
    expect(supervisor.view().url).toBeNull()
    await until('reachable')
    expect(supervisor.view().url).not.toBe(before)
    expect(kinds()).toEqual(['connecting', 'reachable', 'reconnecting', 'reachable'])
    await eventually(() => expect(server.connected()).toHaveLength(1))
  })

  test('it restarts: reachable again within 5 s, by the real clock', async () => {
    const { until } = await open('', systemClock)
    await until('reachable')
    const { port } = server
    await server.close()
    await until('reconnecting')
    server = await startTunnelServer({ port })
    const back = Date.now()
    await until('reachable')
    expect(Date.now() - back).toBeLessThan(5_000)
  })

  test('it answers 503 at the public URL: unreachable, and a new connection is tried until it is well', async () => {
    const { until, supervisor } = await open()
    await until('reachable')
    server.faults.public = 503
    await eventually(() =>
      expect(supervisor.view().state).toMatchObject({
        kind: 'unreachable',
        reason: expect.stringContaining('answered 503'),
      }),
    )
    await eventually(() => expect(server.registered()).toBeGreaterThan(1))
    server.faults.public = null
    await until('reachable')
    await eventually(() => expect(server.connected()).toHaveLength(1))
  })

  test('it takes public requests and never answers: unreachable, until it answers again', async () => {
    const { until, supervisor } = await open()
    await until('reachable')
    server.faults.mute = 'public'
    await eventually(() =>
      expect(supervisor.view().state).toMatchObject({
        kind: 'unreachable',
        reason: expect.stringContaining('did not answer within 10 s'),
      }),
    )
    server.faults.mute = null
    await until('reachable')
  })

  test('it answers 503 to registrations, and says why', async () => {
    server.faults.registration = 503
    const { until, supervisor } = await open('', systemClock)
    await until('reconnecting')
    expect(supervisor.view().errors[0]?.text).toMatch(/answered 503. It said: not now/)
    server.faults.registration = null
    await until('reachable')
  })

  test('it takes the registration and never answers: given up, and tried again', async () => {
    server.faults.mute = 'registration'
    const { until, supervisor } = await open()
    await eventually(() =>
      expect(supervisor.view().errors.map(({ text }) => text)).toContain(
        `127.0.0.1:${server.port} did not answer within 10 s.`,
      ),
    )
    server.faults.mute = null
    await until('reachable')
    await eventually(() => expect(server.connected()).toHaveLength(1))
  })
})

test('switched off, nothing of it is left', async () => {
  const { until, supervisor } = await open()
  await until('reachable')
  await supervisor.close()
  expect(supervisor.view()).toMatchObject({ state: { kind: 'off' }, url: null })
  await eventually(() => expect(server.connected()).toEqual([]))
})

test('switched off in the middle of connecting, nothing of it is left', async () => {
  const { supervisor } = await open()
  await eventually(() => expect(server.registered()).toBe(1))
  await supervisor.close()
  await eventually(() => expect(server.connected()).toEqual([]))
})

test('200 drops in a row leave nothing behind', async () => {
  const { until, supervisor } = await open('', hurried(100))
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length
  await until('reachable')
  const drop = async () => {
    const seen = server.registered()
    await server.dropAll()
    await eventually(() => expect(server.registered()).toBeGreaterThan(seen))
    await until('reachable')
  }
  for (let i = 0; i < 10; i += 1) await drop()
  const heap = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const warnings: Error[] = []
  const warned = (warning: Error) => warnings.push(warning)
  process.on('warning', warned)
  const [before, heapBefore] = [sockets(), heap()]
  for (let i = 0; i < 190; i += 1) await drop()
  await eventually(() => expect(sockets()).toBeLessThanOrEqual(before + 5))
  await eventually(() => expect(server.connected()).toHaveLength(1))
  expect(supervisor.view().errors.length).toBeLessThanOrEqual(8)
  expect(heap() - heapBefore).toBeLessThan(8e6)
  // Listeners that pile up are warned of.
  process.off('warning', warned)
  expect(warnings).toEqual([])
}, 120_000)

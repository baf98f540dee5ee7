import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { findPortHolder } from '../../src/main/webhooks/port-holder.ts'
import { freePort } from '../support/free-port.ts'
import { createHandClock } from '../support/hand-clock.ts'
import { type Harness, openSocket, rawRequest, startListener } from './listener-harness.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const started = async (options: Parameters<typeof startListener>[0] = {}): Promise<Harness> => {
  const harness = await startListener(options)
  stops.push(harness.close)
  return harness
}

/** Another process of this machine that holds a port. */
const holdInChild = async (): Promise<{ readonly child: ChildProcess; readonly port: number }> => {
  const port = await freePort()
  const script = `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  stops.push(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return { child, port }
}

const holdHere = async (): Promise<{
  readonly server: Server
  readonly port: number
  readonly free: () => Promise<void>
}> => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const free = () => new Promise<void>((resolve) => server.close(() => resolve()))
  stops.push(free)
  return { server, port, free }
}

describe('a port that is taken', () => {
  it('is said to be, with who holds it, and is taken over when it becomes free', async () => {
    const { child, port } = await holdInChild()
    const harness = await started({ limits: { retryEvery: 50 } })
    const { state } = await harness.listener.restart(port)
    expect(state).toMatchObject({ kind: 'port-taken', port })
    await expect
      .poll(() => harness.listener.view().state)
      .toMatchObject({ kind: 'port-taken', port, holder: { pid: child.pid, name: expect.stringMatching(/^node/) } })
    child.kill('SIGKILL')
    await expect.poll(() => harness.listener.view().state).toMatchObject({ kind: 'listening', port })
    const client = openSocket(port)
    client.write(rawRequest('{}'))
    expect((await client.answers(1))[0]?.status).toBe(200)
    client.destroy()
  })

  it('is tried again every 3 s by the clock', async () => {
    const { port, free } = await holdHere()
    const clock = createHandClock(1_000)
    const harness = await started({ ports: { clock, portHolder: async () => null } })
    await harness.listener.restart(port)
    const state = () => harness.listener.view().state
    expect(state()).toEqual({ kind: 'port-taken', port, holder: null, retryAt: 4_000 })
    clock.advance(2_999)
    clock.advance(1)
    await expect.poll(state).toEqual({ kind: 'port-taken', port, holder: null, retryAt: 7_000 })
    await free()
    clock.advance(3_000)
    await expect.poll(state).toEqual({ kind: 'listening', port, since: 7_000 })
  })

  it('keeps who holds it while it is tried again, and never fails when that cannot be found', async () => {
    const { port } = await holdHere()
    const clock = createHandClock()
    let lookups = 0
    const portHolder = async () => {
      lookups++
      return { pid: 7, name: 'other' }
    }
    const harness = await started({ ports: { clock, portHolder } })
    await harness.listener.restart(port)
    await expect.poll(() => harness.listener.view().state).toMatchObject({ holder: { pid: 7, name: 'other' } })
    clock.advance(3_000)
    await expect
      .poll(() => harness.listener.view().state)
      .toMatchObject({ holder: { pid: 7, name: 'other' }, retryAt: 6_000 })
    expect(lookups).toBe(1)
    const failing = await started({ ports: { portHolder: () => Promise.reject(new Error('no tool')) } })
    expect((await failing.listener.restart(port)).state).toMatchObject({ kind: 'port-taken', holder: null })
  })

  it('is left for one that is free, on demand, and for good', async () => {
    const { port, free } = await holdHere()
    const clock = createHandClock()
    const harness = await started({ ports: { clock, portHolder: async () => null } })
    await harness.listener.restart(port)
    const { state } = await harness.listener.restart('any')
    expect(state.kind).toBe('listening')
    await free()
    clock.advance(10_000)
    await harness.listener.restart()
    expect(harness.listener.view().state).toMatchObject({ kind: 'listening', port: 'port' in state && state.port })
  })

  it('gives up trying when it is stopped', async () => {
    const { port, free } = await holdHere()
    const clock = createHandClock()
    const harness = await started({ ports: { clock, portHolder: async () => null } })
    await harness.listener.restart(port)
    await harness.listener.stop()
    await free()
    clock.advance(10_000)
    expect(harness.listener.view().state).toEqual({ kind: 'off' })
  })
})

describe('starting', () => {
  it('without a port takes the usual one, or a free one when that is taken', async () => {
    const { port, free } = await holdHere()
    const harness = await started({ limits: { usualPort: port } })
    const other = await harness.listener.start(null)
    expect(other.state.kind).toBe('listening')
    expect(other.state).not.toMatchObject({ port })
    expect(harness.views.map(({ state }) => state.kind)).not.toContain('port-taken')
    await free()
    expect((await harness.listener.start(null)).state).toMatchObject({ kind: 'listening', port })
  })

  it('carries rapid calls out in their order', async () => {
    const harness = await started()
    const views = await Promise.all([
      harness.listener.restart(),
      harness.listener.restart('any'),
      harness.listener.stop().then(() => harness.listener.view()),
      harness.listener.restart(),
      harness.listener.restart(harness.port),
    ])
    expect(views.map(({ state }) => state.kind)).toEqual(['listening', 'listening', 'off', 'listening', 'listening'])
    expect(views[0]?.state).toMatchObject({ port: harness.port })
    expect(views[4]?.state).toMatchObject({ port: harness.port })
    expect((await harness.send(rawRequest('{}')))?.status).toBe(200)
  })

  it('binds 127.0.0.1 only', async () => {
    const harness = await started()
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : [])),
    )
    // Only macOS has no other address of its own beside 127.0.0.1.
    for (const host of [...others, ...(process.platform === 'darwin' ? [] : ['127.0.0.2'])]) {
      const socket = connect({ host, port: harness.port })
      const [error] = await once(socket, 'error')
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    }
  })

  it('keeps the count of refusals over a restart', async () => {
    const harness = await started()
    await harness.send(rawRequest('', [['Host', 'x']], 'GET / HTTP/1.1'))
    await harness.listener.restart()
    expect(harness.refused(404)).toBe(1)
  })

  it('ends kept-alive connections when it stops', async () => {
    const harness = await started()
    const client = openSocket(harness.port)
    client.write(rawRequest('{}'))
    await client.answers(1)
    await harness.listener.stop()
    expect(await client.closed()).toHaveLength(1)
  })
})

it('finds nobody where nobody listens', async () => {
  const { port, free } = await holdHere()
  expect(await findPortHolder(port)).toEqual({ pid: process.pid, name: expect.any(String) })
  await free()
  expect(await findPortHolder(port)).toBeNull()
})

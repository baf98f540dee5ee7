import { afterEach, expect, it, vi } from 'vitest'
import type { Clock } from '../../../../src/main/clock.ts'
import { createListener } from '../../../../src/main/webhooks/listener.ts'
import type { ListenerView } from '../../../../src/shared/models/listener.ts'
import { err, ok } from '../../../../src/shared/result.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

const openServer = vi.hoisted(() => vi.fn())
vi.mock('../../../../src/main/webhooks/http-server.ts', () => ({ openServer }))
afterEach(() => openServer.mockReset())

const failure = (code: string) => err(Object.assign(new Error(`listen ${code}`), { code }))
const opened = (port: number) => ok({ port, close: async () => undefined })

const create = () => {
  const views: ListenerView[] = []
  const hand = createHandClock()
  const timers = new Set<symbol>()
  const clock: Clock = {
    now: hand.now,
    after: (ms, run) => {
      const timer = Symbol()
      timers.add(timer)
      const cancel = hand.after(ms, run)
      return () => {
        timers.delete(timer)
        cancel()
      }
    },
  }
  const listener = createListener({
    clock,
    history: { recordAttempt: () => Promise.reject(new Error('not here')), recordAnswer: () => undefined },
    channelByPath: () => null,
    findHook: () => null,
    bodyCap: () => 1024,
    recorded: () => undefined,
    changed: (view) => views.push(view),
    storageFailed: () => undefined,
    failed: () => undefined,
    portHolder: async () => null,
  })
  return { listener, views, timers }
}

it('says why the system does not let it listen, and tries again when asked', async () => {
  const { listener } = create()
  openServer.mockResolvedValueOnce(failure('EACCES'))
  expect((await listener.start(80)).state).toEqual({
    kind: 'failed',
    port: 80,
    reason: 'The system does not allow this program to listen on port 80. Choose another, from 1024 up.',
  })
  openServer.mockResolvedValueOnce(failure('EADDRNOTAVAIL'))
  expect((await listener.restart()).state).toMatchObject({
    kind: 'failed',
    port: 80,
    reason: 'Port 80 could not be opened: listen EADDRNOTAVAIL',
  })
  openServer.mockResolvedValueOnce(opened(80))
  expect((await listener.restart()).state).toEqual({ kind: 'listening', port: 80, since: 0 })
})

it('takes any free port where the usual one may not be opened, without a word of failure', async () => {
  const { listener, views } = create()
  openServer.mockResolvedValueOnce(failure('EACCES')).mockResolvedValueOnce(opened(50_000))
  expect((await listener.start(null)).state).toMatchObject({ kind: 'listening', port: 50_000 })
  expect(openServer.mock.calls.map(([port]) => port)).toEqual([7411, 0])
  expect(views.map(({ state }) => state.kind)).toEqual(['starting', 'starting', 'listening'])
})

it('starts off, and tells every change of its state', async () => {
  const { listener, views } = create()
  expect(listener.view()).toEqual({ state: { kind: 'off' }, refusals: { counts: [], latest: null } })
  openServer.mockResolvedValueOnce(opened(9000))
  await listener.start(9000)
  await listener.stop()
  expect(views.map(({ state }) => state)).toEqual([
    { kind: 'starting', port: 9000 },
    { kind: 'listening', port: 9000, since: 0 },
    { kind: 'off' },
  ])
})

it('waits for a port that is taken with one timer, and with none once it is stopped', async () => {
  const { listener, timers } = create()
  openServer.mockResolvedValue(failure('EADDRINUSE'))
  await listener.start(9000)
  await listener.restart(9001)
  expect(listener.view().state).toEqual({ kind: 'port-taken', port: 9001, holder: null, retryAt: 3_000 })
  expect(timers.size).toBe(1)
  await listener.stop()
  expect(timers.size).toBe(0)
})

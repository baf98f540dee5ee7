import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotOpened, Opened, Provider, ProviderEvents } from '../../../../src/main/tunnel/provider.ts'
import { createSupervisor, type Supervisor } from '../../../../src/main/tunnel/supervisor.ts'
import { err, ok, type Result } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import { createHandClock, type HandClock } from '../../../support/hand-clock.ts'

/** The supervisor over a provider that a test plays, by a clock that it moves. */

interface Call {
  readonly signal: AbortSignal
  readonly events: ProviderEvents
  readonly settle: (result: Result<Opened, NotOpened>) => void
}

let clock: HandClock
let calls: Call[]
let beats: ((result: Result<{ latency: number }, string>) => void)[]
let closed: string[]
let supervisor: Supervisor

const provider: Provider = {
  open: (_port, signal, events) => new Promise((settle) => calls.push({ signal, events, settle })),
}
const opened = (url = 'https://a.example'): Result<Opened, NotOpened> =>
  ok({ url, settlesWithin: 0, reopens: true, close: async () => void closed.push(url) })
/** Lets everything that is ready happen. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const kind = () => supervisor.view().state.kind
const beat = async (result: Result<{ latency: number }, string> = ok({ latency: 5 })) => {
  beats.shift()?.(result)
  await settle()
}

beforeEach(async () => {
  clock = createHandClock(1_000)
  calls = []
  beats = []
  closed = []
  supervisor = createSupervisor({
    clock,
    random: () => 0,
    beat: () => new Promise((resolve) => beats.push(resolve)),
    changed: () => undefined,
  })
  supervisor.start(provider, 7411)
  await settle()
})
afterEach(async () => {
  // A provider settles once it is aborted.
  for (const call of calls) call.settle(err({ reason: 'Given up.', lasting: false }))
  await supervisor.close()
})

const connect = async () => {
  calls.at(-1)?.settle(opened())
  await settle()
  clock.advance(0)
  await beat()
}

test('a heartbeat each 15 s; a miss is followed by another check after 2 s', async () => {
  await connect()
  expect(kind()).toBe('reachable')
  clock.advance(14_999)
  expect(beats).toHaveLength(0)
  clock.advance(1)
  expect(beats).toHaveLength(1)
  await beat(err('It answered 503.'))
  clock.advance(2_000)
  expect(beats).toHaveLength(1)
  expect(supervisor.view().beats.map(({ latency }) => latency)).toEqual([5, null])
  expect(supervisor.view().errors).toMatchObject([{ text: 'It answered 503.' }])
})

test('no connection within 15 s: it is abandoned, and closed when it comes all the same', async () => {
  clock.advance(15_000)
  expect(kind()).toBe('reconnecting')
  expect(calls[0]?.signal.aborted).toBe(true)
  clock.advance(1_000)
  await settle()
  // The next one waits until nothing is left of the one before: never two at once.
  expect(calls).toHaveLength(1)
  calls[0]?.settle(opened('https://late.example'))
  await eventually(() => expect(calls).toHaveLength(2))
  expect(closed).toEqual(['https://late.example'])
  expect(supervisor.view().url).toBeNull()
})

test('what an earlier connection says is not heard', async () => {
  await connect()
  supervisor.reconnect()
  await settle()
  await connect()
  calls[0]?.events.closed('The old one is gone.')
  calls[0]?.events.url('https://old.example')
  expect(kind()).toBe('reachable')
  expect(supervisor.view().url).toBe('https://a.example')
  expect(closed).toEqual(['https://a.example'])
})

test('a heartbeat that was under way when the connection changed counts for nothing', async () => {
  await connect()
  clock.advance(15_000)
  supervisor.reconnect()
  await beat(ok({ latency: 1 }))
  expect(kind()).toBe('connecting')
})

test('after sleep it is checked at once', async () => {
  await connect()
  supervisor.look()
  clock.advance(0)
  expect(beats).toHaveLength(1)
  await beat(err('Gone.'))
  for (const _ of [1, 2]) {
    clock.advance(2_000)
    await beat(err('Gone.'))
  }
  expect(kind()).toBe('unreachable')
  supervisor.look()
  await settle()
  expect(calls).toHaveLength(2)
})

test('after a long outage the next try comes as soon as the server is back, not when the back-off is over', async () => {
  const server = { there: false }
  supervisor.start({ ...provider, isThere: async () => server.there }, 7411)
  await settle()
  const refuse = async () => {
    calls.at(-1)?.settle(err({ reason: 'Refused.', lasting: false }))
    await settle()
  }
  await refuse()
  const untilRetry = () => {
    const { state } = supervisor.view()
    return state.kind === 'reconnecting' ? (state.retryAt ?? 0) - clock.now() : 0
  }
  for (let failures = 2; failures <= 8; failures += 1) {
    clock.advance(untilRetry())
    await settle()
    await refuse()
  }
  expect(untilRetry()).toBeGreaterThan(20_000)
  const tries = calls.length
  clock.advance(3_000)
  await settle()
  expect(calls).toHaveLength(tries)
  server.there = true
  clock.advance(3_000)
  await settle()
  expect(calls).toHaveLength(tries + 1)
})

test('a provider that throws is one that failed', async () => {
  const broken: Provider = { open: () => Promise.reject(new Error('a bug')) }
  supervisor.start(broken, 7411)
  calls[0]?.settle(opened())
  await settle()
  expect(kind()).toBe('reconnecting')
  expect(supervisor.view().errors[0]?.text).toContain('a bug')
})

test('closing a connection that cannot be closed hinders nothing', async () => {
  calls[0]?.settle(
    ok({ url: 'https://a.example', settlesWithin: 0, reopens: true, close: () => Promise.reject(new Error('stuck')) }),
  )
  await settle()
  supervisor.reconnect()
  await settle()
  expect(calls).toHaveLength(2)
  expect(supervisor.view().errors[0]?.text).toContain('stuck')
  calls[1]?.settle(opened())
})

test('closed: all is over, and nothing comes later', async () => {
  await connect()
  await supervisor.close()
  clock.advance(600_000)
  expect(closed).toEqual(['https://a.example'])
  expect(kind()).toBe('off')
  expect(beats).toEqual([])
  expect(calls).toHaveLength(1)
})

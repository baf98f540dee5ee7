import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCredentialWaits } from '../../src/main/service/credential-waits.ts'
import type { CredentialWait } from '../../src/shared/models/credential-wait.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { eventually } from '../support/eventually.ts'
import { createHandClock } from '../support/hand-clock.ts'
import { type Bench, createBench, environmentOf, made, test } from './service-harness.ts'

/** Waiting for new credentials, against a service where they are not effective yet. */

const MINUTE = 60_000
let simulator: Simulator
let bench: Bench
let seen: CredentialWait[]
let clock: ReturnType<typeof createHandClock>
let waits: ReturnType<typeof createCredentialWaits>

beforeEach(async () => {
  simulator = await startSimulator()
  clock = createHandClock(Date.now())
  seen = []
  bench = createBench(
    { test: environmentOf(simulator.environments.test) },
    {},
    {
      clock,
      tokenChanged: ({ state, target }) => state.kind === 'held' && waits.issued(target),
    },
  )
  waits = createCredentialWaits({
    clock,
    requestToken: (target, callId) => bench.client.token(target, { force: true, callId }),
    cancel: bench.client.cancel,
    changed: (wait) => seen.push(wait),
    inBackground: (cause) => {
      throw cause
    },
  })
})
afterEach(async () => {
  waits.close()
  await bench.client.close()
  await simulator.stop()
})

const tokenRequests = () => simulator.requestLog().filter(({ path }) => path === '/oauth/token').length
/** Until the request that is under way was answered. */
const answered = (attempts: number) =>
  eventually(() => {
    const last = seen.at(-1)
    expect(last?.attempts).toBe(attempts)
    expect(last?.state !== 'waiting' || last.nextAt !== null).toBe(true)
  })
/** Both clocks go on by 20 s, and the next request is answered. */
const next = async (attempts: number) => {
  simulator.advance(20_000)
  clock.advance(20_000)
  await answered(attempts)
}

it('asks every 20 s until the credentials are effective', async () => {
  simulator.faults.test.propagationDelay(2 * MINUTE)
  waits.start(test)
  await answered(1)
  for (let attempt = 2; attempt <= 6; attempt++) await next(attempt)
  expect(seen.at(-1)).toMatchObject({ state: 'waiting', error: { code: 'token-refused' } })
  await next(7)
  expect(seen.at(-1)).toMatchObject({ state: 'effective', error: null, nextAt: null })
  expect(bench.client.tokenView(test).state.kind).toBe('held')
  clock.advance(5 * MINUTE)
  expect(tokenRequests()).toBe(7)
})

it('gives up after 15 minutes of refusals', async () => {
  simulator.faults.test.propagationDelay(60 * MINUTE, 'channel')
  waits.start(test)
  await answered(1)
  for (let attempt = 2; attempt <= 46; attempt++) await next(attempt)
  expect(seen.at(-1)).toMatchObject({ state: 'gave-up', attempts: 46, error: { code: 'token-refused' } })
})

it('shares its request with a call that wants a token at the same time', async () => {
  waits.start(test)
  const exchange = await made(bench.client.call(test, { operation: 'catalog-events' }, 'k1'))
  expect(exchange.response?.status).toBe(200)
  await eventually(() => expect(seen.at(-1)?.state).toBe('effective'))
  expect(tokenRequests()).toBe(1)
})

it('ends when another call got a token between two requests', async () => {
  simulator.faults.test.propagationDelay(10 * MINUTE)
  waits.start(test)
  await answered(1)
  simulator.faults.test.reset()
  await made(bench.client.call(test, { operation: 'catalog-events' }, 'k1'))
  expect(seen.at(-1)).toMatchObject({ state: 'effective', attempts: 1 })
  clock.advance(5 * MINUTE)
  expect(tokenRequests()).toBe(2)
})

it('is stopped in the middle of a request, which is cancelled', async () => {
  simulator.faults.test.hang({ operation: 'token' })
  waits.start(test)
  await eventually(() => expect(tokenRequests()).toBe(1))
  waits.stop(test)
  await eventually(() => expect(bench.exchanges.at(-1)?.failure?.source.error.kind).toBe('cancelled'))
  expect(waits.all()).toMatchObject([{ state: 'stopped', nextAt: null }])
  clock.advance(5 * MINUTE)
  expect(tokenRequests()).toBe(1)
})

import { expect, it, vi } from 'vitest'
import { createCredentialWaits } from '../../../../src/main/service/credential-waits.ts'
import type { CredentialWait } from '../../../../src/shared/models/credential-wait.ts'
import { type AppError, appError, err, ok, type Result } from '../../../../src/shared/result.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

const target = { channelKey: 'c', environment: 'test' } as const
const refused = err(appError('token-refused', 'invalid_client'))
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const setUp = (answer: () => Promise<Result<unknown>> = async () => refused) => {
  const hand = createHandClock(1_000)
  /** ms by which the wall clock was set since the start. */
  let set = 0
  const clock = { ...hand, now: () => hand.now() + set }
  const seen: CredentialWait[] = []
  const cancelled: string[] = []
  const bugs: unknown[] = []
  const requestToken = vi.fn((_target: unknown, _callId: string) => answer())
  const waits = createCredentialWaits({
    clock,
    requestToken,
    cancel: (callId) => cancelled.push(callId),
    changed: (wait) => seen.push(wait),
    inBackground: (cause) => bugs.push(cause),
  })
  const advance = async (ms: number) => {
    hand.advance(ms)
    await settle()
  }
  const setClock = (ms: number) => {
    set += ms
  }
  return { waits, setClock, bugs, seen, cancelled, requestToken, advance, state: () => waits.all()[0]?.state }
}

it('asks at once, then every 20 s, until a token comes', async () => {
  let answer: Result<unknown> = refused
  const { waits, requestToken, advance, state, seen } = setUp(async () => answer)
  waits.start(target)
  await settle()
  expect(waits.all()[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    nextAt: 21_000,
    error: { code: 'token-refused' },
  })
  await advance(19_999)
  expect(requestToken).toHaveBeenCalledTimes(1)
  await advance(1)
  expect(requestToken).toHaveBeenCalledTimes(2)
  answer = ok(undefined)
  await advance(20_000)
  expect([state(), seen.at(-1)?.error]).toEqual(['effective', null])
  await advance(60_000)
  expect(requestToken).toHaveBeenCalledTimes(3)
})

it('gives up after 15 minutes', async () => {
  const { waits, requestToken, advance, state } = setUp()
  waits.start(target)
  await settle()
  for (let at = 0; at < 60; at++) await advance(20_000)
  expect([state(), waits.all()[0]?.nextAt]).toEqual(['gave-up', null])
  expect(requestToken).toHaveBeenCalledTimes(46)
})

it.each([-3_600_000, 3_600_000])('takes 15 minutes as well when the clock is set by %i ms', async (ms) => {
  const { waits, setClock, requestToken, advance, state } = setUp()
  waits.start(target)
  await settle()
  await advance(20_000)
  setClock(ms)
  await advance(20_000)
  // 14 min 20 s are left at the third request, by the clock as it is now.
  expect(waits.all()[0]).toMatchObject({ state: 'waiting', until: 1_000 + ms + 900_000 })
  for (let at = 0; at < 43; at++) await advance(20_000)
  expect([state(), requestToken.mock.calls.length]).toEqual(['gave-up', 46])
})

it('counts the time of the requests too, but not a clock that is set during one', async () => {
  const held: PromiseWithResolvers<Result<unknown>>[] = []
  const { waits, setClock, requestToken, advance, state } = setUp(() => {
    const one = Promise.withResolvers<Result<unknown>>()
    held.push(one)
    return one.promise
  })
  waits.start(target)
  setClock(86_400_000)
  for (let request = 0; state() === 'waiting'; request++) {
    await advance(30_000)
    held[request]?.resolve(refused)
    await settle()
    await advance(20_000)
  }
  // The first counts for 60 s, each other for 30 s and the 20 s before it: after the 18th, 910 s.
  expect([state(), requestToken.mock.calls.length]).toEqual(['gave-up', 18])
})

it('goes on when the token is forgotten while it asks', async () => {
  const answers = [refused, err(appError('token-discarded', 'Discarded.')), ok(undefined)]
  const { waits, advance, state } = setUp(async () => answers.shift() ?? refused)
  waits.start(target)
  await settle()
  await advance(20_000)
  expect(waits.all()[0]).toMatchObject({ state: 'waiting', attempts: 2, error: { code: 'token-refused' } })
  await advance(20_000)
  expect(state()).toBe('effective')
})

it('ends as failed by a bug, which is told', async () => {
  const cause = new TypeError('a bug')
  const { waits, bugs, advance, requestToken } = setUp(() => Promise.reject(cause))
  waits.start(target)
  await settle()
  expect(waits.all()[0]).toMatchObject({ state: 'failed', error: { code: 'wait-broken' } })
  expect(bugs).toEqual([cause])
  await advance(60_000)
  expect(requestToken).toHaveBeenCalledTimes(1)
})

it('is one wait a target, and never asks while it is asking', async () => {
  const held = Promise.withResolvers<Result<unknown>>()
  const { waits, requestToken, advance } = setUp(() => held.promise)
  const first = waits.start(target)
  expect(waits.start(target)).toMatchObject({ startedAt: first.startedAt, attempts: 1 })
  await advance(60_000)
  expect(requestToken).toHaveBeenCalledTimes(1)
  waits.start({ ...target, environment: 'production' })
  expect(requestToken).toHaveBeenCalledTimes(2)
})

it.each<[string, AppError]>([
  ['the secret is missing', appError('secret-missing', 'No client secret.')],
  ['the environment is gone', appError('environment-missing', 'Gone.')],
])('ends when %s', async (_what, error) => {
  const { waits, advance, requestToken } = setUp(async () => err(error))
  waits.start(target)
  await settle()
  expect(waits.all()[0]).toMatchObject({ state: 'failed', error })
  await advance(60_000)
  expect(requestToken).toHaveBeenCalledTimes(1)
})

it('ends when it is stopped, and cancels what it asks', async () => {
  const held = Promise.withResolvers<Result<unknown>>()
  const { waits, cancelled, requestToken, advance } = setUp(() => held.promise)
  waits.start(target)
  const why = appError('credentials-changed', 'Changed.')
  waits.stop(target, why)
  expect(cancelled).toEqual([requestToken.mock.calls[0]?.[1]])
  held.resolve(refused)
  await advance(60_000)
  expect(waits.all()[0]).toMatchObject({ state: 'stopped', error: why, nextAt: null })
  expect(requestToken).toHaveBeenCalledTimes(1)
})

it('ends when somebody else got a token', async () => {
  const { waits, advance, requestToken, state } = setUp()
  waits.start(target)
  await settle()
  waits.issued({ ...target, environment: 'production' })
  expect(state()).toBe('waiting')
  waits.issued(target)
  await advance(60_000)
  expect([state(), requestToken.mock.calls.length]).toEqual(['effective', 1])
})

it('asks no more once it is closed', async () => {
  const { waits, advance, requestToken } = setUp()
  waits.start(target)
  await settle()
  waits.close()
  await advance(60_000)
  expect(requestToken).toHaveBeenCalledTimes(1)
})

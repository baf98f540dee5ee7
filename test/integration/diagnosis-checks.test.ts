import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Diagnosis, RunnableCheck } from '../../src/shared/models/diagnosis.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'

/** The checks of a diagnosis, by the console's own requests, against a simulator. */

let simulator: Simulator
let console_: TestConsole
let channelKey: string

beforeEach(async () => {
  simulator = await startSimulator()
  console_ = await startConsole()
  const { handlers } = console_
  channelKey = unwrap(await handlers.createChannel({ name: 'One' })).key
  for (const environment of ['test', 'production'] as const) {
    const { baseUrl, channelId, clientId, clientSecret, applicablePromotions } = simulator.environments[environment]
    const settings = { baseUrl, channelId, clientId, applicablePromotions, retryOnAuth001: false }
    unwrap(await handlers.saveEnvironment({ channelKey, environment, settings }))
    const secret = { value: clientSecret, keep: 'session' } as const
    unwrap(await handlers.saveClientSecret({ channelKey, environment, secret }))
  }
})
afterEach(async () => {
  await console_.end()
  await simulator.stop()
})

const catalog = async (environment: 'test' | 'production' = 'test'): Promise<number> =>
  unwrap(await console_.handlers.listCatalogEvents({ channelKey, environment, callId: 'c' })).exchange.id
const useCode = async (environment: 'test' | 'production' = 'test') => {
  const { cartToken, promotionalCode: code } = simulator.environments[environment]
  return unwrap(await console_.handlers.useCode({ channelKey, environment, cartToken, code, callId: 'c' })).exchange.id
}
const diagnose = async (id: number): Promise<Diagnosis> => unwrap(await console_.handlers.diagnoseExchange({ id }))
const check = async (id: number, kind: RunnableCheck) =>
  unwrap(await console_.handlers.checkDiagnosis({ id, check: kind, callId: 'c' }))
const first = ({ causes }: Diagnosis) => causes[0]?.id

it('a new token that is accepted says what the old one was', async () => {
  await catalog()
  simulator.faults.test.expireTokens()
  const id = await catalog()
  expect(first(await diagnose(id))).toBe('token-withdrawn')
  const { result, diagnosis } = await check(id, 'new-token-and-repeat')
  expect(result).toMatchObject({
    passed: true,
    meaning: 'The new token was accepted: the old one was expired or revoked.',
  })
  expect(diagnosis.causes[0]).toMatchObject({ id: 'token-withdrawn', likelihood: 'likely' })
  expect(diagnosis.causes[0]?.evidence.join(' ')).toMatch(/A newer token was accepted/)
})

it('a new token that is refused as well strikes out that the old one was withdrawn', async () => {
  await catalog()
  simulator.faults.test.expireTokens()
  const id = await catalog()
  simulator.faults.test.tamperTokens(true)
  const { result, diagnosis } = await check(id, 'new-token-and-repeat')
  expect(result).toMatchObject({ passed: false, meaning: expect.stringMatching(/refused as well/) })
  expect(diagnosis.causes.find(({ id: cause }) => cause === 'token-withdrawn')?.likelihood).toBe('excluded')
  expect(first(diagnosis)).toBe('token-altered')
})

it('the catalog tells a refusal of one API from a refusal of the channel', async () => {
  simulator.faults.test.forbid('useCode', 'permission')
  const id = await useCode()
  const { result, diagnosis } = await check(id, 'compare-with-catalog')
  expect(result).toMatchObject({
    passed: true,
    meaning: expect.stringMatching(/^The catalog answers: token and channel/),
  })
  expect(diagnosis.since).toEqual([expect.stringMatching(/^The catalog answered/)])
  expect(diagnosis.causes.find(({ id: cause }) => cause === 'api-not-in-plan')).toMatchObject({ likelihood: 'likely' })
  simulator.faults.test.forbid(null, 'permission')
  expect((await check(id, 'compare-with-catalog')).result.meaning).toMatch(/fails in the same way/)
})

it('a call without the header tells whether the header arrives at all', async () => {
  await catalog()
  simulator.faults.test.rewriteAuthorization('removed')
  const id = await catalog()
  expect((await check(id, 'repeat-without-authorization')).result).toMatchObject({
    passed: false,
    meaning: expect.stringMatching(/the very same/),
  })
  simulator.faults.test.rewriteAuthorization('none')
  expect((await check(id, 'repeat')).result).toMatchObject({ passed: true })
})

it('asking for a token tells whether the credentials are accepted now', async () => {
  simulator.faults.test.channelState('not-activated')
  const id = await catalog()
  expect((await check(id, 'ask-for-token')).result.meaning).toMatch(/^The same answer came again/)
  simulator.faults.test.channelState('active')
  expect((await check(id, 'ask-for-token')).result).toMatchObject({
    passed: true,
    meaning: 'A token was obtained: the service accepts the channel now.',
  })
  expect((await diagnose(id)).since).toEqual([expect.stringMatching(/^A token was obtained/)])
})

it('what changes state in production asks first, also as a check; nothing is sent', async () => {
  const { handlers } = console_
  const target = { channelKey, environment: 'production' } as const
  unwrap(await handlers.unlockProduction({ target, channelName: 'One' }))
  simulator.faults.production.forbid('useCode', 'permission')
  const id = await useCode('production')
  unwrap(await handlers.lockProduction(target))
  const asked = simulator.requestLog().length
  for (const kind of ['repeat', 'new-token-and-repeat', 'repeat-without-authorization'] as const)
    expect(await handlers.checkDiagnosis({ id, check: kind, callId: 'c' })).toMatchObject({
      ok: false,
      error: { code: 'production-locked' },
    })
  expect(simulator.requestLog()).toHaveLength(asked)
  expect((await check(id, 'compare-with-catalog')).result.passed).toBe(true)
})

it('a check of one environment asks the other nothing', async () => {
  simulator.faults.test.forbid('catalog')
  const id = await catalog()
  for (const kind of ['repeat', 'new-token-and-repeat', 'compare-with-catalog', 'ask-for-token'] as const)
    await check(id, kind)
  expect(simulator.requestLog().map(({ environment }) => environment)).not.toContain('production')
})

it('an exchange that succeeded, and one that is not there, have no diagnosis', async () => {
  const { handlers } = console_
  expect(await handlers.diagnoseExchange({ id: await catalog() })).toMatchObject({ error: { code: 'no-failure' } })
  expect(await handlers.diagnoseExchange({ id: 99 })).toMatchObject({ error: { code: 'not-found' } })
  expect(await handlers.checkDiagnosis({ id: 99, check: 'repeat', callId: 'c' })).toMatchObject({
    error: { code: 'not-found' },
  })
})

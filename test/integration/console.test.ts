import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { type Console, createConsole } from '../../src/main/console.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import { createMemoryStore } from '../../src/main/secrets/memory.ts'
import { openSettings } from '../../src/main/settings/open-settings.ts'
import type { PushedEvent } from '../../src/shared/contract.ts'
import type { Target } from '../../src/shared/models/environment.ts'
import type { Result } from '../../src/shared/result.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { eventually } from '../support/eventually.ts'
import { startApp } from './relay-harness.ts'

/** The whole product without a window, as the demo runs it. */
let folder: string
let console_: Console
let simulator: Simulator
let events: PushedEvent[]

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const open = async () => {
  const made = createConsole({
    clock: systemClock,
    settings: openSettings({ folder }).settings,
    keychain: createMemoryStore(),
    history: createMemoryHistory(),
    startSimulator: async (ports) => {
      simulator = await startSimulator(ports)
      return simulator
    },
    version: '0.0.0',
    runtime: 'none',
    dataFolder: folder,
    notices: [],
  })
  made.onEvent((event) => events.push(event))
  await made.start()
  return made
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-console-'))
  events = []
  console_ = await open()
})
afterEach(async () => {
  await console_.close()
  rmSync(folder, { recursive: true, force: true })
})

const openDemo = async (): Promise<Target> => {
  const channel = value(await console_.handlers.openDemo())
  return { channelKey: channel.key, environment: 'test' }
}

/** Where the first channel's webhooks are received. */
const address = async (): Promise<string> => {
  const { listener, channels } = value(await console_.handlers.getSnapshot())
  if (listener.state.kind !== 'listening' || !channels[0]) throw new Error('nothing listens')
  return `http://127.0.0.1:${listener.state.port}/h/${channels[0].listenerPath}`
}

test('the demo walks the whole way: token, promotions, a verified delivery, readiness', async () => {
  const { handlers } = console_
  const target = await openDemo()
  const token = value(await handlers.requestToken({ ...target, callId: 'a', force: false }))
  expect(token.state.kind).toBe('held')
  value(await handlers.listCatalogEvents({ ...target, callId: 'b' }))

  const { cartToken, promotionalCode } = value(await handlers.getDemoCart(target))
  value(await handlers.openCart({ ...target, cartToken }))
  const used = value(await handlers.useCode({ ...target, cartToken, callId: 'c', code: promotionalCode }))
  expect(used.exchange.failure).toBeNull()
  const available = used.cart.promotions.find(({ state }) => state === 'available')
  expect(available).toBeDefined()
  const promotionId = available?.id ?? ''
  const call = { ...target, cartToken, promotionId, anyway: false }
  const stateOf = (cart: typeof used.cart) => cart.promotions.find(({ id }) => id === promotionId)?.state
  expect(stateOf(value(await handlers.addPromotion({ ...call, callId: 'd' })).cart)).toBe('applied')
  expect(stateOf(value(await handlers.releasePromotion({ ...call, callId: 'e' })).cart)).toBe('released')

  const sent = value(
    await handlers.sendFromStageDoor({ environment: 'test', event: 'ORDER', action: 'PURCHASE', fault: 'none' }),
  )
  expect(sent.attempts.map(({ status }) => status)).toEqual([200])
  const row = events.findLast(({ name }) => name === 'deliveryRecorded')?.payload
  expect(row).toMatchObject({ event: 'ORDER', action: 'PURCHASE', verdict: 'verified', environment: 'test' })

  const readiness = value(await handlers.getReadiness(target))
  expect(readiness.rungs.map(({ name, state }) => [name, state])).toEqual([
    ['credentials', 'done'],
    ['token', 'done'],
    ['catalog', 'done'],
    ['listener', 'done'],
    ['delivery', 'done'],
    ['promotion', 'done'],
  ])
  expect(readiness.next).toBeNull()
})

test('the demo is left as it was set over a restart, at the addresses of now', async () => {
  const target = await openDemo()
  const { handlers } = console_
  const before = value(await handlers.getSnapshot()).channels[0]
  const settings = before?.environments.test
  const hook = before?.hooks.find(({ environment }) => environment === 'test')
  if (!settings || !hook) throw new Error('the demo is not whole')
  value(await handlers.saveEnvironment({ ...target, settings: { ...settings, retryOnAuth001: false } }))
  const { key: _place, ...plain } = hook
  value(
    await handlers.saveHook({
      channelKey: target.channelKey,
      hook: { ...plain, label: 'mine' },
      previousHookId: hook.hookId,
    }),
  )
  value(await handlers.deleteEnvironment({ ...target, environment: 'production' }))
  await console_.close()
  console_ = await open()
  const after = value(await console_.handlers.getSnapshot()).channels[0]
  expect(after?.environments.test).toMatchObject({
    retryOnAuth001: false,
    baseUrl: simulator.environments.test.baseUrl,
  })
  expect(after?.environments.production).toBeNull()
  expect(after?.hooks.map(({ label }) => label)).toEqual(['mine'])
  value(await console_.handlers.openDemo())
  const whole = value(await console_.handlers.getSnapshot()).channels[0]
  expect(whole?.environments.production?.baseUrl).toBe(simulator.environments.production.baseUrl)
  expect(whole?.hooks.map(({ label }) => label)).toEqual(['mine', 'demo, production'])
})

test('a client secret that is stored later verifies what came before', async () => {
  const { handlers } = console_
  const channel = value(await handlers.createChannel({ name: 'Late' }))
  await openDemo()
  const { secondHook, baseUrl, channelId, clientId } = simulator.environments.test
  const target: Target = { channelKey: channel.key, environment: 'test' }
  const settings = { baseUrl, channelId, clientId, applicablePromotions: null, retryOnAuth001: true }
  value(await handlers.saveEnvironment({ ...target, settings }))
  const hook = { hookId: secondHook.id, environment: 'test', label: 'late', keySource: 'client-secret' } as const
  value(await handlers.saveHook({ channelKey: channel.key, hook, previousHookId: null }))
  const { state } = value(await handlers.getSnapshot()).listener
  if (state.kind !== 'listening') throw new Error('nothing listens')
  const url = `http://127.0.0.1:${state.port}/h/${channel.listenerPath}`
  const { id: hookId, apiKey } = secondHook
  const sent = { environment: 'test', url, event: 'ORDER', action: 'BOOKING', hookId, apiKey, noRetries: true } as const
  expect((await simulator.deliver(sent)).attempts.map(({ status }) => status)).toEqual([401])
  value(await handlers.saveClientSecret({ ...target, secret: { value: apiKey, keep: 'session' } }))
  await eventually(async () => {
    const { ids } = value(await handlers.queryDeliveries({ channelKey: channel.key }))
    expect(value(await handlers.getDeliveryRows({ ids }))).toMatchObject([{ verdict: 'verified' }])
  })
})

test('production holds back what changes state, and shares nothing with test', async () => {
  const { handlers } = console_
  const target = await openDemo()
  const production: Target = { ...target, environment: 'production' }
  value(await handlers.requestToken({ ...target, callId: 'a', force: false }))
  const { cartToken, promotionalCode } = value(await handlers.getDemoCart(production))
  const use = { ...production, cartToken, code: promotionalCode }
  expect(await handlers.useCode({ ...use, callId: 'b' })).toMatchObject({
    ok: false,
    error: { code: 'production-locked' },
  })
  expect(simulator.requestLog().filter(({ environment }) => environment === 'production')).toEqual([])

  value(await handlers.unlockProduction({ target: production, channelName: 'Demo' }))
  value(await handlers.useCode({ ...use, callId: 'c' }))
  const secrets = simulator.environments.test
  for (const request of simulator.requestLog().filter(({ environment }) => environment === 'production')) {
    expect(JSON.stringify(request)).not.toContain(secrets.clientSecret)
  }
  value(await handlers.savePreferences({ selected: target }))
  expect(await handlers.useCode({ ...use, callId: 'd' })).toMatchObject({ ok: false })

  // Opening the demo selects its test environment: a switch like any other.
  value(await handlers.unlockProduction({ target: production, channelName: 'Demo' }))
  value(await handlers.openDemo())
  expect(await handlers.useCode({ ...use, callId: 'e' })).toMatchObject({
    ok: false,
    error: { code: 'production-locked' },
  })
})

test('a hook that is added later verifies what came before', async () => {
  const { handlers } = console_
  const { channelKey } = await openDemo()
  const url = await address()
  const { secondHook } = simulator.environments.test
  const report = await simulator.deliver({
    environment: 'test',
    url,
    event: 'ORDER',
    action: 'BOOKING',
    hookId: secondHook.id,
    apiKey: secondHook.apiKey,
    noRetries: true,
  })
  expect(report.attempts.map(({ status }) => status)).toEqual([401])
  const saved = value(
    await handlers.saveHook({
      channelKey,
      hook: { hookId: secondHook.id, environment: 'test', label: 'late', keySource: 'own' },
      previousHookId: null,
      key: { value: secondHook.apiKey, keep: 'session' },
    }),
  )
  expect(saved.reverified).toBe(1)
  const { ids } = value(await handlers.queryDeliveries({ channelKey }))
  expect(value(await handlers.getDeliveryRows({ ids }))).toMatchObject([{ verdict: 'verified', statuses: [401] }])
  await eventually(() => expect(events.some(({ name }) => name === 'deliveriesReverified')).toBe(true))
})

test('a rehearsal that is armed when the app quits lets its answers go, and loses nothing', async () => {
  const { handlers } = console_
  const target = await openDemo()
  const plan = { target, filter: {}, deliveries: 1, minutes: 10 }
  const steps = [{ kind: 'answer', status: 202, delay: 60_000 }] as const
  value(await handlers.armRehearsal({ ...plan, name: 'Late', steps }))
  const { hook } = simulator.environments.test
  // Not the demo's simulator: it stops with the console.
  const sending = fetch(await address(), {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'ob-event': 'ORDER',
      'ob-action': 'PURCHASE',
      'ob-delivery-id': 'd-1',
      'ob-hook-id': hook.id,
      'ob-signature': createHash('sha256').update(`{}${hook.apiKey}`).digest('hex'),
    },
  })
  const recorded = () => events.find(({ name }) => name === 'deliveryRecorded')?.payload
  await eventually(() => expect(recorded()).toMatchObject({ verdict: 'verified', statuses: [202] }))
  await console_.close()
  expect((await sending).status).toBe(202)
  expect(value(await handlers.getRehearsal())).toMatchObject({ armed: null, report: { end: 'disarmed' } })
})

test('production holds back a rehearsal too; an unknown channel has none', async () => {
  const { handlers } = console_
  const target = await openDemo()
  const steps = [{ kind: 'answer', status: 503, delay: 0 }] as const
  const plan = { name: 'Refuse', steps, filter: {}, deliveries: 1, minutes: 10 }
  const production: Target = { ...target, environment: 'production' }
  expect(await handlers.armRehearsal({ ...plan, target: production })).toMatchObject({
    ok: false,
    error: { code: 'production-locked' },
  })
  expect(await handlers.armRehearsal({ ...plan, target: { ...target, channelKey: 'gone' } })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})

test('what would leave this computer is refused until it is confirmed, by main too', async () => {
  const { handlers } = console_
  const { channelKey } = await openDemo()
  const relay = {
    on: true,
    url: 'https://example.invalid/x',
    outside: false,
    answers: 'console',
    within: 1_000,
  } as const
  const settings = { ...relay, event: '', action: '' }
  expect(await handlers.saveRelay({ channelKey, relay: settings })).toMatchObject({
    ok: false,
    error: { code: 'not-loopback', field: 'url' },
  })
  const saved = value(await handlers.saveRelay({ channelKey, relay: { ...settings, outside: true } }))
  expect(saved.relay).toMatchObject({ url: 'https://example.invalid/x', outside: true })
  // The confirmation was for that address.
  const local = { ...settings, on: false, url: ' http://127.0.0.1:9/ ', outside: true }
  expect(value(await handlers.saveRelay({ channelKey, relay: local })).relay).toMatchObject({
    url: 'http://127.0.0.1:9/',
    outside: false,
  })

  await handlers.sendFromStageDoor({ environment: 'test', event: 'ORDER', action: 'PURCHASE', fault: 'none' })
  const { ids } = value(await handlers.queryDeliveries({ channelKey }))
  const [attempt] = value(await handlers.getDelivery({ id: ids[0] ?? 0 })).attempts
  const replayed = { attemptId: attempt?.id ?? 0, confirmed: false }
  expect(await handlers.replayAttempt({ ...replayed, url: 'http://10.0.0.1/' })).toMatchObject({
    ok: false,
    error: { code: 'not-loopback' },
  })
  expect(await handlers.replayAttempt({ ...replayed, url: 'file:///etc/passwd' })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(await handlers.replayAttempt({ attemptId: 99, url: 'http://127.0.0.1:9/', confirmed: false })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})

test('a stored attempt is sent again byte for byte, marked as a replay, and its answer is kept', async () => {
  const { handlers } = console_
  const { channelKey } = await openDemo()
  await handlers.sendFromStageDoor({ environment: 'test', event: 'ORDER', action: 'PURCHASE', fault: 'none' })
  const { ids } = value(await handlers.queryDeliveries({ channelKey }))
  const deliveryRow = ids[0] ?? 0
  const [attempt] = value(await handlers.getDelivery({ id: deliveryRow })).attempts
  const { bytes } = value(await handlers.getBody({ attemptId: attempt?.id ?? 0 }))
  const application = await startApp((response) => response.writeHead(201).end('made'))
  const url = `${application.url}/webhooks`
  const forward = value(await handlers.replayAttempt({ attemptId: attempt?.id ?? 0, url, confirmed: false }))
  await application.close()

  const [request] = application.requests
  expect(request?.body.equals(bytes)).toBe(true)
  expect(request?.rawHeaders.slice(-4, -2)).toEqual(['X-Greenroom', 'replay'])
  const signature = attempt?.headers.find(([name]) => name === 'ob-signature')
  expect(request?.rawHeaders).toEqual(expect.arrayContaining([...(signature ?? [])]))
  expect(forward).toMatchObject({ kind: 'replay', answer: { status: 201 }, failure: null })
  expect(value(await handlers.getForwards({ deliveryRow }))).toEqual([forward])
  expect(Buffer.from(value(await handlers.getForwardBody({ id: forward.id })).bytes).toString()).toBe('made')
  expect(events).toContainEqual({ name: 'forwardRecorded', payload: { deliveryRow } })
})

test('no secret and no token stands in anything that leaves the console', async () => {
  const { handlers } = console_
  const target = await openDemo()
  value(await handlers.requestToken({ ...target, callId: 'a', force: false }))
  value(await handlers.listCatalogEvents({ ...target, callId: 'b' }))
  const { ids } = value(await handlers.queryExchanges(target))
  const exchanges = await Promise.all(ids.map(async (id) => value(await handlers.getExchange({ id }))))
  const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
  const out = [
    JSON.stringify([events, exchanges, await handlers.getSnapshot(), await handlers.getReadiness(target)]),
    ...exchanges.flatMap(({ request, response }) => [text(request.body), text(response?.body)]),
  ].join('\n')
  const { clientSecret, hook } = simulator.environments.test
  const bearer = simulator
    .requestLog()
    .flatMap(({ headers }) => headers.map((pair) => String(pair)))
    .find((pair) => pair.includes('Bearer '))
    ?.split('Bearer ')[1]
  expect(bearer?.length).toBeGreaterThan(20)
  for (const secret of [clientSecret, hook.apiKey, String(bearer)]) expect(out).not.toContain(secret)
  expect(out).toContain('/oauth/token')
})

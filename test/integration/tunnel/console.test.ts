import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Console } from '../../../src/main/console.ts'
import { createConsole } from '../../../src/main/console.ts'
import { createMemoryHistory } from '../../../src/main/history/memory.ts'
import { createMemoryStore } from '../../../src/main/secrets/memory.ts'
import { openSettings } from '../../../src/main/settings/open-settings.ts'
import type { PushedEvent } from '../../../src/shared/contract.ts'
import { defaultReach, type ReachSettings } from '../../../src/shared/models/reach.ts'
import type { Result } from '../../../src/shared/result.ts'
import { eventually } from '../../support/eventually.ts'
import { startTunnelServer, type TunnelServer } from '../../support/tunnel-server.ts'
import { deliveryHeaders, sha256 } from '../listener-harness.ts'
import { hurried } from './harness.ts'

/** The console with a public URL, from switching it on to the notice that it changed. */

const KEY = 'ak_self_test_key'
let folder: string
let server: TunnelServer
let product: Console
let events: PushedEvent[]

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const open = async (): Promise<void> => {
  events = []
  product = createConsole({
    clock: hurried(5),
    settings: openSettings({ folder }).settings,
    keychain: createMemoryStore(),
    history: createMemoryHistory(),
    startSimulator: () => Promise.reject(new Error('no demo here')),
    version: '0.0.0',
    runtime: 'none',
    dataFolder: folder,
    notices: [],
  })
  product.onEvent((event) => events.push(event))
  await product.start()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-reach-'))
  server = await startTunnelServer({ connections: 2 })
  await open()
})
afterEach(async () => {
  await product.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const snapshot = async () => value(await product.handlers.getSnapshot())
const settings = (): ReachSettings => ({
  ...defaultReach,
  on: true,
  localtunnel: { server: server.url, subdomain: '' },
})
const switchOn = async () => value(await product.handlers.saveReach(settings()))
const reachable = (other: string | null = null): Promise<string> =>
  vi.waitFor(
    async () => {
      const { state, url } = (await snapshot()).reach
      if (state.kind !== 'reachable' || url === null || url === other) throw new Error(`it is ${state.kind}`)
      return url
    },
    { timeout: 15_000, interval: 10 },
  )
const notice = async (id: string) => (await snapshot()).notices.find((each) => each.id === id)

const addChannel = async () => {
  const { handlers } = product
  const { key } = value(await handlers.createChannel({ name: 'Teatre Nou' }))
  value(
    await handlers.saveEnvironment({
      channelKey: key,
      environment: 'test',
      settings: {
        baseUrl: 'https://api.example.com',
        channelId: '2001',
        clientId: 'seller-channel-client',
        applicablePromotions: null,
        retryOnAuth001: true,
      },
    }),
  )
  const { channel } = value(
    await handlers.saveHook({
      channelKey: key,
      hook: { hookId: 'hook-17', environment: 'test', label: '', keySource: 'own' },
      previousHookId: null,
      key: { value: KEY, keep: 'session' },
    }),
  )
  return channel
}

const deliver = async (address: string, id: string): Promise<number> => {
  const body = Buffer.from(`{"code":"${id}"}`)
  const headers = deliveryHeaders(body, { Host: null, 'ob-delivery-id': id, 'ob-signature': sha256(body, KEY) })
  const response = await fetch(address, { method: 'POST', headers: headers.map(([k, v]) => [k, v]), body })
  return response.status
}

test('off at first; switched on it is reachable; settings that are wrong name their field', async () => {
  expect((await snapshot()).reach.state).toMatchObject({ kind: 'off', reason: 'It is switched off.' })
  expect(await product.handlers.saveReach({ ...settings(), provider: 'fixed' })).toMatchObject({
    ok: false,
    error: { field: 'url' },
  })
  await switchOn()
  const url = await reachable()
  expect((await snapshot()).preferences.publicUrls).toEqual({ current: url, told: url, former: [] })
  expect(events.some(({ name }) => name === 'reachChanged')).toBe(true)
  value(await product.handlers.saveReach({ ...settings(), on: false }))
  await eventually(() => expect(server.connected()).toEqual([]))
})

test('a self-test goes the whole way, is marked, and counts for nothing', async () => {
  const { key: channelKey, listenerPath } = await addChannel()
  expect(await product.handlers.sendSelfTest({ channelKey, hookId: 'hook-17' })).toMatchObject({
    error: { code: 'no-public-url' },
  })
  await switchOn()
  const url = await reachable()
  const report = value(await product.handlers.sendSelfTest({ channelKey, hookId: 'hook-17' }))
  expect(report).toMatchObject({ url, status: 200, recorded: true })
  const { ids } = value(await product.handlers.queryDeliveries({ channelKey }))
  const { host } = new URL(url)
  expect(value(await product.handlers.getDeliveryRows({ ids }))).toMatchObject([
    { deliveryId: report.deliveryId, verdict: 'verified', selfTest: true, host },
  ])
  const rung = async (name: string) =>
    value(await product.handlers.getReadiness({ channelKey, environment: 'test' })).rungs.find(
      (each) => each.name === name,
    )
  expect(await rung('delivery')).toMatchObject({ state: 'todo' })
  expect(await rung('listener')).toMatchObject({ state: 'done' })

  expect(await deliver(`${url}/h/${listenerPath}`, 'self-test-forged')).toBe(200)
  expect(await rung('delivery')).toMatchObject({ state: 'done' })
  expect(JSON.stringify([events, report])).not.toContain(KEY)
})

test('another URL: a notice with both, until it is acknowledged, over a restart too', async () => {
  const { listenerPath } = await addChannel()
  await switchOn()
  const old = await reachable()
  await server.dropAll()
  const now = await reachable(old)
  const told = await notice('public-url-changed')
  expect(told?.title).toBe('The public URL changed: update the webhook’s address.')
  expect(told?.copies?.map(({ text }) => text)).toEqual([`${now}/h/${listenerPath}`, now, old])

  await product.close()
  await open()
  await reachable(now)
  expect(await notice('public-url-changed')).toMatchObject({ text: expect.stringContaining(old) })
  value(await product.handlers.acknowledgeNotice({ id: 'public-url-changed' }))
  expect(await notice('public-url-changed')).toBeUndefined()

  await product.close()
  await open()
  await reachable()
  expect(await notice('public-url-changed')).toMatchObject({ text: expect.not.stringContaining(old) })
})

test('a verified delivery that comes by an old URL is told; one that does not verify is not', async () => {
  const { listenerPath } = await addChannel()
  await switchOn()
  const old = await reachable()
  const { listener } = await snapshot()
  const port = listener.state.kind === 'listening' ? listener.state.port : 0
  value(
    await product.handlers.saveReach({ ...settings(), provider: 'fixed', fixed: { url: `http://localhost:${port}` } }),
  )
  await reachable(old)
  const local = `http://127.0.0.1:${port}/h/${listenerPath}`
  expect(await deliver(local, 'by-no-public-name')).toBe(200)
  expect(await notice('former-public-url')).toBeUndefined()

  const body = Buffer.from('{"code":"late"}')
  const late = (signature: string, id: string) => {
    const headers = deliveryHeaders(body, {
      Host: new URL(old).host,
      'ob-delivery-id': id,
      'ob-signature': signature,
    })
    return request(local, { method: 'POST', headers: Object.fromEntries(headers), body })
  }
  await late('0'.repeat(64), 'forged')
  expect(await notice('former-public-url')).toBeUndefined()
  await late(sha256(body, KEY), 'late')
  expect(await notice('former-public-url')).toMatchObject({ text: expect.stringContaining(old) })
})

test('after sleep it is checked at once', async () => {
  await switchOn()
  await reachable()
  const beats = async () => (await snapshot()).reach.beats.length
  const before = await beats()
  product.resumed()
  // By itself the next one comes 15 s after the last, which are 3 s here.
  await vi.waitFor(async () => expect(await beats()).toBeGreaterThan(before), { timeout: 2_000, interval: 5 })
})

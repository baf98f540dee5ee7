import { beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../../../../src/main/secrets/memory.ts'
import { createVault, type Vault } from '../../../../src/main/secrets/vault.ts'
import { findMixedUp } from '../../../../src/main/settings/mixed-up.ts'
import { createSettings, type Settings } from '../../../../src/main/settings/settings.ts'
import type { Channel } from '../../../../src/shared/models/channel.ts'
import { type EnvironmentName, SELLER_CLIENT_ID } from '../../../../src/shared/models/environment.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { createFileInMemory } from './sample.ts'

let settings: Settings
let vault: Vault

beforeEach(async () => {
  const clock = createHandClock()
  settings = createSettings(createFileInMemory().file)
  vault = createVault({ keychain: createMemoryStore(clock), records: settings.secretRecords(), clock })
  await vault.start()
})

const put = (key: string, name: string, changes: Partial<Channel> = {}, ids = ['1', '2'], words = ['a', 'b']) => {
  const at = (index: number) => ({
    baseUrl: `https://${words[index]}.${key}.example`,
    channelId: ids[index] ?? '',
    clientId: SELLER_CLIENT_ID,
    applicablePromotions: null,
    retryOnAuth001: true,
  })
  const stored = settings.putChannel({
    key,
    name,
    demo: false,
    listenerPath: 'x'.repeat(32),
    acceptEverything: false,
    environments: { test: at(0), production: at(1) },
    hooks: [],
    ...changes,
  })
  expect(stored.ok).toBe(true)
}
const secret = (channelKey: string, environment: EnvironmentName, value: string) =>
  vault.put({ kind: 'client-secret', channelKey, environment }, value, 'keychain')
const texts = () => findMixedUp({ settings, vault }).map(({ text }) => text)

it('finds nothing where nothing is, and nothing where all differ', async () => {
  expect(texts()).toEqual([])
  put('k1', 'One')
  await secret('k1', 'test', 'the secret of test')
  await secret('k1', 'production', 'the secret of production')
  expect(texts()).toEqual([])
})

it('finds a client secret that both environments have, once, and says where, not which', async () => {
  put('k1', 'One')
  put('k2', 'Two', {}, ['3', '4'])
  await secret('k1', 'production', 'the same secret')
  await secret('k2', 'test', 'the same secret')
  expect(texts()).toEqual(['One, production: the client secret is stored for the test environment of Two too.'])
  await secret('k1', 'test', 'the same secret')
  expect(texts()).toEqual([
    'One, production: the client secret is stored for the test environment of this channel too.',
  ])
  expect(JSON.stringify(findMixedUp({ settings, vault }))).not.toContain('the same secret')
})

it('finds the key of a hook too, and leaves alone one that signs with the client secret', async () => {
  const hook = { environment: 'production', label: '' } as const
  put('k1', 'One', {
    hooks: [
      { ...hook, hookId: 'orders', keySource: 'own' },
      { ...hook, hookId: 'items', keySource: 'client-secret' },
    ],
  })
  await secret('k1', 'test', 'a shared value')
  await vault.put(
    { kind: 'hook-key', channelKey: 'k1', environment: 'production', hookId: 'orders' },
    'a shared value',
    'session',
  )
  expect(texts()).toEqual([
    'One, production: the key of hook orders is stored for the test environment of this channel too.',
  ])
})

it('finds addresses that read like the other environment, and a channel id that both have, once', () => {
  put('k1', 'One', {}, ['7', '7'], ['live', 'sandbox'])
  expect(texts()).toEqual([
    expect.stringMatching(/^One, test: “live” in this address reads like production/),
    expect.stringMatching(/^One, production: “sandbox” in this address reads like a test environment/),
    expect.stringMatching(/^One, production: The test environment of this channel has the same channel id/),
  ])
})

it('gives the same ids again, all different, and leaves the demo alone', async () => {
  put('k1', 'One', {}, ['7', '7'], ['live', 'sandbox'])
  await secret('k1', 'test', 'a shared value')
  await secret('k1', 'production', 'a shared value')
  const ids = () => findMixedUp({ settings, vault }).map(({ id }) => id)
  expect(new Set(ids()).size).toBe(4)
  expect(ids()).toEqual(ids())
  put('k1', 'One', { demo: true }, ['7', '7'], ['live', 'sandbox'])
  expect(ids()).toEqual([])
})

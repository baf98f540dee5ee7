import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore, type MemoryStore } from '../../../../src/main/secrets/memory.ts'
import { createVault, type Vault } from '../../../../src/main/secrets/vault.ts'
import { type Channels, createChannels } from '../../../../src/main/settings/channels.ts'
import { createSettings, type Settings } from '../../../../src/main/settings/settings.ts'
import type { ChannelView } from '../../../../src/shared/models/channel.ts'
import { type Target, targetKey } from '../../../../src/shared/models/environment.ts'
import type { Hook } from '../../../../src/shared/models/hook.ts'
import type { Result } from '../../../../src/shared/result.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { channel, createFileInMemory, environment, fileError } from './sample.ts'

let settings: Settings
let vault: Vault
let keychain: MemoryStore
let channels: Channels
let announced: (readonly ChannelView[])[]
let credentials: string[]
let failWith: (error: Error | null) => void

beforeEach(async () => {
  const memory = createFileInMemory()
  failWith = memory.failWith
  settings = createSettings(memory.file)
  keychain = createMemoryStore(createHandClock())
  vault = createVault({ keychain, records: settings.secretRecords(), clock: createHandClock(1000) })
  await vault.start()
  announced = []
  credentials = []
  let keys = 0
  channels = createChannels({
    settings,
    vault,
    changed: (views) => announced.push(views),
    credentialsChanged: (target) => credentials.push(targetKey(target)),
    newKey: () => `k${++keys}`,
  })
})

const done = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.field}: ${result.error.message}`)
  return result.value
}
const test: Target = { channelKey: 'k1', environment: 'test' }
const production: Target = { channelKey: 'k1', environment: 'production' }
const typed = (value: string) => ({ value, keep: 'keychain' as const })
const hook = (hookId: string, more: Partial<Hook> = {}): Hook => ({
  hookId,
  environment: 'test',
  label: '',
  keySource: 'own',
  ...more,
})
const save = (asked: Hook, previousHookId: string | null = null, key?: string) =>
  channels.saveHook({
    channelKey: 'k1',
    hook: asked,
    previousHookId,
    ...(key === undefined ? {} : { key: typed(key) }),
  })

/** A channel k1 with both environments, their client secrets and a hook h1 in test. */
const fill = async () => {
  done(await channels.create({ name: 'One' }))
  done(await channels.saveEnvironment({ ...test, settings: environment('https://test.example.com') }))
  done(await channels.saveEnvironment({ ...production, settings: environment('https://api.example.com') }))
  done(await channels.saveClientSecret({ ...test, secret: typed('test-secret') }))
  done(await channels.saveClientSecret({ ...production, secret: typed('production-secret') }))
  done(await save(hook('h1'), null, 'key-1'))
  credentials = []
  announced = []
}

describe('a channel', () => {
  it('is created with a name, a key and a path of its own', async () => {
    const one = done(await channels.create({ name: ' One ' }))
    const two = done(await channels.create({ name: 'Two' }))
    expect(one).toMatchObject({ key: 'k1', name: 'One', demo: false, acceptEverything: false, hooks: [] })
    expect(one.environments).toEqual({ test: null, production: null })
    expect(one.clientSecrets.test).toEqual({ place: 'none', storedAt: null })
    expect(one.listenerPath).toMatch(/^[\w-]{32,}$/)
    expect(one.listenerPath).not.toBe(two.listenerPath)
    expect(announced.at(-1)).toEqual([one, two])
    expect(channels.views()).toEqual([one, two])
    expect(channels.view('k2')).toEqual(two)
    expect(channels.view('k3')).toBeNull()
  })

  it('has a name that no other has', async () => {
    await channels.create({ name: 'One' })
    await channels.create({ name: 'Two' })
    const error = { code: 'invalid', field: 'name' }
    expect(await channels.create({ name: 'one' })).toMatchObject({ ok: false, error })
    expect(await channels.create({ name: '' })).toMatchObject({ ok: false, error })
    expect(await channels.update({ channelKey: 'k1', name: 'Two' })).toMatchObject({ ok: false, error })
    expect(done(await channels.update({ channelKey: 'k1', name: ' ONE' })).name).toBe('ONE')
    expect(channels.views()).toHaveLength(2)
  })

  it('is changed in what is named only', async () => {
    await channels.create({ name: 'One' })
    expect(done(await channels.update({ channelKey: 'k1', acceptEverything: true }))).toMatchObject({
      name: 'One',
      acceptEverything: true,
    })
    expect(done(await channels.update({ channelKey: 'k1', name: 'Uno' }))).toMatchObject({
      name: 'Uno',
      acceptEverything: true,
    })
  })

  it('gets another listener path, and the old one is nobody’s', async () => {
    const { listenerPath: old } = done(await channels.create({ name: 'One' }))
    expect(channels.channelByPath(old)?.key).toBe('k1')
    const { listenerPath } = done(await channels.renewListenerPath({ channelKey: 'k1' }))
    expect(listenerPath).not.toBe(old)
    expect(channels.channelByPath(old)).toBeNull()
    expect(channels.channelByPath(listenerPath)?.key).toBe('k1')
    expect(channels.channelByPath('')).toBeNull()
  })

  it('goes with every secret, and leaves the others theirs', async () => {
    await fill()
    done(await channels.create({ name: 'Two' }))
    const test2: Target = { channelKey: 'k2', environment: 'test' }
    done(await channels.saveEnvironment({ ...test2, settings: environment('https://test.example.com') }))
    done(await channels.saveClientSecret({ ...test2, secret: typed('other') }))
    credentials = []
    expect(await channels.remove({ channelKey: 'k1' })).toMatchObject({ ok: true })
    expect(channels.views().map(({ key }) => key)).toEqual(['k2'])
    expect(keychain.accounts()).toEqual(['k2/test/client-secret'])
    expect(channels.secretsToMask(test)).toEqual([])
    expect(credentials).toEqual(['k1/test', 'k1/production'])
  })

  it('that does not exist is an error everywhere', async () => {
    const channelKey = 'gone'
    const target: Target = { channelKey, environment: 'test' }
    const results = await Promise.all([
      channels.update({ channelKey, name: 'x' }),
      channels.remove({ channelKey }),
      channels.saveEnvironment({ ...target, settings: environment('https://a.example') }),
      channels.removeEnvironment(target),
      channels.saveClientSecret({ ...target, secret: typed('x') }),
      channels.forgetClientSecret(target),
      channels.saveHook({ channelKey, hook: hook('h'), previousHookId: null }),
      channels.deleteHook({ channelKey, hookId: 'h' }),
      channels.renewListenerPath({ channelKey }),
    ])
    for (const result of results) expect(result).toMatchObject({ ok: false, error: { code: 'channel-unknown' } })
    expect(channels.channelByPath('x')).toBeNull()
    expect(channels.findHook(channelKey, 'h')).toBeNull()
  })
})

describe('an environment', () => {
  beforeEach(() => channels.create({ name: 'One' }))

  it('is stored with its base URL in order', async () => {
    const view = done(
      await channels.saveEnvironment({ ...test, settings: environment(' HTTPS://Test.Example.com:443/v1/ ') }),
    )
    expect(view.environments.test?.baseUrl).toBe('https://test.example.com/v1')
    expect(view.environments.production).toBeNull()
    expect(credentials).toEqual(['k1/test'])
  })

  it.each([
    ['baseUrl', { ...environment('http://test.example.com') }],
    ['channelId', { ...environment('https://test.example.com'), channelId: 'x' }],
    ['clientId', { ...environment('https://test.example.com'), clientId: '' }],
    [
      'applicablePromotions.path',
      { ...environment('https://test.example.com'), applicablePromotions: { method: 'GET', path: '//x' } as const },
    ],
  ])('is refused with the field %s named', async (field, asked) => {
    expect(await channels.saveEnvironment({ ...test, settings: asked })).toMatchObject({
      ok: false,
      error: { code: 'invalid', field },
    })
    expect(channels.view('k1')?.environments.test).toBeNull()
    expect(credentials).toEqual([])
  })

  it('keeps no network that is none', async () => {
    for (const network of [undefined, { proxy: '', caFile: '' }]) {
      const settings = { ...environment('https://a.example'), network }
      const view = done(await channels.saveEnvironment({ ...test, settings }))
      expect(Object.keys(view.environments.test ?? {})).not.toContain('network')
    }
  })

  it('takes a CA file that can be read, and keeps one that is away for now', async () => {
    const caFile = fileURLToPath(new URL('../../../integration/fixtures/tls/ca.pem', import.meta.url))
    const folder = mkdtempSync(join(tmpdir(), 'greenroom-ca-'))
    const path = join(folder, 'ca.pem')
    const settings = { ...environment('https://a.example'), network: { proxy: '', caFile: path } }
    expect(await channels.saveEnvironment({ ...test, settings })).toMatchObject({
      error: { code: 'ca-unreadable', field: 'network.caFile' },
    })
    copyFileSync(caFile, path)
    done(await channels.saveEnvironment({ ...test, settings }))
    rmSync(folder, { recursive: true })
    const view = done(await channels.saveEnvironment({ ...test, settings: { ...settings, retryOnAuth001: false } }))
    expect(view.environments.test).toMatchObject({ retryOnAuth001: false, network: { caFile: path } })
  })

  it('shares no origin with the other', async () => {
    done(await channels.saveEnvironment({ ...test, settings: environment('https://a.example/test') }))
    expect(await channels.saveEnvironment({ ...production, settings: environment('https://a.example') })).toMatchObject(
      {
        error: { field: 'baseUrl', message: expect.stringMatching(/share an origin/) },
      },
    )
    // Its own origin may stay, of course.
    done(await channels.saveEnvironment({ ...test, settings: environment('https://a.example/other') }))
  })

  it('makes tokens of before worthless only when address or client change', async () => {
    const before = environment('https://a.example')
    done(await channels.saveEnvironment({ ...test, settings: before }))
    credentials = []
    const promotions = { method: 'GET', path: '/promotions' } as const
    done(await channels.saveEnvironment({ ...test, settings: { ...before, applicablePromotions: promotions } }))
    done(await channels.saveEnvironment({ ...test, settings: { ...before, retryOnAuth001: false } }))
    expect(credentials).toEqual([])
    for (const change of [{ baseUrl: 'https://b.example' }, { channelId: '7' }, { clientId: 'other' }]) {
      done(await channels.saveEnvironment({ ...test, settings: before }))
      credentials = []
      done(await channels.saveEnvironment({ ...test, settings: { ...before, ...change } }))
      expect(credentials).toEqual(['k1/test'])
    }
  })

  it('goes with its hooks and secrets, and leaves the other its own', async () => {
    done(await channels.saveEnvironment({ ...test, settings: environment('https://test.example.com') }))
    done(await channels.saveEnvironment({ ...production, settings: environment('https://api.example.com') }))
    for (const target of [test, production])
      done(await channels.saveClientSecret({ ...target, secret: typed(`s-${target.environment}`) }))
    done(await save(hook('h-test'), null, 'key-1'))
    done(await save(hook('h-production', { environment: 'production' }), null, 'key-2'))
    credentials = []
    const view = done(await channels.removeEnvironment(test))
    expect(view.environments).toMatchObject({ test: null, production: { baseUrl: 'https://api.example.com' } })
    expect(view.hooks.map(({ hookId }) => hookId)).toEqual(['h-production'])
    expect(keychain.accounts()).toEqual(['k1/production/client-secret', 'k1/production/hook/h-production'])
    expect(credentials).toEqual(['k1/test'])
  })
})

describe('another base URL, with secrets stored', () => {
  beforeEach(fill)
  const moved = environment('https://elsewhere.example.com')

  it('asks what becomes of them, and changes nothing before it is told', async () => {
    expect(await channels.saveEnvironment({ ...test, settings: moved })).toMatchObject({
      ok: false,
      error: {
        code: 'confirm-base-url',
        field: 'baseUrl',
        hint: expect.stringContaining('sends the client secret to https://elsewhere.example.com'),
      },
    })
    expect(channels.view('k1')?.environments.test?.baseUrl).toBe('https://test.example.com')
    expect(credentials).toEqual([])
  })

  it('asks also where a hook’s key is all that is stored', async () => {
    done(await channels.forgetClientSecret(test))
    expect(await channels.saveEnvironment({ ...test, settings: moved })).toMatchObject({
      error: { code: 'confirm-base-url' },
    })
  })

  it('keeps them, and drops the token', async () => {
    const view = done(await channels.saveEnvironment({ ...test, settings: moved, storedSecrets: 'keep' }))
    expect(view.environments.test?.baseUrl).toBe('https://elsewhere.example.com')
    expect(view.clientSecrets.test.place).toBe('keychain')
    expect(credentials).toEqual(['k1/test'])
  })

  it('deletes those of this environment, and no other', async () => {
    const view = done(await channels.saveEnvironment({ ...test, settings: moved, storedSecrets: 'delete' }))
    expect(view.clientSecrets.test.place).toBe('none')
    expect(view.hooks.map(({ hookId, key }) => [hookId, key])).toEqual([['h1', 'none']])
    expect(keychain.accounts()).toEqual(['k1/production/client-secret'])
    expect(credentials).toEqual(['k1/test'])
  })

  it('stays as it was when they cannot be deleted', async () => {
    failWith(fileError('ENOSPC'))
    expect(await channels.saveEnvironment({ ...test, settings: moved, storedSecrets: 'delete' })).toMatchObject({
      ok: false,
    })
    failWith(null)
    expect(channels.view('k1')?.environments.test?.baseUrl).toBe('https://test.example.com')
    expect(await channels.clientSecret(test)).toMatchObject({ ok: true })
  })

  it('asks nothing for what is no other address, nor without stored secrets', async () => {
    const same = { ...environment(' HTTPS://TEST.example.com/ '), retryOnAuth001: false }
    done(await channels.saveEnvironment({ ...test, settings: same }))
    done(await channels.forgetClientSecret(test))
    done(await channels.deleteHook({ channelKey: 'k1', hookId: 'h1' }))
    done(await channels.saveEnvironment({ ...test, settings: moved }))
  })
})

describe('a secret of the other environment', () => {
  beforeEach(fill)
  const refused = (environmentName: string, owner: string, field: string) => ({
    ok: false,
    error: {
      code: 'secret-of-other-environment',
      field,
      message: `The same secret is stored for the ${environmentName} environment of ${owner}.`,
    },
  })

  it('is noticed as client secret, and stored anyway when that is said', async () => {
    const asked = { ...production, secret: typed('test-secret') }
    const result = await channels.saveClientSecret(asked)
    expect(result).toMatchObject(refused('test', 'this channel', 'secret'))
    expect(JSON.stringify(result)).not.toContain('test-secret')
    expect(await channels.clientSecret(production)).toEqual({ ok: true, value: 'production-secret' })
    expect(credentials).toEqual([])
    done(await channels.saveClientSecret({ ...asked, anyway: true }))
    expect(await channels.clientSecret(production)).toEqual({ ok: true, value: 'test-secret' })
  })

  it('is noticed as the key of a hook, and the other way round', async () => {
    const other = hook('h2', { environment: 'production' })
    expect(await save(other, null, 'test-secret')).toMatchObject(refused('test', 'this channel', 'key'))
    expect(await save(other, null, 'key-1')).toMatchObject(refused('test', 'this channel', 'key'))
    expect(channels.view('k1')?.hooks).toHaveLength(1)
    expect(await channels.saveClientSecret({ ...production, secret: typed('key-1') })).toMatchObject(
      refused('test', 'this channel', 'secret'),
    )
    done(
      await channels.saveHook({
        channelKey: 'k1',
        hook: other,
        previousHookId: null,
        key: typed('key-1'),
        anyway: true,
      }),
    )
  })

  it('is noticed with another channel, by its name', async () => {
    done(await channels.create({ name: 'Two' }))
    const two: Target = { channelKey: 'k2', environment: 'test' }
    done(await channels.saveEnvironment({ ...two, settings: environment('https://test.example.com') }))
    expect(await channels.saveClientSecret({ ...two, secret: typed('production-secret') })).toMatchObject(
      refused('production', 'One', 'secret'),
    )
  })

  it('is none where it is of the same environment, or only alike', async () => {
    done(await save(hook('h2'), null, 'test-secret'))
    done(await channels.saveClientSecret({ ...production, secret: typed('test-secret2') }))
    done(await channels.saveClientSecret({ ...production, secret: typed('production-secret') }))
    done(await channels.saveClientSecret({ ...production, secret: typed('production-secret') }))
  })
})

describe('a client secret', () => {
  beforeEach(async () => {
    await channels.create({ name: 'One' })
    await channels.saveEnvironment({ ...test, settings: environment('https://test.example.com') })
    credentials = []
  })

  it('is stored, seen as stored, given to the client, and forgotten', async () => {
    const view = done(await channels.saveClientSecret({ ...test, secret: typed('s3cret') }))
    expect(view.clientSecrets.test).toEqual({ place: 'keychain', storedAt: 1000 })
    expect(JSON.stringify([view, announced])).not.toContain('s3cret')
    expect(await channels.clientSecret(test)).toEqual({ ok: true, value: 's3cret' })
    expect(channels.secretsToMask(test)).toEqual(['s3cret'])
    expect(channels.secretsToMask(production)).toEqual([])
    expect(done(await channels.forgetClientSecret(test)).clientSecrets.test.place).toBe('none')
    expect(credentials).toEqual(['k1/test', 'k1/test'])
  })

  it('is refused with white space around it, and where there is no environment', async () => {
    expect(await channels.saveClientSecret({ ...test, secret: typed(' s3cret') })).toMatchObject({
      error: { code: 'invalid', field: 'secret' },
    })
    expect(await channels.saveClientSecret({ ...production, secret: typed('s3cret') })).toMatchObject({
      error: { code: 'environment-unknown' },
    })
    expect(credentials).toEqual([])
    expect(keychain.accounts()).toEqual([])
  })

  it('that is missing is said to be missing, never taken from the other environment', async () => {
    await channels.saveEnvironment({ ...production, settings: environment('https://api.example.com') })
    done(await channels.saveClientSecret({ ...production, secret: typed('s3cret') }))
    expect(await channels.clientSecret(test)).toMatchObject({
      ok: false,
      error: { code: 'secret-missing', message: expect.stringMatching(/test environment/), hint: expect.any(String) },
    })
  })

  it('that the keychain holds back is said to be there', async () => {
    done(await channels.saveClientSecret({ ...test, secret: typed('s3cret') }))
    keychain.fail('locked')
    const restarted = createVault({ keychain, records: settings.secretRecords(), clock: createHandClock() })
    const after = createChannels({ settings, vault: restarted, changed: () => {}, credentialsChanged: () => {} })
    await restarted.start()
    expect(after.view('k1')?.clientSecrets.test).toEqual({ place: 'keychain', storedAt: 1000 })
    expect(await after.clientSecret(test)).toMatchObject({
      ok: false,
      error: { code: 'keychain-locked', hint: expect.stringMatching(/keyring|keychain|Windows/), retryable: true },
    })
  })

  it('that cannot be stored leaves all as it was, and says what to do', async () => {
    keychain.fail('missing')
    expect(await channels.saveClientSecret({ ...test, secret: typed('s3cret') })).toMatchObject({
      ok: false,
      error: { code: 'keychain-missing', hint: expect.stringMatching(/this session only/) },
    })
    expect(credentials).toEqual([])
    const kept = await channels.saveClientSecret({ ...test, secret: { value: 's3cret', keep: 'session' } })
    expect(done(kept).clientSecrets.test.place).toBe('session')
  })

  it('is announced when the keychain is unlocked', async () => {
    done(await channels.saveClientSecret({ ...test, secret: typed('s3cret') }))
    announced = []
    await vault.recheck()
    expect(announced).toHaveLength(1)
  })
})

describe('a hook', () => {
  beforeEach(fill)

  it('is found with its key', () => {
    expect(channels.findHook('k1', 'h1')).toEqual({ hook: hook('h1'), key: 'key-1' })
    expect(channels.findHook('k1', 'H1')).toBeNull()
    expect(channels.findHook('k2', 'h1')).toBeNull()
    expect(channels.view('k1')?.hooks).toEqual([{ ...hook('h1'), key: 'keychain' }])
  })

  it('can sign with the client secret of its own environment, and follows it', async () => {
    done(await save(hook('h2', { keySource: 'client-secret' })))
    done(await save(hook('h3', { keySource: 'client-secret', environment: 'production' })))
    expect(channels.findHook('k1', 'h2')?.key).toBe('test-secret')
    expect(channels.findHook('k1', 'h3')?.key).toBe('production-secret')
    done(await channels.saveClientSecret({ ...test, secret: { value: 'newer', keep: 'session' } }))
    expect(channels.findHook('k1', 'h2')?.key).toBe('newer')
    expect(channels.view('k1')?.hooks[1]?.key).toBe('session')
    done(await channels.forgetClientSecret(test))
    expect(channels.findHook('k1', 'h2')?.key).toBeNull()
  })

  it.each([
    ['hookId', hook('h1'), null, 'key'],
    ['hookId', hook('h1', { environment: 'production' }), null, 'key'],
    ['hookId', hook('a b'), null, 'key'],
    ['label', hook('h2', { label: 'a\nb' }), null, 'key'],
    ['key', hook('h2'), null, 'key '],
    ['key', hook('h2'), null, undefined],
    ['key', hook('h1', { environment: 'production' }), 'h1', undefined],
  ])('is refused with the field %s named', async (field, asked, previous, key) => {
    expect(await save(asked, previous, key)).toMatchObject({ ok: false, error: { code: 'invalid', field } })
    expect(channels.view('k1')?.hooks).toHaveLength(1)
    expect(keychain.accounts()).toHaveLength(3)
  })

  it('needs an environment that is set up', async () => {
    done(await channels.removeEnvironment(production))
    expect(await save(hook('h2', { environment: 'production' }), null, 'key')).toMatchObject({
      error: { code: 'environment-unknown' },
    })
  })

  it('keeps its key when label or nothing changes, and gets a new one when one is typed', async () => {
    done(await save(hook('h1', { label: ' Orders ' }), 'h1'))
    expect(channels.findHook('k1', 'h1')).toEqual({ hook: hook('h1', { label: 'Orders' }), key: 'key-1' })
    done(await save(hook('h1'), 'h1', 'key-2'))
    expect(channels.findHook('k1', 'h1')?.key).toBe('key-2')
    expect(keychain.accounts()).toHaveLength(3)
  })

  it('takes its key along to another hook id', async () => {
    done(await save(hook('h9'), 'h1'))
    expect(channels.findHook('k1', 'h1')).toBeNull()
    expect(channels.findHook('k1', 'h9')?.key).toBe('key-1')
    expect(keychain.accounts()).toContain('k1/test/hook/h9')
    expect(keychain.accounts()).not.toContain('k1/test/hook/h1')
    done(await save(hook('H9'), 'h9'))
    expect(channels.findHook('k1', 'H9')?.key).toBe('key-1')
  })

  it('takes a key of this session along as one of this session', async () => {
    const secret = { value: 'key-s', keep: 'session' as const }
    done(await channels.saveHook({ channelKey: 'k1', hook: hook('h2'), previousHookId: null, key: secret }))
    const view = done(await save(hook('h3'), 'h2'))
    expect(view.hooks[1]).toEqual({ ...hook('h3'), key: 'session' })
    expect(channels.findHook('k1', 'h3')?.key).toBe('key-s')
  })

  it('never takes its key along to the other environment', async () => {
    done(await save(hook('h1', { environment: 'production' }), 'h1', 'key-of-production'))
    expect(channels.findHook('k1', 'h1')?.key).toBe('key-of-production')
    expect(channels.secretsToMask(test)).toEqual(['test-secret'])
    expect(keychain.accounts()).not.toContain('k1/test/hook/h1')
  })

  it('gives its own key up when it signs with the client secret, and needs a new one afterwards', async () => {
    done(await save(hook('h1', { keySource: 'client-secret' }), 'h1', 'ignored'))
    expect(channels.findHook('k1', 'h1')?.key).toBe('test-secret')
    expect(keychain.accounts()).not.toContain('k1/test/hook/h1')
    expect(await save(hook('h1'), 'h1')).toMatchObject({ error: { field: 'key' } })
    done(await save(hook('h1'), 'h1', 'key-2'))
    expect(channels.findHook('k1', 'h1')?.key).toBe('key-2')
  })

  it('is deleted with its key', async () => {
    expect(done(await channels.deleteHook({ channelKey: 'k1', hookId: 'h1' })).hooks).toEqual([])
    expect(keychain.accounts()).toHaveLength(2)
    const gone = { ok: false, error: { code: 'hook-unknown' } }
    expect(await channels.deleteHook({ channelKey: 'k1', hookId: 'h1' })).toMatchObject(gone)
    expect(await save(hook('h2'), 'h1', 'key')).toMatchObject(gone)
  })

  it('that signs with the client secret leaves it when it is deleted', async () => {
    done(await save(hook('h2', { keySource: 'client-secret' })))
    done(await channels.deleteHook({ channelKey: 'k1', hookId: 'h2' }))
    expect(await channels.clientSecret(test)).toMatchObject({ ok: true })
  })

  it('is not added when its key cannot be stored', async () => {
    keychain.fail('locked')
    expect(await save(hook('h2'), null, 'key')).toMatchObject({ error: { code: 'keychain-locked' } })
    expect(channels.findHook('k1', 'h2')).toBeNull()
  })

  it('leaves no key behind when it cannot be written', async () => {
    const { putChannel } = settings
    settings.putChannel = () => ({
      ok: false,
      error: { code: 'settings-not-written', message: 'full', retryable: true },
    })
    expect(await save(hook('h2'), null, 'key')).toMatchObject({ error: { code: 'settings-not-written' } })
    settings.putChannel = putChannel
    expect(keychain.accounts()).toHaveLength(3)
    expect(channels.findHook('k1', 'h1')?.key).toBe('key-1')
  })

  it('is not renamed while its key cannot be read', async () => {
    keychain.fail('locked')
    const restarted = createVault({ keychain, records: settings.secretRecords(), clock: createHandClock() })
    const after = createChannels({ settings, vault: restarted, changed: () => {}, credentialsChanged: () => {} })
    await restarted.start()
    const renamed = await after.saveHook({ channelKey: 'k1', hook: hook('h9'), previousHookId: 'h1' })
    expect(renamed).toMatchObject({ ok: false, error: { code: 'keychain-locked' } })
    expect(after.findHook('k1', 'h1')).toEqual({ hook: hook('h1'), key: null })
  })
})

describe('changes', () => {
  it('at once do not lose one another', async () => {
    await fill()
    const results = await Promise.all([
      channels.update({ channelKey: 'k1', name: 'Uno' }),
      ...Array.from({ length: 20 }, (_, index) => save(hook(`n${index}`), null, `key-${index}`)),
      channels.update({ channelKey: 'k1', acceptEverything: true }),
      channels.create({ name: 'Two' }),
      channels.create({ name: 'Two' }),
    ])
    expect(results.filter((result) => !result.ok)).toHaveLength(1)
    expect(channels.view('k1')).toMatchObject({ name: 'Uno', acceptEverything: true })
    expect(channels.view('k1')?.hooks).toHaveLength(21)
    expect(channels.findHook('k1', 'n13')?.key).toBe('key-13')
    expect(channels.views()).toHaveLength(2)
  })

  it('that cannot be written are errors, and the window is told what is true', async () => {
    await fill()
    failWith(fileError('ENOSPC'))
    for (const result of [
      await channels.update({ channelKey: 'k1', name: 'Uno' }),
      await channels.create({ name: 'Two' }),
      await channels.remove({ channelKey: 'k1' }),
      await channels.saveEnvironment({
        ...test,
        settings: environment('https://other.example'),
        storedSecrets: 'keep',
      }),
      await channels.removeEnvironment(test),
      await channels.saveClientSecret({ ...test, secret: typed('newer') }),
      await channels.forgetClientSecret(test),
      await channels.deleteHook({ channelKey: 'k1', hookId: 'h1' }),
    ])
      expect(result).toMatchObject({ ok: false, error: { code: 'settings-not-written' } })
    expect(credentials).toEqual([])
    expect(channels.views()).toHaveLength(1)
    expect(announced.at(-1)).toEqual(channels.views())
    expect(channels.findHook('k1', 'h1')?.key).toBe('key-1')
    expect(await channels.clientSecret(test)).toEqual({ ok: true, value: 'test-secret' })
  })
})

describe('the demo channel', () => {
  const demo = channel('demo', {
    name: 'Demo',
    environments: { test: environment('http://127.0.0.1:4001'), production: environment('http://127.0.0.1:4002') },
    hooks: [hook('demo-hook')],
  })
  const secrets = [
    { name: { kind: 'client-secret', channelKey: 'demo', environment: 'test' } as const, value: 'published' },
    { name: { kind: 'hook-key', channelKey: 'demo', environment: 'test', hookId: 'demo-hook' } as const, value: 'key' },
  ]

  it('is added with its secrets in memory, and brought up to date', async () => {
    const view = done(await channels.addDemo(demo, secrets))
    expect(view).toMatchObject({
      demo: true,
      clientSecrets: { test: { place: 'demo', storedAt: null }, production: { place: 'none' } },
      hooks: [{ hookId: 'demo-hook', key: 'demo' }],
    })
    expect(keychain.accounts()).toEqual([])
    expect(channels.findHook('demo', 'demo-hook')?.key).toBe('key')
    expect(credentials).toEqual(['demo/test', 'demo/production'])
    credentials = []
    const moved = { ...demo, environments: { ...demo.environments, test: environment('http://127.0.0.1:4003') } }
    done(await channels.addDemo(moved, secrets))
    expect(channels.views()).toHaveLength(1)
    expect(credentials).toEqual(['demo/test'])
  })

  it('keeps its keys in memory when a hook is renamed', async () => {
    done(await channels.addDemo(demo, secrets))
    const renamed = { channelKey: 'demo', hook: hook('mine'), previousHookId: 'demo-hook' }
    expect(done(await channels.saveHook(renamed)).hooks).toEqual([{ ...hook('mine'), key: 'demo' }])
    expect(channels.findHook('demo', 'mine')?.key).toBe('key')
    expect(keychain.accounts()).toEqual([])
  })
})

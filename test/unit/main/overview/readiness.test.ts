import { describe, expect, test } from 'vitest'
import { type ReadinessFacts, readinessOf } from '../../../../src/main/overview/readiness.ts'
import type { ChannelView } from '../../../../src/shared/models/channel.ts'
import type { DeliveryRow } from '../../../../src/shared/models/delivery.ts'
import type { ExchangeRow } from '../../../../src/shared/models/exchange.ts'
import type { Cart } from '../../../../src/shared/models/promotion.ts'
import type { ReachState } from '../../../../src/shared/models/reach.ts'

const settings = {
  baseUrl: 'https://test.example',
  channelId: '2001',
  clientId: 'seller-channel-client',
  applicablePromotions: null,
  retryOnAuth001: true,
}
const channel: ChannelView = {
  key: 'c',
  name: 'Teatre Nou',
  demo: false,
  listenerPath: 'x'.repeat(32),
  acceptEverything: false,
  environments: { test: null, production: null },
  hooks: [],
  clientSecrets: { test: { place: 'none', storedAt: null }, production: { place: 'none', storedAt: null } },
}
const nothing: ReadinessFacts = {
  channel,
  environment: 'test',
  keychain: { kind: 'available', checkedAt: 1 },
  secretReadable: true,
  token: { kind: 'none' },
  listener: { state: { kind: 'off' }, refusals: { counts: [], latest: null } },
  reach: { kind: 'off', since: 0, reason: '' },
  history: {
    lastCatalog: null,
    firstVerified: null,
    lastHour: { deliveries: 0, verified: 0, mismatches: 0, medianAnswer: null },
    needsALook: [],
  },
  carts: [],
  now: 1_000_000,
}
const states = (facts: ReadinessFacts) =>
  Object.fromEntries(readinessOf(facts).rungs.map((rung) => [rung.name, rung.state]))
const failure = (facts: ReadinessFacts, name: string) =>
  readinessOf(facts).rungs.find((rung) => rung.name === name)?.failure
const evidence = (facts: ReadinessFacts, name: string) =>
  readinessOf(facts).rungs.find((rung) => rung.name === name)?.evidence

test('a new channel has everything ahead, credentials first', () => {
  const readiness = readinessOf(nothing)
  expect(readiness.next).toBe('credentials')
  expect(readiness.rungs.map(({ state }) => state)).toEqual(Array(6).fill('todo'))
})

describe('credentials', () => {
  const withSettings = { ...channel, environments: { test: settings, production: null } }
  test('need the secret too', () => {
    expect(evidence({ ...nothing, channel: withSettings }, 'credentials')).toContain('client secret is missing')
  })
  test('say where the secret is kept, of this environment only', () => {
    const stored: ChannelView = {
      ...withSettings,
      clientSecrets: { test: { place: 'keychain', storedAt: 1 }, production: { place: 'none', storedAt: null } },
    }
    expect(evidence({ ...nothing, channel: stored }, 'credentials')).toBe(
      'Channel 2001, seller-channel-client, in the system keychain',
    )
    expect(states({ ...nothing, channel: stored, environment: 'production' }).credentials).toBe('todo')
  })
})

test('a secret that cannot be read fails the rung, with the remedy', () => {
  const stored: ReadinessFacts = {
    ...nothing,
    channel: {
      ...channel,
      environments: { test: settings, production: null },
      clientSecrets: { test: { place: 'keychain', storedAt: 1 }, production: { place: 'none', storedAt: null } },
    },
    secretReadable: false,
  }
  const locked: ReadinessFacts = {
    ...stored,
    keychain: { kind: 'locked', checkedAt: 1, reason: 'locked', remedy: 'Unlock the login keyring.' },
  }
  expect(states(locked).credentials).toBe('failed')
  expect(evidence(locked, 'credentials')).toContain('Unlock the login keyring.')
  expect(states({ ...stored, keychain: { kind: 'checking' } }).credentials).toBe('todo')
})

describe('token', () => {
  const facts = {
    sentAt: 0,
    renewAt: 1,
    scope: 'api-channels-all api-gateway',
    jti: null,
    tokenType: 'bearer',
    hasRefreshToken: true,
    lifetimeAssumed: false,
    lifetimeWasText: false,
    exchangeId: 1,
  }
  test('held is done until it expires', () => {
    const held = (expiresAt: number): ReadinessFacts => ({
      ...nothing,
      token: { kind: 'held', facts: { ...facts, expiresAt }, rejected: null },
    })
    expect(states(held(nothing.now + 1)).token).toBe('done')
    expect(evidence(held(nothing.now + 1), 'token')).toContain('api-channels-all, api-gateway')
    expect(states(held(nothing.now)).token).toBe('todo')
  })
  test('refused is failed, with the reason', () => {
    const error = { code: 'invalid_client', message: 'Wrong client secret', retryable: false }
    const refused: ReadinessFacts = { ...nothing, token: { kind: 'refused', at: 1, error, exchangeId: null } }
    expect(states(refused).token).toBe('failed')
    expect(evidence(refused, 'token')).toBe('Wrong client secret')
    // Without its exchange there is nothing to explain.
    expect(failure(refused, 'token')).toBeNull()
    const kept: ReadinessFacts = { ...nothing, token: { kind: 'refused', at: 1, error, exchangeId: 12 } }
    expect(failure(kept, 'token')).toEqual({ title: 'Wrong client secret', exchangeId: 12 })
  })
})

test('the catalog rung follows the last catalog call', () => {
  const row = {
    startedAt: 5,
    status: 200,
    failed: null,
    timing: { queued: 0, firstByte: 1, total: 212.4 },
  } as ExchangeRow
  const called = (lastCatalog: ExchangeRow): ReadinessFacts => ({
    ...nothing,
    history: { ...nothing.history, lastCatalog },
  })
  expect(evidence(called(row), 'catalog')).toContain('in 212 ms')
  expect(failure(called(row), 'catalog')).toBeNull()
  const forbidden = called({ ...row, id: 7, status: 403, failed: 'FORBIDDEN' })
  expect(states(forbidden).catalog).toBe('failed')
  expect(failure(forbidden, 'catalog')).toEqual({ title: 'FORBIDDEN', exchangeId: 7 })
})

test('the listener is done where something was proven to reach it', () => {
  const listening: ReadinessFacts = {
    ...nothing,
    listener: { ...nothing.listener, state: { kind: 'listening', port: 7411, since: 1 } },
  }
  expect(states(listening).listener).toBe('todo')
  expect(states({ ...listening, channel: { ...channel, demo: true } }).listener).toBe('done')
  const verified = { event: 'ORDER', action: 'PURCHASE', firstAt: 1 } as DeliveryRow
  const reached = { ...listening, history: { ...listening.history, firstVerified: verified } }
  expect(states(reached)).toMatchObject({ listener: 'done', delivery: 'done' })
  const taken: ReadinessFacts = {
    ...nothing,
    listener: {
      ...nothing.listener,
      state: { kind: 'port-taken', port: 7411, holder: { pid: 1, name: 'nc' }, retryAt: 2 },
    },
  }
  expect(evidence(taken, 'listener')).toBe('Port 7411 is taken by nc')
})

test('a public URL that is switched on is believed only while it answers', () => {
  const url = 'https://a.example'
  const withReach = (reach: ReachState): ReadinessFacts => ({
    ...nothing,
    listener: { ...nothing.listener, state: { kind: 'listening', port: 7411, since: 1 } },
    history: { ...nothing.history, firstVerified: { event: 'ORDER', action: 'PURCHASE', firstAt: 1 } as DeliveryRow },
    reach,
  })
  const state = (reach: ReachState) => states(withReach(reach)).listener
  expect(state({ kind: 'connecting', since: 1, url: null, reason: null })).toBe('todo')
  expect(state({ kind: 'reachable', since: 1, url, checkedAt: 1, latency: 5 })).toBe('done')
  expect(evidence(withReach({ kind: 'reachable', since: 1, url, checkedAt: 1, latency: 5 }), 'listener')).toContain(url)
  expect(state({ kind: 'unreachable', since: 1, url, reason: 'It answered 503.', retryAt: null })).toBe('failed')
  expect(state({ kind: 'reconnecting', since: 1, reason: 'Dropped.', retryAt: null })).toBe('failed')
  expect(state({ kind: 'failed', since: 1, reason: 'No such program.' })).toBe('failed')
})

test('the promotion rung wants a release', () => {
  const cart = (state: 'applied' | 'released'): Cart => ({
    target: { channelKey: 'c', environment: 'test' },
    cartToken: 't',
    currency: null,
    timeLeft: null,
    readAt: null,
    misfits: [],
    codes: [],
    promotions: [{ id: '9', listed: null, inList: false, state, since: 1 }],
    openedAt: 1,
    updatedAt: 1,
  })
  expect(states({ ...nothing, carts: [cart('applied')] }).promotion).toBe('todo')
  expect(states({ ...nothing, carts: [cart('released')] }).promotion).toBe('done')
})

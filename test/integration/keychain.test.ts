import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHome, whyNoSecretService } from './keychain-harness.ts'

const reason = await whyNoSecretService()
let home: ReturnType<typeof createHome>
beforeEach(({ skip }) => {
  skip(reason !== null, reason ?? '')
  home = createHome()
})
afterEach(() => home?.remove())

const PASSWORD = 'pw'

describe('the real keychain, unlocked', () => {
  it('gives back what was stored, up to the limits, and deletes it', async () => {
    expect(await home.withKeyring(PASSWORD, 'round-trip')).toEqual({
      check: { kind: 'available', checkedAt: expect.any(Number) },
      same: [true, true, true, true, true, true],
      after: null,
      deletedTwice: { value: null },
    })
  })

  it('keeps a secret across restarts', async () => {
    expect(await home.withKeyring(PASSWORD, 'put')).toMatchObject({ put: { ok: true }, place: 'keychain' })
    expect(await home.withKeyring(PASSWORD, 'read')).toMatchObject({ place: 'keychain', value: 's3cret 🔑' })
  })
})

describe('the real keychain, locked', () => {
  beforeEach(() => home.withKeyring(PASSWORD, 'put'))

  it('is told apart, and no call takes its silence for an answer', async () => {
    expect(await home.withKeyring('wrong', 'calls')).toEqual({
      check: {
        kind: 'locked',
        checkedAt: expect.any(Number),
        reason: expect.stringMatching(/locked|dismissed/),
        remedy: expect.stringMatching(/Unlock the login keyring/),
      },
      get: { code: 'locked' },
      set: { code: 'locked' },
      delete: { code: 'locked' },
    })
    expect(await home.withKeyring(PASSWORD, 'read')).toMatchObject({ value: 's3cret 🔑' })
  })

  it('remembers a deletion, and does it when it is unlocked', async () => {
    expect(await home.withKeyring('wrong', 'read')).toMatchObject({
      state: { kind: 'locked' },
      place: 'keychain',
      value: null,
    })
    expect(await home.withKeyring('wrong', 'forget')).toMatchObject({ forgotten: { ok: true }, pending: 1 })
    expect(await home.withKeyring(PASSWORD, 'forget')).toEqual({ forgotten: { ok: true }, pending: 0, records: [] })
    expect(await home.withKeyring(PASSWORD, 'calls')).toMatchObject({ get: { value: null } })
  })
})

describe('the real keychain, missing', () => {
  it('is told apart at once, with what to install', async () => {
    expect(await home.withoutBus('calls')).toEqual({
      check: {
        kind: 'missing',
        checkedAt: expect.any(Number),
        reason: expect.stringMatching(/D-Bus/),
        remedy: expect.stringMatching(/Install a Secret Service/),
      },
      get: { code: 'missing' },
      set: { code: 'missing' },
      delete: { code: 'missing' },
    })
    expect(await home.withoutBus('put')).toMatchObject({
      put: { ok: false, error: { code: 'keychain-missing', hint: expect.stringMatching(/this session only/) } },
      place: 'none',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { SecretStoreError } from '../../../../src/main/secrets/secret-store.ts'
import { toStoreError, troubleState } from '../../../../src/main/secrets/trouble.ts'

describe('toStoreError', () => {
  it.each([
    ['Cannot create an item in a locked collection', 'locked'],
    ['The unlock prompt was dismissed', 'locked'],
    ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'locked'],
    ['GDBus.Error:org.freedesktop.Secret.Error.IsLocked: locked', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['User canceled the operation.', 'locked'],
    ['In dark wake, no UI possible', 'locked'],
    ['Timeout was reached', 'timeout'],
    ['GDBus.Error:org.freedesktop.DBus.Error.NoReply: Did not receive a reply', 'timeout'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing'],
    ['Could not connect: No such file or directory', 'missing'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
    ['Failed to load keytar native addon, checked ["../build/Release"]', 'missing'],
    ["Cannot find package 'keytar'", 'missing'],
    ['A default keychain could not be found.', 'missing'],
    ['A specified logon session does not exist. It may already have been terminated.', 'missing'],
    ['The parameter is incorrect.', 'failed'],
  ])('takes “%s” as %s', (message, code) => {
    expect(toStoreError(new Error(message))).toMatchObject({ code, message })
  })

  it('keeps the cause, but never where a secret was being stored', () => {
    const cause = new Error('cannot store hunter2: locked')
    expect(toStoreError(cause).cause).toBe(cause)
    const error = toStoreError(cause, 'hunter2')
    expect(error.code).toBe('locked')
    expect(error.message).toBe('cannot store …: locked')
    expect(error.cause).toBeUndefined()
  })

  it('leaves an error of ours as it is, and takes what is no Error', () => {
    const ours = new SecretStoreError('timeout', 'late')
    expect(toStoreError(ours)).toBe(ours)
    expect(toStoreError('locked')).toMatchObject({ code: 'locked', message: 'locked' })
  })
})

describe('troubleState', () => {
  it.each([
    ['locked', 'locked'],
    ['timeout', 'locked'],
    ['missing', 'missing'],
    ['failed', 'missing'],
  ] as const)('makes %s into %s, with a remedy for each platform', (code, kind) => {
    const states = (['linux', 'darwin', 'win32'] as const).map((platform) =>
      troubleState(new SecretStoreError(code, 'why'), 7, platform),
    )
    for (const state of states) expect(state).toMatchObject({ kind, checkedAt: 7, reason: 'why' })
    expect(new Set(states.map((state) => state.remedy)).size).toBe(3)
  })

  it('says after a timeout that a window may wait', () => {
    expect(troubleState(new SecretStoreError('timeout', ''), 0, 'linux').remedy).toMatch(/asks for a password/)
  })
})

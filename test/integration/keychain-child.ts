/**
 * Uses the real keychain in a process of its own, as the console does, and prints what came of it as one line of JSON.
 * Arguments: the name of a scenario, and a folder for the settings.
 */
import { systemClock } from '../../src/main/clock.ts'
import { createKeychain } from '../../src/main/secrets/keychain.ts'
import { type SecretName, SecretStoreError } from '../../src/main/secrets/secret-store.ts'
import { createVault } from '../../src/main/secrets/vault.ts'
import { openSettings } from '../../src/main/settings/open-settings.ts'

const [, , scenario = '', folder = ''] = process.argv
const keychain = createKeychain()
const { settings } = openSettings({ folder })
const vault = createVault({ keychain, records: settings.secretRecords(), clock: systemClock })

const account = 'c/test/client-secret'
const name: SecretName = { kind: 'client-secret', channelKey: 'c', environment: 'test' }
const values = ['s', 'x'.repeat(1000), 'ключ-密钥-🔑', '🔑'.repeat(500), '€'.repeat(853), `"'\\$%&;|`]

/** The code of what a call rejects with; or what it resolves with. */
const outcome = <T>(call: Promise<T>) =>
  call.then(
    (value) => ({ value: value ?? null }),
    (error: unknown) => ({ code: error instanceof SecretStoreError ? error.code : String(error) }),
  )

const scenarios: Record<string, () => Promise<unknown>> = {
  'round-trip': async () => {
    const check = await keychain.check()
    const same: boolean[] = []
    for (const value of values) {
      await keychain.set(account, value)
      same.push((await keychain.get(account)) === value)
    }
    await keychain.delete(account)
    return { check, same, after: await keychain.get(account), deletedTwice: await outcome(keychain.delete(account)) }
  },
  calls: async () => ({
    check: await keychain.check(),
    get: await outcome(keychain.get(account)),
    set: await outcome(keychain.set(account, 'other')),
    delete: await outcome(keychain.delete(account)),
  }),
  put: async () => {
    await vault.start()
    return { put: await vault.put(name, 's3cret 🔑', 'keychain'), place: vault.place(name) }
  },
  read: async () => {
    await vault.start()
    return { state: vault.state(), place: vault.place(name), value: vault.peek(name) }
  },
  forget: async () => {
    await vault.start()
    const forgotten = await vault.forget(name)
    return { forgotten, pending: vault.pendingDeletions(), records: settings.secretRecords().all() }
  },
}

console.log(JSON.stringify(await scenarios[scenario]?.()))

import { systemClock } from '../clock.ts'
import { type SecretStore, SecretStoreError } from './secret-store.ts'
import { troubleState } from './trouble.ts'

/** A store in memory, for tests and for a console that shall leave no trace; can be told to be out of order. */
export interface MemoryStore extends SecretStore {
  /** Makes every call from now on fail in this way; null makes it work again. */
  fail(code: SecretStoreError['code'] | null): void
  /** The accounts that hold a secret. */
  accounts(): readonly string[]
}

export const createMemoryStore = (clock = systemClock): MemoryStore => {
  const secrets = new Map<string, string>()
  let failing: SecretStoreError['code'] | null = null
  const trouble = (code: SecretStoreError['code']) => new SecretStoreError(code, `The keychain in memory is ${code}.`)
  const work = async <T>(run: () => T): Promise<T> => {
    if (failing !== null) throw trouble(failing)
    return run()
  }
  return {
    check: async () =>
      failing === null ? { kind: 'available', checkedAt: clock.now() } : troubleState(trouble(failing), clock.now()),
    get: (account) => work(() => secrets.get(account) ?? null),
    set: (account, value) => work(() => void secrets.set(account, value)),
    delete: (account) => work(() => void secrets.delete(account)),
    fail: (code) => {
      failing = code
    },
    accounts: () => [...secrets.keys()],
  }
}

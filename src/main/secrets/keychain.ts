import type * as keytar from 'keytar'
import { type Clock, systemClock } from '../clock.ts'
import { type SecretStore, SecretStoreError } from './secret-store.ts'
import { createSlots } from './slots.ts'
import { toStoreError, troubleState } from './trouble.ts'

export type NativeKeychain = Pick<typeof keytar, 'getPassword' | 'setPassword' | 'deletePassword'>

/** Loaded on first use: without libsecret it fails, which must not stop the start. */
const loadKeytar = async (): Promise<NativeKeychain> => (await import('keytar')).default

/**
 * A native call that waits for a password holds one of the four threads that files and names are read with,
 * and cannot be called back. Two at once leaves the rest of the console its threads.
 */
const CALLS_AT_ONCE = 2
const PROBE = 'Greenroom writes, reads and deletes this to see whether the keychain works.'

/** What a keychain needs; each has its default. Times in ms. */
export interface KeychainOptions {
  readonly service?: string
  readonly load?: () => Promise<NativeKeychain>
  readonly timeoutMs?: number
  readonly clock?: Clock
  readonly platform?: NodeJS.Platform
}

/** The OS keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. */
export const createKeychain = ({
  service = 'Greenroom',
  load = loadKeytar,
  timeoutMs = 3000,
  clock = systemClock,
  platform = process.platform,
}: KeychainOptions = {}): SecretStore => {
  const inSlot = createSlots(CALLS_AT_ONCE)

  /** Rejects after the time limit. What has begun then goes on by itself; what still waits never begins. */
  const call = <T>(run: (native: NativeKeychain) => Promise<T>, secret?: string): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const tooLate = new SecretStoreError('timeout', `The keychain did not answer within ${timeoutMs / 1000} s.`)
      let expired = false
      const cancel = clock.after(timeoutMs, () => {
        expired = true
        reject(tooLate)
      })
      inSlot(async () => {
        if (expired) throw tooLate
        return run(await load())
      })
        .then(resolve, (cause) => reject(toStoreError(cause, secret)))
        .finally(cancel)
    })

  const probe = async (native: NativeKeychain): Promise<void> => {
    // One account a process: two consoles do not delete each other's, and none pile up.
    const account = `self-test/${process.pid}`
    await native.setPassword(service, account, PROBE)
    const read = await native.getPassword(service, account)
    await native.deletePassword(service, account)
    if (read !== PROBE) throw new SecretStoreError('failed', 'The keychain did not give back what was written to it.')
  }

  /** A locked Secret Service says of a secret that it holds: there is none. Only a probe tells the two apart. */
  const believeAbsence = (native: NativeKeychain): Promise<void> =>
    platform === 'linux' ? probe(native) : Promise.resolve()

  return {
    check: () =>
      call(probe).then(
        () => ({ kind: 'available', checkedAt: clock.now() }),
        (error: SecretStoreError) => troubleState(error, clock.now(), platform),
      ),
    get: (account) =>
      call(async (native) => {
        const value = await native.getPassword(service, account)
        if (value === null) await believeAbsence(native)
        return value
      }),
    set: (account, value) => call((native) => native.setPassword(service, account, value), value),
    delete: (account) =>
      call(async (native) => {
        if (!(await native.deletePassword(service, account))) await believeAbsence(native)
      }),
  }
}

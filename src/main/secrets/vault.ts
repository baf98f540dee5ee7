import type { EnvironmentName } from '../../shared/models/environment.ts'
import type { Keep, KeychainState, SecretPlace } from '../../shared/models/secret.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { accountOf, accountPrefix } from './account.ts'
import type { SecretRecords } from './secret-records.ts'
import type { SecretName, SecretStore } from './secret-store.ts'
import { createSerial } from './serial.ts'
import { createStoredSecrets } from './stored-secrets.ts'

interface HeldSecret {
  readonly value: string
  readonly place: 'keychain' | 'session' | 'demo'
  /** When it was typed, for one that is kept for this session only; the keychain's are in its records. */
  readonly typedAt: number | null
}

/**
 * Every secret of the console, by its name. Kept in the OS keychain, for this session only, or as a demo's;
 * never as plain text. What can be read is held in memory, so that verifying a webhook asks no keychain.
 */
export interface Vault {
  /** Tests the keychain and reads what it holds for us. */
  start(): Promise<void>
  state(): KeychainState
  /** The same as at the start, once more: tests, finishes deletions, reads what could not be read. */
  recheck(): Promise<KeychainState>
  /** Secrets that were given up and that the keychain has not let go of yet; tried again at each recheck. */
  pendingDeletions(): number
  /** Calls back when the state, the pending deletions, or what could be read changed; returns its unsubscribe. */
  onChange(listener: () => void): () => void

  /** Stores a secret. An error has a hint with the keychain's remedy and the offer of this session only. */
  put(name: SecretName, value: string, keep: Keep): Promise<Result<void>>
  putDemo(name: SecretName, value: string): void
  /** Out of memory at once; out of the keychain as soon as it lets us. An error: nothing was changed. */
  forget(name: SecretName): Promise<Result<void>>
  forgetAll(channelKey: string, environment?: EnvironmentName): Promise<Result<void>>

  /** Null when there is none, or when the keychain holds it and could not be read. */
  peek(name: SecretName): string | null
  /** As {@link Vault.peek}, after whatever is under way, such as the start. */
  read(name: SecretName): Promise<string | null>
  place(name: SecretName): SecretPlace
  /** Epoch ms; null when there is none, and for a demo's. */
  storedAt(name: SecretName): number | null
  /** The values that are held for an environment. */
  all(channelKey: string, environment: EnvironmentName): readonly string[]
  /** Every value of this run, of a channel or of all: replaced and forgotten ones too. Only to be masked. */
  everHeld(channelKey?: string): readonly string[]
}

/** What a vault is made of. */
export interface VaultParts {
  readonly keychain: SecretStore
  readonly records: SecretRecords
  readonly clock: Clock
}

export const createVault = ({ keychain, records, clock }: VaultParts): Vault => {
  const stored = createStoredSecrets(keychain, records, clock)
  const held = new Map<string, HeldSecret>()
  /** By account, in memory only: what a service was once told, it may say back after it was replaced here. */
  const known = new Map<string, Set<string>>()
  const listeners = new Set<() => void>()
  const serially = createSerial()

  /** One change after the other; tells the listeners when the keychain's part changed by it. */
  const change = <T>(run: () => Promise<T>): Promise<T> =>
    serially(async () => {
      const before = { state: stored.state(), pending: stored.pendingDeletions() }
      try {
        return await run()
      } finally {
        if (before.state !== stored.state() || before.pending !== stored.pendingDeletions())
          for (const listener of listeners) listener()
      }
    })

  const hold = (account: string, secret: HeldSecret): void => {
    held.set(account, secret)
    known.set(account, (known.get(account) ?? new Set()).add(secret.value))
  }

  const recheck = () =>
    change(async () => {
      await stored.recheck()
      await stored.read(
        (account) => !held.has(account),
        (account, value) => hold(account, { value, place: 'keychain', typedAt: null }),
      )
      return stored.state()
    })

  const forget = (accounts: () => readonly string[]) =>
    change(async () => {
      const gone = accounts()
      const given = stored.giveUp(gone)
      if (!given.ok) return given
      for (const account of gone) held.delete(account)
      await stored.sweep()
      return ok(undefined)
    })

  return {
    start: async () => {
      await recheck()
    },
    state: stored.state,
    recheck,
    pendingDeletions: stored.pendingDeletions,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    put: (name, value, keep) =>
      change(async () => {
        const account = accountOf(name)
        // An older one in the keychain would come back at the next start.
        const done = keep === 'keychain' ? await stored.save(account, value) : stored.giveUp([account])
        if (!done.ok) return done
        hold(account, { value, place: keep, typedAt: keep === 'session' ? clock.now() : null })
        if (keep === 'session') await stored.sweep()
        return done
      }),
    putDemo: (name, value) => hold(accountOf(name), { value, place: 'demo', typedAt: null }),
    forget: (name) => forget(() => [accountOf(name)]),
    forgetAll: (channelKey, environment) => {
      const prefix = accountPrefix(channelKey, environment)
      return forget(() => [...held.keys(), ...stored.accounts()].filter((account) => account.startsWith(prefix)))
    },

    peek: (name) => held.get(accountOf(name))?.value ?? null,
    read: (name) => serially(async () => held.get(accountOf(name))?.value ?? null),
    place: (name) => {
      const account = accountOf(name)
      return held.get(account)?.place ?? (stored.record(account) === null ? 'none' : 'keychain')
    },
    storedAt: (name) => {
      const account = accountOf(name)
      const secret = held.get(account)
      if (secret !== undefined && secret.place !== 'keychain') return secret.typedAt
      return stored.record(account)?.storedAt ?? null
    },
    all: (channelKey, environment) => {
      const prefix = accountPrefix(channelKey, environment)
      return [...held].filter(([account]) => account.startsWith(prefix)).map(([, secret]) => secret.value)
    },
    everHeld: (channelKey) => {
      const prefix = channelKey === undefined ? '' : accountPrefix(channelKey)
      const values = [...known].flatMap(([account, each]) => (account.startsWith(prefix) ? [...each] : []))
      return [...new Set(values)]
    },
  }
}

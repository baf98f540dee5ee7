import type { KeychainState } from '../../shared/models/secret.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { SecretRecord, SecretRecords } from './secret-records.ts'
import { type SecretStore, SecretStoreError } from './secret-store.ts'
import { troubleState } from './trouble.ts'

const READERS = 4

/**
 * The secrets that the keychain keeps for us. Each has a record, written before the secret and removed after it,
 * so that whatever fails in between, no secret is left in the keychain without us knowing of it.
 */
export interface StoredSecrets {
  state(): KeychainState
  /** The record of a secret that the keychain holds and that was not given up; null when there is none. */
  record(account: string): SecretRecord | null
  /** The accounts of all secrets that were not given up, found or not. */
  accounts(): readonly string[]
  /** How many secrets were given up and could not be deleted from the keychain yet. */
  pendingDeletions(): number
  /** Does the self-test, then the deletions that are pending. */
  recheck(): Promise<void>
  /** Reads the secrets that `wants` names, as far as the keychain lets it. */
  read(wants: (account: string) => boolean, take: (account: string, value: string) => void): Promise<void>
  save(account: string, value: string): Promise<Result<void>>
  /** Gives secrets up, for good: written down at once, done by {@link StoredSecrets.sweep}. */
  giveUp(accounts: readonly string[]): Result<void>
  /** Deletes what was given up, if the keychain is available. What is left stays written down for the next recheck. */
  sweep(): Promise<void>
}

export const createStoredSecrets = (keychain: SecretStore, records: SecretRecords, clock: Clock): StoredSecrets => {
  let state: KeychainState = { kind: 'checking' }
  /** Recorded, but not found. The record stays, so that a deletion still reaches for it. */
  const absent = new Set<string>()

  const isAvailable = () => state.kind === 'available'
  const pending = () => records.all().filter((record) => record.deleting)
  const kept = () => records.all().filter((record) => !record.deleting)

  /** Takes note of a failure that concerns the whole keychain; false when it concerns one secret only. */
  const noted = (error: unknown): boolean => {
    if (!(error instanceof SecretStoreError)) throw error
    if (error.code === 'failed') return false
    state = troubleState(error, clock.now())
    return true
  }

  const sweep = async (): Promise<void> => {
    const gone: string[] = []
    for (const { account } of pending()) {
      if (!isAvailable()) break
      try {
        await keychain.delete(account)
        gone.push(account)
      } catch (error) {
        noted(error)
      }
    }
    // When this cannot be written, the deletion is done once more: that does no harm.
    if (gone.length > 0) records.remove(gone)
  }

  /** Puts the record back as it was before a secret could not be stored. */
  const undo = (account: string, before: SecretRecord | undefined, error: SecretStoreError): void => {
    if (before !== undefined) records.put([before])
    // The call may still succeed behind our back, when a person answers the prompt: then the secret must go.
    else if (error.code === 'timeout') records.put([{ account, storedAt: clock.now(), deleting: true }])
    else records.remove([account])
  }

  return {
    state: () => state,
    record: (account) => kept().find((record) => record.account === account && !absent.has(account)) ?? null,
    accounts: () => kept().map((record) => record.account),
    pendingDeletions: () => pending().length,

    recheck: async () => {
      state = await keychain.check()
      await sweep()
    },

    read: async (wants, take) => {
      absent.clear()
      const queue = kept()
        .map((record) => record.account)
        .filter(wants)
        .values()
      const reader = async () => {
        for (const account of queue) {
          if (!isAvailable()) return
          try {
            const value = await keychain.get(account)
            if (value === null) absent.add(account)
            else take(account, value)
          } catch (error) {
            noted(error)
          }
        }
      }
      await Promise.all(Array.from({ length: READERS }, reader))
    },

    save: async (account, value) => {
      if (!isAvailable()) state = await keychain.check()
      if (!isAvailable()) return err(unavailable(state))
      const before = records.all().find((record) => record.account === account)
      const written = records.put([{ account, storedAt: clock.now(), deleting: false }])
      if (!written.ok) return written
      try {
        await keychain.set(account, value)
        absent.delete(account)
        return ok(undefined)
      } catch (error) {
        const isState = noted(error)
        if (error instanceof SecretStoreError) undo(account, before, error)
        return err(isState ? unavailable(state) : refused(error))
      }
    },

    giveUp: (accounts) => {
      const given = records.all().filter((record) => accounts.includes(record.account) && !record.deleting)
      return given.length === 0 ? ok(undefined) : records.put(given.map((record) => ({ ...record, deleting: true })))
    },
    sweep,
  }
}

const SESSION_OFFER = 'Or keep it for this session only.'

const unavailable = (state: KeychainState): AppError =>
  state.kind === 'locked' || state.kind === 'missing'
    ? appError(
        `keychain-${state.kind}`,
        state.kind === 'locked'
          ? `The keychain is locked, so nothing was stored. It says: ${state.reason}`
          : `There is no working keychain, so nothing was stored. The system says: ${state.reason}`,
        { hint: `${state.remedy} ${SESSION_OFFER}`, retryable: true },
      )
    : appError('keychain-failed', 'The keychain could not be asked.', { hint: SESSION_OFFER, retryable: true })

const refused = (error: unknown): AppError =>
  appError('keychain-failed', `The keychain refused it. It says: ${error instanceof Error ? error.message : ''}`, {
    hint: `Try again. ${SESSION_OFFER}`,
    retryable: true,
  })

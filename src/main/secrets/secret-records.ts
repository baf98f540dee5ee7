import type { Result } from '../../shared/result.ts'

/** That the keychain holds a secret: under which account and since when (epoch ms). Never the secret. */
export interface SecretRecord {
  readonly account: string
  readonly storedAt: number
  /** The secret was given up, and its deletion from the keychain is still to be done. */
  readonly deleting: boolean
}

/** The list of what the keychain holds for us, kept with the settings, so that nothing is left behind in it. */
export interface SecretRecords {
  all(): readonly SecretRecord[]
  /** Adds records, or replaces those of the same accounts, all in one write. */
  put(records: readonly SecretRecord[]): Result<void>
  remove(accounts: readonly string[]): Result<void>
}

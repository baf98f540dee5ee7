import type { KeychainState } from '../../shared/models/secret.ts'

/** What the name of a secret is made of; a secret belongs to one environment of one channel. */
export type SecretName =
  | { readonly kind: 'client-secret'; readonly channelKey: string; readonly environment: 'test' | 'production' }
  | {
      readonly kind: 'hook-key'
      readonly channelKey: string
      readonly environment: 'test' | 'production'
      readonly hookId: string
    }

/** A place that keeps secrets by account name: the OS keychain, or memory. Every call ends within 3 s. */
export interface SecretStore {
  /** Writes, reads and deletes a probe, and says what that gave. */
  check(): Promise<KeychainState>
  /** Null when there is no such secret. Rejects with a {@link SecretStoreError}. */
  get(account: string): Promise<string | null>
  set(account: string, value: string): Promise<void>
  /** Resolves too when there was nothing to delete. */
  delete(account: string): Promise<void>
}

/** Why a store could not do what was asked: never with the secret in it. */
export class SecretStoreError extends Error {
  readonly code: 'locked' | 'missing' | 'timeout' | 'failed'
  constructor(code: 'locked' | 'missing' | 'timeout' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SecretStoreError'
    this.code = code
  }
}

export type SecretKind =
  | 'client secret'
  | 'access token'
  | 'changed access token'
  | 'refresh token'
  | 'secret'
  | 'credentials'
  | 'signature'

/** A value that must not be recorded, and what it is called where it stood. */
export interface Secret {
  readonly kind: SecretKind
  readonly value: string
}

/** What stands in the place of a secret. */
export const mask = (kind: SecretKind): string => `•••«${kind}»`

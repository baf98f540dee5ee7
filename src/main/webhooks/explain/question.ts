import type { HeaderList } from '../../../shared/models/exchange.ts'
import type { KnownKey } from './keys.ts'

/** What is to be explained: a body, a signature and the keys that may have been used, the likeliest first. */
export interface Question {
  readonly body: Uint8Array
  /** As it stands in `ob-signature`, or as it was pasted. */
  readonly signature: string
  readonly keys: readonly KnownKey[]
}

/** The signature of an attempt, or why there is none that could be explained. */
export type SignatureOfAttempt =
  | { readonly kind: 'signature'; readonly signature: string }
  | { readonly kind: 'none'; readonly reason: string }

/** Reads `ob-signature` from headers as received (§2.3), whatever its form. */
export const signatureOf = (headers: HeaderList): SignatureOfAttempt => {
  const values = headers.filter(([name]) => name.toLowerCase() === 'ob-signature').map(([, value]) => value.trim())
  const [signature] = values
  if (signature === undefined) return none('ob-signature is missing, so there is nothing to explain (§2.3).')
  if (values.length > 1)
    return none(`ob-signature is there ${values.length} times: which one counts is not said (§2.3).`)
  return signature === ''
    ? none('ob-signature is empty, so there is nothing to explain (§2.3).')
    : { kind: 'signature', signature }
}

const none = (reason: string): SignatureOfAttempt => ({ kind: 'none', reason })

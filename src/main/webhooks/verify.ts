import { createHash, timingSafeEqual } from 'node:crypto'
import type { HeaderList } from '../../shared/models/exchange.ts'
import type { Hook } from '../../shared/models/hook.ts'
import type { NewAttempt } from '../history/history.ts'
import { quoted, readDeliveryHeaders } from './delivery-headers.ts'

/** What verification needs of an attempt: headers and body as received. */
export interface Received {
  readonly rawHeaders: HeaderList
  readonly body: Uint8Array
}

/** A configured hook and its API key; the key is null when it is not readable (keychain locked, secret missing). */
export interface KnownHook {
  readonly hook: Hook
  readonly key: string | null
}

/** What verification says of an attempt, and what it read of its headers. The computed signature is never part of it. */
export type Verification = Pick<
  NewAttempt,
  | 'verdict'
  | 'reason'
  | 'environment'
  | 'deliveryId'
  | 'hookId'
  | 'event'
  | 'action'
  | 'subtype'
  /** SHA-256 of the body alone, hex. */
  | 'bodyDigest'
>

/**
 * Verifies an attempt by §5.3: SHA-256 over the body's bytes followed by the key's UTF-8 bytes, compared in constant
 * time with `ob-signature`. A departure of the headers from §2.3 makes it malformed, whatever its signature; the reason
 * then says all that is wrong. Never throws.
 */
export const verify = (attempt: Received, findKey: (hookId: string) => KnownHook | null): Verification => {
  const { signature, problems, ...read } = readDeliveryHeaders(attempt.rawHeaders)
  const known = read.hookId === null ? null : findKey(read.hookId)
  const bodyHash = createHash('sha256').update(attempt.body)
  const bodyDigest = bodyHash.copy().digest('hex')
  const base = { ...read, bodyDigest, environment: known?.hook.environment ?? null }
  const judged =
    read.hookId === null || signature === null
      ? null
      : judge(read.hookId, known, (key) => timingSafeEqual(bodyHash.update(key, 'utf8').digest(), fromHex(signature)))
  if (judged !== null && problems.length === 0) return { ...base, ...judged }
  return { ...base, verdict: 'malformed', reason: [...problems, ...(judged ? [judged.reason] : [])].join(' ') }
}

const fromHex = (signature: string): Uint8Array => Buffer.from(signature, 'hex')

const judge = (
  hookId: string,
  known: KnownHook | null,
  matches: (key: string) => boolean,
): Pick<Verification, 'verdict' | 'reason'> => {
  if (known === null) {
    return {
      verdict: 'unknown-hook',
      reason: `No hook of this channel has the id ${quoted(hookId)}, so there is no key to check the signature with.`,
    }
  }
  const name = known.hook.label === '' ? quoted(hookId) : `${quoted(hookId)} (${known.hook.label})`
  // An empty key would let anybody sign: the same as none.
  if (!known.key) {
    return {
      verdict: 'unknown-hook',
      reason: `Hook ${name} is configured, but its API key is not readable, so the signature cannot be checked.`,
    }
  }
  return matches(known.key)
    ? { verdict: 'verified', reason: `The signature matches this body and the key of hook ${name}.` }
    : { verdict: 'mismatch', reason: `The signature does not match this body and the key of hook ${name}.` }
}

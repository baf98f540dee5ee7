import type { HeaderList } from '../../shared/models/exchange.ts'
import { unpacked } from './compressed.ts'
import type { Redactor } from './redactor.ts'

/** What stands in the place of a body that could hold a secret, and is too much to look. */
export const LEFT_OUT = '•••«left out: it unpacks to more than 8 MiB, so secrets in it could not be masked»'

/**
 * A compressed body in which a secret stands is given unpacked, with the secret masked: inside it, nothing can be. One
 * that unpacks to too much is left out, with a note in its place.
 */
export const redactedBody = (headers: HeaderList, body: Uint8Array, redact: Redactor): Uint8Array => {
  const plain = unpacked(headers, body)
  if (plain === 'too-much') return new TextEncoder().encode(LEFT_OUT)
  const masked = plain && redact.bytes(plain)
  return masked === null || masked === plain ? redact.bytes(body) : masked
}

import type { HeaderList } from '../../shared/models/exchange.ts'
import { unpacked } from './compressed.ts'
import type { Redactor } from './redactor.ts'

/** A compressed body in which a secret stands is given unpacked, with the secret masked: inside it, nothing can be. */
export const redactedBody = (headers: HeaderList, body: Uint8Array, redact: Redactor): Uint8Array => {
  const plain = unpacked(headers, body)
  const masked = plain && redact.bytes(plain)
  return masked === null || masked === plain ? redact.bytes(body) : masked
}

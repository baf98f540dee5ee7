import { createHash } from 'node:crypto'

/** The signature of a webhook (§5.3): SHA-256 over the body's bytes followed by the key's, in 64 lower-case hex characters. */
export function signBody(body: Uint8Array, apiKey: string): string {
  return createHash('sha256').update(body).update(apiKey, 'utf8').digest('hex')
}

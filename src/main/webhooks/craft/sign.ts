import { createHash, createHmac } from 'node:crypto'
import type { Signing } from '../../../shared/models/craft.ts'
import { assertNever } from '../../../shared/result.ts'

const digest = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * The value of `ob-signature` for a body and a key (§5.3: lower-case hex of the SHA-256 of body and key), or one that is
 * wrong in the way that was asked for. Null where the header is not computed.
 */
export const sign = (body: Uint8Array, key: string, how: Signing): string | null => {
  const right = digest(body, key)
  switch (how) {
    case 'right':
      return right.toString('hex')
    case 'another-key':
      return digest(body, `${key} of another hook`).toString('hex')
    case 'another-body':
      return digest(body, ' ', key).toString('hex')
    case 'key-first':
      return digest(key, body).toString('hex')
    case 'hmac':
      return createHmac('sha256', key).update(body).digest('hex')
    case 'upper-case':
      return right.toString('hex').toUpperCase()
    case 'base64':
      return right.toString('base64')
    case 'truncated':
      return right.toString('hex').slice(0, 63)
    case 'none':
    case 'typed':
      return null
    default:
      return assertNever(how)
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'

export type Claims = Readonly<Record<string, unknown>>

const header = base64url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }))

/** A JWT of these claims, signed with HMAC-SHA256 (§2.1: access tokens are JWTs). */
export function signJwt(claims: Claims, key: Uint8Array): string {
  const signed = `${header}.${base64url(JSON.stringify(claims))}`
  return `${signed}.${mac(signed, key)}`
}

/** The claims of a JWT that `key` signed, else null. Compared as text, so that a change of any one character shows. */
export function readJwt(token: string, key: Uint8Array): Claims | null {
  const [head, payload, signature, ...rest] = token.split('.')
  if (head !== header || payload === undefined || signature === undefined || rest.length > 0) return null
  const expected = Buffer.from(mac(`${head}.${payload}`, key))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims
}

function mac(text: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}

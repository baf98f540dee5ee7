import { isUtf8 } from 'node:buffer'
import { isSpace, jsonTokens } from '../webhooks/explain/json/tokens.ts'

/** Characters of a token that are looked at. */
const LONGEST_TOKEN = 64 * 1024

/** Name and value of a field, as they are written in JSON. */
export interface JwtField {
  readonly name: string
  readonly value: string
}

/** The fields of a part in order, with those that are repeated; or what is wrong with it, the end of a sentence. */
export type JwtPart = { readonly fields: readonly JwtField[] } | { readonly problem: string; readonly encoded: boolean }

/** The parts of a JWT, each as far as it can be read; or why a token is none, in a sentence. */
export type Jwt =
  | { readonly kind: 'parts'; readonly header: JwtPart; readonly claims: JwtPart; readonly signed: boolean }
  | { readonly kind: 'not-jwt'; readonly reason: string }

const notJwt = (reason: string): Jwt => ({ kind: 'not-jwt', reason })

/**
 * Takes a token apart (§2.1: it is a JWT). Verifies nothing, since the key is the service's, and gives nothing of its
 * signature. What is not JSON in UTF-8 is not read. Never throws.
 */
export const readJwt = (token: string): Jwt => {
  if (token.length > LONGEST_TOKEN) return notJwt('It is longer than 64 KiB, and is not looked at.')
  const parts = token.split('.')
  if (parts.length === 5) return notJwt('It has five parts: an encrypted JWT, which only the service can read.')
  const [header, claims, signature] = parts
  if (parts.length !== 3 || header === undefined || claims === undefined)
    return notJwt(`It has ${parts.length === 1 ? 'one part' : `${parts.length} parts`}, and a JWT has three.`)
  return { kind: 'parts', header: readPart(header), claims: readPart(claims), signed: signature !== '' }
}

const readPart = (part: string): JwtPart => {
  if (!/^[\w-]+$/.test(part)) return { problem: 'is not base64url', encoded: false }
  const bytes = Buffer.from(part, 'base64url')
  if (!isUtf8(bytes)) return { problem: 'is not text in UTF-8', encoded: true }
  const fields = fieldsOf(bytes.toString('latin1'))
  return fields === null ? { problem: 'is not a JSON object', encoded: true } : { fields }
}

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8')

/** The fields of a JSON object, one character a byte, in order and with those that are repeated; null for anything else. */
const fieldsOf = (latin1: string): readonly JwtField[] | null => {
  const tokens = jsonTokens(latin1)?.filter((token) => !isSpace(token))
  if (tokens?.[0] !== '{') return null
  const fields: JwtField[] = []
  let name: string | null = null
  let value: string[] = []
  let depth = 0
  for (const token of tokens) {
    const closes = token === '}' || token === ']'
    if (closes) depth -= 1
    const ends = (depth === 0 && closes) || (depth === 1 && token === ',')
    if (ends && name !== null) {
      fields.push({ name: utf8(name), value: utf8(value.join('')) })
      name = null
      value = []
    } else if (depth >= 1 && name === null) name = token
    else if (depth >= 1 && !ends && !(value.length === 0 && token === ':')) value.push(token)
    if (token === '{' || token === '[') depth += 1
  }
  return fields
}

/** A string as it is read; everything else, and what redaction left of a string, as it is written. */
export const readable = (written: string): string => {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'string' ? value : written
  } catch {
    return written
  }
}

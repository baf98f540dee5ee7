/** Larger bodies are not parsed, in bytes. */
const PARSED_AT_MOST = 4 * 1024 * 1024

export type Fields = Readonly<Record<string, unknown>>

/** A body as JSON (§2.3). */
export type ReadBody =
  | { readonly kind: 'object'; readonly fields: Fields }
  | { readonly kind: 'not-object'; readonly what: string }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'too-large' }

/** Reads a body as a JSON object in UTF-8; a byte order mark is passed over. Never throws. */
export const readBody = (body: Uint8Array): ReadBody => {
  if (body.byteLength > PARSED_AT_MOST) return { kind: 'too-large' }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return isObject(value) ? { kind: 'object', fields: value } : { kind: 'not-object', what: jsonType(value) }
  } catch {
    return { kind: 'not-json' }
  }
}

/** The orders that a body names (§2.3), where they are text; null where not. Of a body that is no object: none. */
export const orderCodes = (
  body: Uint8Array,
): { readonly code: string | null; readonly previousCode: string | null } => {
  const read = readBody(body)
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const fields = read.kind === 'object' ? read.fields : {}
  return { code: text(fields.code), previousCode: text(fields.previous_code) }
}

/** The type of a JSON value, with its article. */
export const jsonType = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

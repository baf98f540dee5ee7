import { jsonTokens } from './json/tokens.ts'

/** Bodies over this are not read as JSON, and no change may make more of one, in bytes. */
export const BODY_LIMIT = 4 * 1024 * 1024

/** A body and its readings, each made once, when it is asked for. */
export interface Body {
  readonly bytes: Uint8Array
  /** One character a byte: changes to it keep every other byte, whatever the encoding. */
  readonly latin1: () => string
  /** Decoded as UTF-8, a byte order mark kept; null when it is not UTF-8. */
  readonly text: () => string | null
  /** The tokens of the JSON, white space included, one character a byte; null when it is not JSON or too large. */
  readonly tokens: () => readonly string[] | null
  /** What `JSON.stringify` makes of it: numbers, text, repeated and numeric names as JavaScript has them; or null. */
  readonly stringified: () => Body | null
}

export const createBody = (bytes: Uint8Array): Body => {
  const latin1 = once(() => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  const text = once(() => decodeUtf8(bytes))
  const tokens = once(() => (bytes.byteLength > BODY_LIMIT ? null : jsonTokens(latin1())))
  const stringified = once(() => {
    const json = tokens() === null ? null : text()
    const written = json === null ? null : restringify(json)
    return written === null ? null : createBody(Buffer.from(written))
  })
  return { bytes, latin1, text, tokens, stringified }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const restringify = (json: string): string | null => {
  try {
    return JSON.stringify(JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch {
    // Nested too deeply to walk.
    return null
  }
}

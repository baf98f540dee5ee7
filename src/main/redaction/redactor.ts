import type { HeaderList } from '../../shared/models/exchange.ts'
import { namedSecrets } from './names.ts'
import { createSearch, type Stretch } from './search.ts'
import { mask, type Secret } from './secret.ts'
import { type View, viewsOf } from './views.ts'

/** Masks secrets as `•••«kind»`. Everything else stays as it was, byte by byte. */
export interface Redactor {
  text(text: string): string
  bytes(bytes: Uint8Array): Uint8Array
  headers(headers: HeaderList): HeaderList
}

/** One byte a character. */
const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

const namesIn = ({ text, source }: View): readonly Stretch[] =>
  namedSecrets(text).map((named) => {
    const [start, end] = source(named.start, named.end)
    return { start, end, kind: named.kind }
  })

/** Replaces the stretches; those that overlap as one. */
const replace = (text: string, stretches: readonly Stretch[]): string => {
  const sorted = stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let out = ''
  let done = 0
  for (const { start, end, kind } of sorted) {
    if (start >= done) out += text.slice(done, start) + toBytes(mask(kind))
    done = Math.max(done, end)
  }
  return out + text.slice(done)
}

const isCredentials = (name: string): boolean => /^(proxy-)?authorization$/i.test(name)

/**
 * `Bearer <token>` keeps its scheme, its spaces and the quotes around the token, so that the form of the header can
 * still be seen: it may have been broken on purpose.
 */
const maskCredentials = (value: string, values: readonly Secret[]): string => {
  const [, scheme = '', space = '', open = '', inner = '', close = ''] =
    /^([a-z]+)( +)("?)(.+?)("?)$/is.exec(value) ?? []
  if (!/^bearer$/i.test(scheme)) return scheme + space + mask('credentials')
  const kind = values.find((secret) => secret.kind === 'changed access token' && secret.value === inner)?.kind
  return scheme + space + open + mask(kind ?? 'access token') + close
}

/**
 * A redactor for these values: by value, also where they are percent-encoded, form-encoded, JSON-escaped, HTML-escaped,
 * hexadecimal, inside base64 or in UTF-16, one inside the other too, and where a text ends in the middle of one; and by
 * name, for the fields of the token exchange and for Authorization headers.
 */
export const createRedactor = (values: readonly Secret[]): Redactor => {
  const search = createSearch(values)
  /** Null where nothing is to be masked. */
  const redact = (bytes: Buffer): Buffer | null => {
    const stretches: Stretch[] = []
    for (const view of viewsOf(bytes))
      for (const stretch of [...namesIn(view), ...search(view)]) stretches.push(stretch)
    return stretches.length === 0 ? null : Buffer.from(replace(bytes.toString('latin1'), stretches), 'latin1')
  }
  const text = (original: string): string => {
    const bytes = Buffer.from(original, 'utf8')
    return (redact(bytes) ?? bytes).toString('utf8')
  }
  return {
    text,
    bytes: (original) => {
      const masked = redact(Buffer.from(original.buffer, original.byteOffset, original.byteLength))
      return masked === null ? original : new Uint8Array(masked)
    },
    headers: (headers) =>
      headers.map(([name, value]) => [text(name), isCredentials(name) ? maskCredentials(value, values) : text(value)]),
  }
}

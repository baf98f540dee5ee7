import type { HeaderList } from '../../shared/models/exchange.ts'
import { type SecretForm, secretForms } from './redact-forms.ts'
import { namedSecrets } from './redact-names.ts'
import { type View, viewsOf } from './redact-views.ts'
import { mask, type Secret, type SecretKind } from './secret.ts'

/** Masks secrets as `•••«kind»`. Everything else stays as it was, byte by byte. */
export interface Redactor {
  text(text: string): string
  bytes(bytes: Uint8Array): Uint8Array
  headers(headers: HeaderList): HeaderList
}

interface Stretch {
  readonly start: number
  readonly end: number
  readonly kind: SecretKind
}

type KnownForm = SecretForm & { readonly kind: SecretKind }

/** A shorter value would mask what only looks like it; it is masked by its name alone. */
const SHORTEST = 4

const toBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const isBase64 = (character: string | undefined): boolean => character !== undefined && /[\w+/-]/.test(character)

/** By value: every occurrence, overlapping ones too. */
const valuesIn = ({ text, source }: View, { bytes, before, after, kind }: KnownForm): readonly Stretch[] => {
  const found: Stretch[] = []
  for (let at = text.indexOf(bytes); at !== -1; at = text.indexOf(bytes, at + 1)) {
    const from = at - (isBase64(text[at - 1]) ? before : 0)
    const to = at + bytes.length
    const [start, end] = source(from, to + (isBase64(text[to]) ? after : 0))
    found.push({ start, end, kind })
  }
  return found
}

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

/** `Bearer <token>` keeps its scheme and its space, so that the format of the header can still be seen. */
const maskCredentials = (value: string): string => {
  const [, scheme = '', space = ''] = /^([a-z]+)( +)./i.exec(value) ?? []
  return scheme + space + mask(/^bearer$/i.test(scheme) ? 'access token' : 'credentials')
}

/**
 * A redactor for these values: by value, also where they are percent-encoded, form-encoded, JSON-escaped, HTML-escaped,
 * hexadecimal or inside base64; and by name, for the fields of the token exchange and for Authorization headers.
 */
export const createRedactor = (values: readonly Secret[]): Redactor => {
  const known = values
    .filter(({ value }) => value.length >= SHORTEST)
    .flatMap(({ kind, value }) => secretForms(value).map((form): KnownForm => ({ ...form, kind })))
  const redact = (bytes: string): string => {
    const stretches = viewsOf(bytes).flatMap((view) => [
      ...namesIn(view),
      ...known.flatMap((form) => valuesIn(view, form)),
    ])
    return stretches.length === 0 ? bytes : replace(bytes, stretches)
  }
  const text = (original: string): string => Buffer.from(redact(toBytes(original)), 'latin1').toString('utf8')
  return {
    text,
    bytes: (original) => {
      const before = Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('latin1')
      const after = redact(before)
      return after === before ? original : new Uint8Array(Buffer.from(after, 'latin1'))
    },
    headers: (headers) =>
      headers.map(([name, value]) => [text(name), isCredentials(name) ? maskCredentials(value) : text(value)]),
  }
}

import type { SecretKind } from './secret.ts'

/** A stretch that holds a secret because of the name it stands behind. */
export interface NamedSecret {
  readonly start: number
  readonly end: number
  readonly kind: SecretKind
}

const kinds: Readonly<Record<string, SecretKind>> = {
  client_secret: 'client secret',
  access_token: 'access token',
  refresh_token: 'refresh token',
}
const NAMES = Object.keys(kinds).join('|')

/** How a field begins, up to its value, and what ends the value; a match that begins with a backslash does not. */
const fields: readonly { readonly begin: RegExp; readonly end: RegExp }[] = [
  { begin: new RegExp(`"(${NAMES})"\\s*:\\s*"`, 'gi'), end: /\\.|"/gs },
  { begin: new RegExp(`"(${NAMES})"\\s*:\\s*(?=[-\\d])`, 'gi'), end: /[\s,}\]]/g },
  { begin: new RegExp(`\\b(${NAMES})=`, 'gi'), end: /[&\s"'<>;]/g },
  // A message that quotes §5.1, "Bearer <ACCESS_TOKEN>", holds no value: it ends at the quote.
  { begin: new RegExp(`<(${NAMES})>`, 'gi'), end: /[<"]/g },
]

/** Where the value ends that starts at `start`: at the end of the text when it is cut off. */
const endOf = (text: string, start: number, end: RegExp): number => {
  end.lastIndex = start
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    if (!match[0].startsWith('\\')) return match.index
  }
  return text.length
}

/** The secrets of the token exchange (§4.1, §2.1) by their names: in JSON (cut off too), a form, a query or XML. */
export const namedSecrets = (text: string): readonly NamedSecret[] =>
  fields.flatMap(({ begin, end }) =>
    [...text.matchAll(begin)].flatMap((match) => {
      const start = match.index + match[0].length
      const stop = endOf(text, start, end)
      const kind = kinds[match[1]?.toLowerCase() ?? '']
      return kind === undefined || stop === start ? [] : [{ start, end: stop, kind }]
    }),
  )

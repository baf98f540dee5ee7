import type { Exchange } from './models/exchange.ts'

/** What curl makes itself, or what belongs to one connection. */
const LEFT = /^(host|content-length|connection|keep-alive|transfer-encoding)$/i
/** What curl adds where it is not there. */
const ADDED = ['Accept', 'User-Agent', 'Content-Type', 'Expect']
const MASK = /•••«([^«»]*)»/g
/** One argument of a command may be this long; a longer body comes through a pipe. */
const ARGUMENT_AT_MOST = 60_000

/** The third character from the end becomes an A, or a B where it is one: as the console changes it. */
const CHANGED = `"$(printf %s "$GREENROOM_TOKEN" | sed -e 's/A\\(..\\)$/B\\1/' -e t -e 's/.\\(..\\)$/A\\1/')"`

/** What the shell puts in the place of a mask. */
const VARIABLES: Readonly<Record<string, string>> = {
  'access token': '"$GREENROOM_TOKEN"',
  'changed access token': CHANGED,
  'client secret': '"$GREENROOM_CLIENT_SECRET"',
}

const single = (text: string): string => (text === '' ? '' : `'${text.replaceAll("'", `'\\''`)}'`)

/** One argument: what stands there as it is, in single quotes, and the shell's variables between. */
const argument = (text: string): string => {
  let out = ''
  let read = 0
  for (const match of text.matchAll(MASK)) {
    out += single(text.slice(read, match.index)) + (VARIABLES[match[1] ?? ''] ?? '"$GREENROOM_SECRET"')
    read = match.index + match[0].length
  }
  return out + single(text.slice(read)) || "''"
}

/** The text of a body that can be typed as an argument: UTF-8 without control characters but line feeds. */
const asArgument = (body: Uint8Array): string | null => {
  if (body.byteLength > ARGUMENT_AT_MOST) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return /(?!\n)\p{Cc}/u.test(text) || text.startsWith('@') ? null : text
  } catch {
    return null
  }
}

const toBase64 = (body: Uint8Array): string => {
  let text = ''
  for (const byte of body) text += String.fromCharCode(byte)
  return btoa(text)
}

/** A form whose last field is the client secret (§4.1): what stands before it, or null for any other body. */
const beforeSecret = (text: string | null): string | null =>
  /^([^•]*)&client_secret=•••«client secret»$/s.exec(text ?? '')?.[1] ?? null

const dataArguments = (body: Uint8Array): readonly string[] => {
  const text = asArgument(body)
  if (text === null) return ['--data-binary @-']
  const form = beforeSecret(text)
  // The secret has to be encoded as the rest of the form is.
  if (form !== null)
    return [`--data-raw ${argument(form)}`, `--data-urlencode "client_secret=$GREENROOM_CLIENT_SECRET"`]
  return [`--data-binary ${argument(text)}`]
}

/**
 * The command for a POSIX shell that makes the request of an exchange again, with its headers in order and case, and its
 * body byte for byte. In the place of what was masked stand variables: `$GREENROOM_TOKEN` for the access token, changed
 * or in quotes where it was sent so, and `$GREENROOM_CLIENT_SECRET` for the client secret.
 */
export const exchangeCurl = ({ method, url, headers, body }: Exchange['request']): string => {
  const kept = headers.filter(([name]) => !LEFT.test(name))
  const has = (wanted: string): boolean => kept.some(([name]) => name.toLowerCase() === wanted.toLowerCase())
  const hasBody = body.byteLength > 0 || ['POST', 'PUT', 'PATCH'].includes(method)
  const lines = [
    // Brackets and braces of a URL are not patterns. HEAD has no body to wait for.
    `curl -g ${method === 'HEAD' && !hasBody ? '-I' : `-X ${argument(method)}`} ${argument(url)}`,
    ...kept.map(([name, value]) => `-H ${argument(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // Without a value, curl leaves its own out.
    ...ADDED.filter((name) => !has(name)).map((name) => `-H '${name}:'`),
    ...(hasBody ? dataArguments(body) : []),
  ]
  const pipe = hasBody && asArgument(body) === null ? `printf %s '${toBase64(body)}' | base64 -d | ` : ''
  return pipe + lines.join(' \\\n  ')
}

import type { HeaderList } from './models/exchange.ts'

/** A request, as a command for a POSIX shell that knows $'…' (bash, zsh). */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** One argument of a command may be this long; a longer body comes through a pipe. */
const ARGUMENT_AT_MOST = 60_000

/** What curl makes itself, what belongs to one connection, and what may hold a secret of the way here. */
const left = new Set([
  'host',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'expect',
  'authorization',
  'proxy-authorization',
  'cookie',
])
/** What curl adds where it is not there. */
const added = ['Accept', 'User-Agent', 'Content-Type', 'Expect']

/**
 * The cURL command that sends exactly these body bytes, with the headers in order and case. Host and length are curl's;
 * Authorization and Cookie stay out: they may hold secrets, and the interface knows neither in a delivery (§2.3).
 */
export const curlCommand = ({ method, url, headers, body }: CurlRequest): string => {
  const kept = headers.filter(([name]) => !left.has(name.toLowerCase()))
  const has = (wanted: string): boolean => kept.some(([name]) => name.toLowerCase() === wanted.toLowerCase())
  const lines = [
    ...kept.map(([name, value]) => quote(latin1(value === '' ? `${name};` : `${name}: ${value}`))),
    // Without a value, curl leaves its own out.
    ...added.filter((name) => !has(name)).map((name) => quote(latin1(`${name}:`))),
  ].map((header) => `-H ${header}`)
  const quoted = canBeArgument(body) ? quote(body) : null
  const data = quoted !== null && quoted.length <= ARGUMENT_AT_MOST ? quoted : null
  // Brackets and braces of a URL are not patterns.
  const command = [
    `curl -g -X ${quote(latin1(method))} ${quote(latin1(url))}`,
    ...lines,
    `--data-binary ${data ?? '@-'}`,
  ]
  const pipe = data === null ? `printf %s '${toBase64(body)}' | base64 -d | ` : ''
  return pipe + command.join(' \\\n  ')
}

/** No argument holds a NUL, and curl takes what begins with @ for the name of a file. */
const canBeArgument = (body: Uint8Array): boolean =>
  body.byteLength <= ARGUMENT_AT_MOST && !body.includes(0) && body[0] !== AT

const AT = 0x40

/** Header text is as Node gives it: one character a byte. */
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const quote = (bytes: Uint8Array): string => {
  const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x27)
  if (plain) return `'${String.fromCharCode(...bytes)}'`
  let text = ''
  for (const byte of bytes) text += escaped(byte)
  return `$'${text}'`
}

const escaped = (byte: number): string => {
  if (byte === 0x0a) return '\\n'
  if (byte === 0x0d) return '\\r'
  if (byte === 0x27 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
}

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

import { htmlCharacter } from '../../src/main/redaction/html-names.ts'

type Encode = (value: string) => string

const lower: Encode = (escaped) => escaped.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())
const everyByte: Encode = (value) =>
  [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const form: Encode = (value) => new URLSearchParams([['', value]]).toString().slice(1)
const json: Encode = (value) => JSON.stringify(value).slice(1, -1)
const unicode: Encode = (value) =>
  json(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const everyUnit: Encode = (value) =>
  Array.from(
    { length: value.length },
    (_, index) => `\\u${value.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
const html: Encode = (value) =>
  value.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign] ?? '#39'};`)
/** Names that the product knows, taken the other way round; what has none stays. */
const names = [
  'excl',
  'quot',
  'num',
  'dollar',
  'percnt',
  'amp',
  'apos',
  'plus',
  'sol',
  'equals',
  'bsol',
  'ntilde',
  'eacute',
]
const htmlNames: Encode = (value) =>
  [...value]
    .map((character) => {
      const name = names.find((each) => htmlCharacter(each) === Buffer.from(character).toString('latin1'))
      return name === undefined ? character : `&${name};`
    })
    .join('')
const htmlDecimal: Encode = (value) => [...value].map((character) => `&#${character.codePointAt(0)};`).join('')
const htmlHex: Encode = (value) =>
  [...value].map((character) => `&#x${character.codePointAt(0)?.toString(16)};`).join('')
const base64: Encode = (value) => Buffer.from(value).toString('base64')
const base64url: Encode = (value) => Buffer.from(value).toString('base64url')
const hex: Encode = (value) => Buffer.from(value).toString('hex')
const escapedBytes: Encode = (value) => hex(value).replace(/../g, '\\x$&')
const apart = (between: string, before = ''): Encode => {
  return (value) => (hex(value).match(/../g) ?? []).map((pair) => before + pair).join(between)
}
const inLines = (length: number, end: string, encode: Encode): Encode => {
  return (value) => (encode(value).match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(end)
}
const utf16 = (value: string): Buffer => Buffer.from(value, 'utf16le')

/** Every way in which a secret may be written, one at a time. */
export const encodings: Readonly<Record<string, Encode>> = {
  'as it is': (value) => value,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (value) => lower(encodeURIComponent(value)),
  'percent-encoded byte by byte': everyByte,
  'form-encoded': form,
  'form-encoded in lower case': (value) => lower(form(value)),
  'JSON-escaped': json,
  'JSON-escaped with slashes': (value) => json(value).replaceAll('/', '\\/'),
  'JSON-escaped in ASCII': unicode,
  'JSON-escaped unit by unit': everyUnit,
  'JSON-escaped unit by unit in upper case': (value) => everyUnit(value).toUpperCase().replaceAll('\\U', '\\u'),
  'HTML-escaped': html,
  'HTML-escaped by names': htmlNames,
  'HTML-escaped by decimal numbers': htmlDecimal,
  'HTML-escaped by hexadecimal numbers': htmlHex,
  'HTML-escaped by hexadecimal numbers in upper case': (value) => htmlHex(value).toUpperCase(),
  base64,
  base64url,
  'base64 at the second offset': (value) => base64(`x${value}yy`),
  'base64 at the third offset': (value) => base64(`xx${value}y`),
  'base64url at the second offset': (value) => base64url(`x${value}yy`),
  hex,
  'hex in upper case': (value) => hex(value).toUpperCase(),
  'bytes as \\xNN': escapedBytes,
  'bytes as \\xNN in upper case': (value) => escapedBytes(value).toUpperCase().replaceAll('X', 'x'),
  'hex with colons': apart(':'),
  'hex with spaces, in upper case': (value) => apart(' ')(value).toUpperCase(),
  'hex with dashes': apart('-'),
  'hex as a list': apart(', ', '0x'),
  'hex in lines': inLines(32, '\n', hex),
  'base64 in lines': inLines(20, '\r\n', base64),
  'base64 in indented lines': inLines(64, '\n  ', base64),
  'base64 of UTF-16': (value) => utf16(value).toString('base64'),
  'hex of UTF-16 with the higher byte first': (value) => utf16(value).swap16().toString('hex'),
}

/**
 * Those that no writer uses inside base64 or hexadecimal; everything else is found one inside the other, but for what is
 * inside UTF-16 inside one of these.
 */
const uncommon =
  /byte by byte|unit by unit|by names|by decimal|by hexadecimal|offset|JSON-escaped with slashes|bytes as|hex with|as a list|in lines|indented lines|UTF-16/

/** Every pair of encodings, one inside the other, that is known to be found. */
export const pairs: readonly (readonly [name: string, encode: Encode])[] = Object.entries(encodings).flatMap(
  ([outer, outside]) =>
    Object.entries(encodings)
      .filter(([inner]) => inner !== 'as it is' && outer !== 'as it is' && !/UTF-16/.test(outer))
      .filter(([inner]) => !/base64|hex$|hex in/.test(outer) || !uncommon.test(inner))
      .map(([inner, inside]) => [`${inner}, inside ${outer}`, (value: string) => outside(inside(value))] as const),
)

/**
 * What of a secret is certain in a text that holds it in any of the encodings, whatever stands around it: the base64
 * without the characters at its edges, the others whole.
 */
export const traces = (secret: string): readonly string[] => {
  const middles = ['', 'x', 'xx'].flatMap((before) => {
    const middle = base64(before + secret).slice(4, Math.floor(((before.length + Buffer.byteLength(secret)) * 8) / 6))
    return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')]
  })
  const whole = Object.entries(encodings).flatMap(([name, encode]) => (/base64/.test(name) ? [] : [encode(secret)]))
  return [...new Set([...whole, ...middles])]
}

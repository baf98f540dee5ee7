import { htmlCharacter } from './html-names.ts'

/** Where bytes are written, one after the other; what is undone is never longer than what it was made from. */
export interface Output {
  readonly bytes: Uint8Array
  length: number
}

/** A way of writing bytes, and how it is undone. */
export interface Escaping {
  /** A text without this byte has nothing to undo, or nothing that another escaping does not undo. */
  readonly sign: number | null
  /** By byte: 1 where an escape may begin with it. */
  readonly begins: Uint8Array
  /** Writes what the escape at `at` stands for; gives its length, 0 for what is none. */
  readonly read: (bytes: Uint8Array, at: number, out: Output) => number
}

const code = (sign: string): number => sign.charCodeAt(0)
const flags = (signs: string): Uint8Array => {
  const table = new Uint8Array(256)
  for (const sign of signs) table[code(sign)] = 1
  return table
}

const HEX = '0123456789abcdefABCDEF'
const hexValues = new Int8Array(256).fill(-1)
for (const digit of HEX) hexValues[code(digit)] = Number.parseInt(digit, 16)

/** The value of so many hexadecimal digits; -1 where they are not. */
const hexAt = (bytes: Uint8Array, at: number, digits: number): number => {
  let value = 0
  for (let index = at; index < at + digits; index++) {
    const digit = hexValues[bytes[index] ?? 0] ?? -1
    if (digit === -1) return -1
    value = value * 16 + digit
  }
  return value
}

const put = (out: Output, byte: number): void => {
  out.bytes[out.length++] = byte
}

const putBytes = (out: Output, ...bytes: readonly number[]): void => {
  for (const byte of bytes) put(out, byte)
}

/** A byte of UTF-8 that is not the first, with the lowest six bits. */
const last = (bits: number): number => 0x80 | (bits & 0x3f)

/** Writes a character as UTF-8, half a surrogate pair as U+FFFD; nothing for what is no character. */
const putCharacter = (out: Output, point: number): void => {
  if (point > 0x10ffff) return
  const character = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
  if (character < 0x80) put(out, character)
  else if (character < 0x800) putBytes(out, 0xc0 | (character >> 6), last(character))
  else if (character < 0x10000) putBytes(out, 0xe0 | (character >> 12), last(character >> 6), last(character))
  else putBytes(out, 0xf0 | (character >> 18), last(character >> 12), last(character >> 6), last(character))
}

const readPercent: Escaping['read'] = (bytes, at, out) => {
  const byte = hexAt(bytes, at + 1, 2)
  if (byte === -1) return 0
  put(out, byte)
  return 3
}

const [PLUS, BACKSLASH, LOWER_U, LOWER_X] = ['+', '\\', 'u', 'x'].map(code)

const readForm: Escaping['read'] = (bytes, at, out) => {
  if (bytes[at] !== PLUS) return readPercent(bytes, at, out)
  put(out, 0x20)
  return 1
}

/** What stands behind a backslash for one byte. */
const behindBackslash = new Map([...`"'\\/`].map((sign) => [code(sign), code(sign)] as const))
for (const [index, name] of [...'bfnrt'].entries()) behindBackslash.set(code(name), code('\b\f\n\r\t'[index] ?? ''))

const isSurrogate = (unit: number, first: number): boolean => unit >= first && unit < first + 0x400

/** The escapes of JSON, and `\xNN` for a byte. */
const readBackslash: Escaping['read'] = (bytes, at, out) => {
  const sign = bytes[at + 1] ?? 0
  const plain = behindBackslash.get(sign)
  if (plain !== undefined) {
    put(out, plain)
    return 2
  }
  // Letters differ from those in upper case by this bit.
  const letter = sign | 0x20
  if (letter === LOWER_X) {
    const byte = hexAt(bytes, at + 2, 2)
    if (byte === -1) return 0
    put(out, byte)
    return 4
  }
  const unit = letter === LOWER_U ? hexAt(bytes, at + 2, 4) : -1
  if (unit === -1) return 0
  const isPair = isSurrogate(unit, 0xd800) && bytes[at + 6] === BACKSLASH && ((bytes[at + 7] ?? 0) | 0x20) === LOWER_U
  const low = isPair ? hexAt(bytes, at + 8, 4) : -1
  if (isSurrogate(low, 0xdc00)) {
    putCharacter(out, 0x10000 + ((unit - 0xd800) << 10) + low - 0xdc00)
    return 12
  }
  putCharacter(out, unit)
  return 6
}

const [HASH, SEMICOLON] = ['#', ';'].map(code)

/** Where the digits end that begin at `at`, of which there may be so many. */
const digitsEnd = (bytes: Uint8Array, at: number, most: number, base: number): number => {
  let end = at
  for (; end < at + most; end++) {
    const digit = hexValues[bytes[end] ?? 0] ?? -1
    if (digit === -1 || digit >= base) break
  }
  return end
}

const numberAt = (bytes: Uint8Array, at: number, end: number, base: number): number => {
  let value = 0
  for (let index = at; index < end; index++) value = value * base + (hexValues[bytes[index] ?? 0] ?? 0)
  return value
}

/** The longest name of HTML that is known, `VerticalLine`, with the semicolon. */
const LONGEST_NAME = 13

const readHtmlName = (bytes: Uint8Array, at: number, out: Output): number => {
  const length = bytes.subarray(at + 1, at + 1 + LONGEST_NAME).indexOf(SEMICOLON ?? 0)
  if (length <= 0) return 0
  const name = Buffer.from(bytes.buffer, bytes.byteOffset + at + 1, length).toString('latin1')
  const character = htmlCharacter(name)
  if (character === undefined) return 0
  for (let index = 0; index < character.length; index++) put(out, character.charCodeAt(index))
  return length + 2
}

const readHtml: Escaping['read'] = (bytes, at, out) => {
  if (bytes[at + 1] !== HASH) return readHtmlName(bytes, at, out)
  const isHex = ((bytes[at + 2] ?? 0) | 0x20) === LOWER_X
  const [start, most, base] = isHex ? [at + 3, 6, 16] : [at + 2, 7, 10]
  const end = digitsEnd(bytes, start, most, base)
  if (end === start || bytes[end] !== SEMICOLON) return 0
  putCharacter(out, numberAt(bytes, start, end, base))
  return end + 1 - at
}

const BASE64 = flags('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=')
/** Characters before a line's end, from which on it is taken for the end of a line of base64 or hexadecimal. */
const SHORTEST_LINE = 16

/** The length of a line's end, and of the white space after it, inside base64 or hexadecimal; 0 for any other. */
const lineEnd = (bytes: Uint8Array, at: number): number => {
  const feed = bytes[at] === 0x0d ? at + 1 : at
  if (bytes[feed] !== 0x0a || at < SHORTEST_LINE) return 0
  for (let index = at - SHORTEST_LINE; index < at; index++) if (BASE64[bytes[index] ?? 0] === 0) return 0
  let next = feed + 1
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next++
  return BASE64[bytes[next] ?? 0] === 1 ? next - at : 0
}

const SEPARATORS = flags(' :-,')
/** Bytes in a row, from which on pairs of digits are taken for hexadecimal with separators: no date or time has as many. */
const FEWEST_PAIRS = 8

/** Reads `53:33:63`, `53 33 63`, `0x53, 0x33` and the like. */
const readPairs = (bytes: Uint8Array, at: number, out: Output): number => {
  if (at > 0 && hexValues[bytes[at - 1] ?? 0] !== -1) return 0
  const before = out.length
  let end = at
  for (let next = at; ; ) {
    const pair = bytes[next] === 0x30 && ((bytes[next + 1] ?? 0) | 0x20) === LOWER_X ? next + 2 : next
    const byte = hexAt(bytes, pair, 2)
    if (byte === -1 || hexValues[bytes[pair + 2] ?? 0] !== -1) break
    put(out, byte)
    end = pair + 2
    if (SEPARATORS[bytes[end] ?? 0] === 0) break
    next = bytes[end + 1] === 0x20 ? end + 2 : end + 1
  }
  if (out.length - before >= FEWEST_PAIRS) return end - at
  out.length = before
  return 0
}

/**
 * What stands between the parts of a secret: the zero bytes of UTF-16, line ends inside base64 and hexadecimal, and the
 * separators of hexadecimal.
 */
const readApart: Escaping['read'] = (bytes, at, out) => {
  const byte = bytes[at]
  if (byte === 0x0d || byte === 0x0a) return lineEnd(bytes, at)
  if (byte !== 0) return readPairs(bytes, at, out)
  let end = at + 1
  while (bytes[end] === 0) end++
  return end - at
}

export const escapings: readonly Escaping[] = [
  { sign: code('%'), begins: flags('%'), read: readPercent },
  { sign: code('+'), begins: flags('%+'), read: readForm },
  { sign: code('\\'), begins: flags('\\'), read: readBackslash },
  { sign: code('&'), begins: flags('&'), read: readHtml },
  { sign: null, begins: flags(`${HEX}\0\r\n`), read: readApart },
]

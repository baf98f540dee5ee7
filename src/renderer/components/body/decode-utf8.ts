/** A stretch of the decoded text that stands for bytes which are no UTF-8. Positions are in UTF-16 units. */
export interface InvalidStretch {
  readonly from: number
  readonly to: number
}

export interface DecodedText {
  readonly text: string
  /** In order, apart from each other; empty when the bytes are UTF-8 throughout. */
  readonly invalid: readonly InvalidStretch[]
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Lowest code point that each length of sequence may carry: shorter forms of it are forbidden. */
const lowest = [0, 0, 0x80, 0x800, 0x10000] as const

/** The length of the UTF-8 sequence that begins at `at`; 0 when none does. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
  if (length === 0 || first > 0xf4) return 0
  let code = first & (0xff >> (length + 1))
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0
    if ((next & 0xc0) !== 0x80) return 0
    code = (code << 6) | (next & 0x3f)
  }
  if (code < (lowest[length] ?? 0) || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return 0
  return length
}

const escaped = (byte: number): string => `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`

/**
 * Bytes as text, byte for byte: a byte order mark stays, and a byte that is no UTF-8 becomes `\xHH`, marked as such.
 */
export const decodeUtf8 = (bytes: Uint8Array): DecodedText => {
  try {
    return { text: strict.decode(bytes), invalid: [] }
  } catch {
    return decodeMarking(bytes)
  }
}

const decodeMarking = (bytes: Uint8Array): DecodedText => {
  const parts: string[] = []
  const invalid: InvalidStretch[] = []
  let length = 0
  let goodFrom = 0
  const push = (part: string) => {
    parts.push(part)
    length += part.length
  }
  for (let at = 0; at < bytes.length; ) {
    const step = sequenceAt(bytes, at)
    if (step > 0) {
      at += step
      continue
    }
    if (goodFrom < at) push(lenient.decode(bytes.subarray(goodFrom, at)))
    const from = length
    while (at < bytes.length && sequenceAt(bytes, at) === 0) push(escaped(bytes[at++] ?? 0))
    invalid.push({ from, to: length })
    goodFrom = at
  }
  if (goodFrom < bytes.length) push(lenient.decode(bytes.subarray(goodFrom)))
  return { text: parts.join(''), invalid }
}

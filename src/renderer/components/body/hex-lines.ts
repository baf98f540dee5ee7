/** Bytes shown on one line of a hex dump. */
export const BYTES_A_LINE = 16

/** One line of a hex dump: where it begins, its bytes as two-digit hex, and the same as ASCII. */
export interface HexLine {
  readonly offset: string
  readonly hex: string
  readonly ascii: string
}

/** A byte as two hex digits. */
export const hexOf = (byte: number): string => digits[byte] ?? ''

/** A byte as the character that it is in ASCII, or a dot. */
export const asciiOf = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const hexLineCount = (size: number): number => Math.ceil(size / BYTES_A_LINE)

/** An offset into `size` bytes as hex: as many digits as the last offset needs, four at least. */
export const hexOffset = (offset: number, size: number): string =>
  offset.toString(16).padStart(Math.max(4, Math.max(0, size - 1).toString(16).length), '0')

/** Line `index` of the dump: what is not printable ASCII is a dot, and a short last line is filled with spaces. */
export const hexLine = (bytes: Uint8Array, index: number): HexLine => {
  const from = index * BYTES_A_LINE
  const line = bytes.subarray(from, from + BYTES_A_LINE)
  let hex = ''
  let ascii = ''
  for (let i = 0; i < BYTES_A_LINE; i++) {
    const byte = line[i]
    hex += `${i === 0 ? '' : i === BYTES_A_LINE / 2 ? '  ' : ' '}${byte === undefined ? '  ' : digits[byte]}`
    if (byte !== undefined) ascii += asciiOf(byte)
  }
  return { offset: hexOffset(from, bytes.length), hex, ascii }
}

/** All bytes as hex digits without spaces, for pasting elsewhere. */
export const hexText = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (const byte of bytes) parts.push(digits[byte] ?? '')
  return parts.join('')
}

import { decodeUtf8 } from '../../components/body/decode-utf8.ts'
import { visibleText } from '../../components/body/visible-text.ts'
import { count, plural, bytes as size } from '../../components/format.ts'
import type { ComparedHeader } from './compare-headers.ts'
import { type DifferingSpan, differingSpan } from './first-difference.ts'

/** Bytes that are told before a difference. */
const CONTEXT = 24

const exactly = (n: number): string => plural(n, 'byte')

/** Where an offset lies in a text: line and column, counted from 1; null where what comes before it is no UTF-8. */
const placeInText = (bytes: Uint8Array, offset: number): string | null => {
  const before = bytes.subarray(0, offset)
  const line = before.subarray(before.lastIndexOf(0x0a) + 1)
  if (decodeUtf8(line).invalid.length > 0) return null
  let lines = 1
  for (const byte of before) if (byte === 0x0a) lines++
  return `line ${count(lines)}, column ${count([...decodeUtf8(line).text].length + 1)}`
}

/** What stands at an offset: `0x22 (")`, or that the body ends there. */
const byteAt = (bytes: Uint8Array, offset: number): string => {
  const byte = bytes[offset]
  if (byte === undefined) return 'nothing: it ends there'
  const hex = `0x${byte.toString(16).padStart(2, '0').toUpperCase()}`
  return byte > 0x20 && byte < 0x7f ? `${hex} (${String.fromCharCode(byte)})` : hex
}

/** The last bytes before an offset, as text in which everything can be seen. */
const contextBefore = (bytes: Uint8Array, offset: number): string => {
  let from = Math.max(0, offset - CONTEXT)
  // Not from within a character.
  while (from > 0 && from < offset && ((bytes[from] ?? 0) & 0xc0) === 0x80) from++
  return `${from > 0 ? '…' : ''}${visibleText(bytes.subarray(from, offset)).replaceAll('\n', '')}`
}

/** How two bodies differ, in a line: "Differs from byte 8 on", "The same 2,048 bytes". */
export const bodyVerdict = (left: Uint8Array, right: Uint8Array): string => {
  const span = differingSpan(left, right)
  if (span) return `Differs from byte ${count(span.from)} on`
  return left.length === 0 ? 'Both are empty' : `The same ${exactly(left.length)}`
}

const extentText = ({ left, right, tail }: DifferingSpan): string => {
  const what =
    left === 0
      ? `The right has ${exactly(right)} more there`
      : right === 0
        ? `The left has ${exactly(left)} more there`
        : `What differs takes ${exactly(left)} on the left and ${exactly(right)} on the right`
  if (tail === 0) return `${what}, up to the end.`
  return `${what}; ${tail === 1 ? 'the last byte is' : `the last ${exactly(tail)} are`} the same again.`
}

/** Where two bodies differ and by how much, in sentences. Offsets count from 0. */
export const differenceText = (left: Uint8Array, right: Uint8Array): readonly string[] => {
  const span = differingSpan(left, right)
  if (!span)
    return [left.length === 0 ? 'Both bodies are empty: 0 bytes.' : `Both bodies are the same ${exactly(left.length)}.`]
  if (left.length === 0) return [`The left body is empty; the right one has ${size(right.length)}.`]
  if (right.length === 0) return [`The right body is empty; the left one has ${size(left.length)}.`]
  const { from } = span
  const place = placeInText(left, from)
  const after = from === 0 ? '' : `, after “${contextBefore(left, from)}”`
  const hex = `0x${from.toString(16).toUpperCase()}`
  return [
    `First difference at byte ${count(from)} (${hex}, counted from 0)${place ? `, ${place}` : ''}${after}.`,
    `Left: ${byteAt(left, from)}. Right: ${byteAt(right, from)}.`,
    extentText(span),
  ]
}

/** What differs between the headers, in a line. */
export const headersVerdict = (rows: readonly ComparedHeader[]): string => {
  const counted = (test: (row: ComparedHeader) => boolean, text: string) => {
    const n = rows.filter(test).length
    return n === 0 ? [] : [`${count(n)} ${text}`]
  }
  const parts = [
    ...counted(({ state }) => state === 'changed', 'changed'),
    ...counted(({ state }) => state === 'only-left', 'only left'),
    ...counted(({ state }) => state === 'only-right', 'only right'),
    ...counted(({ moved }) => moved, 'moved'),
    ...counted(({ recased }) => recased, 'in another case'),
  ]
  return parts.length === 0 ? `The same ${plural(rows.length, 'header')}` : parts.join(', ')
}

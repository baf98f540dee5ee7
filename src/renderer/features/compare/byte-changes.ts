import { diff } from '@codemirror/merge'
import type { ByteChange } from './align-bytes.ts'
import { firstDifference } from './first-difference.ts'

/** What finding the changes may cost; beyond it they are told less finely. Changed bytes in a stretch, and ms. */
const limits = { scanLimit: 1_000, timeout: 300 }

/** Each byte as one character, so that what finds the changes of texts finds those of bytes. */
const asText = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** What changed from one byte string to the other, in order; the first change begins at the first byte that differs. */
export const byteChanges = (left: Uint8Array, right: Uint8Array): readonly ByteChange[] => {
  const from = firstDifference(left, right)
  if (from === null) return []
  return diff(asText(left.subarray(from)), asText(right.subarray(from)), limits).map(({ fromA, toA, fromB, toB }) => ({
    fromA: fromA + from,
    toA: toA + from,
    fromB: fromB + from,
    toB: toB + from,
  }))
}

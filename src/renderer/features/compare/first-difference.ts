/** Where two byte strings differ: from a first byte on, until a tail that both have again. Lengths are bytes. */
export interface DifferingSpan {
  /** Offset of the first byte that differs: the same on both sides. */
  readonly from: number
  /** How long the differing stretch is on each side; 0 where a side has nothing in its place. */
  readonly left: number
  readonly right: number
  /** How many last bytes are the same again. */
  readonly tail: number
}

/** The offset of the first byte that differs, the end of the shorter one included; null when all bytes are the same. */
export const firstDifference = (left: Uint8Array, right: Uint8Array): number | null => {
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at++) if (left[at] !== right[at]) return at
  return left.length === right.length ? null : shorter
}

/** The stretch in which two byte strings differ; null when all bytes are the same. */
export const differingSpan = (left: Uint8Array, right: Uint8Array): DifferingSpan | null => {
  const from = firstDifference(left, right)
  if (from === null) return null
  const longest = Math.min(left.length, right.length) - from
  let tail = 0
  while (tail < longest && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail++
  return { from, left: left.length - from - tail, right: right.length - from - tail, tail }
}

/** A changed stretch, as offsets into the left bytes (A) and the right ones (B); in order, and apart from each other. */
export interface ByteChange {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

/** A stretch of the aligned bytes: the same on both sides, or changed, the shorter side filled up with gaps. */
interface Stretch {
  /** Where it begins, counted in cells of the alignment. */
  readonly at: number
  readonly cells: number
  readonly differs: boolean
  readonly left: { readonly from: number; readonly length: number }
  readonly right: { readonly from: number; readonly length: number }
}

/** Two byte strings side by side: what is the same stands in the same cells, however much stands before it. */
export interface Alignment {
  readonly stretches: readonly Stretch[]
  readonly cells: number
}

/** Lays two byte strings of these sizes side by side, by what changed between them. */
export const alignBytes = (changes: readonly ByteChange[], leftSize: number, rightSize: number): Alignment => {
  const stretches: Stretch[] = []
  let [at, left, right] = [0, 0, 0]
  const put = (leftLength: number, rightLength: number, differs: boolean) => {
    const cells = Math.max(leftLength, rightLength)
    if (cells === 0) return
    stretches.push({
      at,
      cells,
      differs,
      left: { from: left, length: leftLength },
      right: { from: right, length: rightLength },
    })
    at += cells
    left += leftLength
    right += rightLength
  }
  for (const { fromA, toA, fromB, toB } of changes) {
    put(fromA - left, fromB - right, false)
    put(toA - fromA, toB - fromB, true)
  }
  put(leftSize - left, rightSize - right, false)
  return { stretches, cells: at }
}

/** The stretch that holds a cell. */
const stretchAt = ({ stretches }: Alignment, cell: number): number => {
  let [low, high] = [0, stretches.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((stretches[middle]?.at ?? 0) <= cell) low = middle
    else high = middle - 1
  }
  return low
}

/** Some cells of a line that are alike. `bytes` is null for a gap: the other side has something here. */
export interface Run {
  readonly cells: number
  readonly bytes: Uint8Array | null
  readonly differs: boolean
}

/** One side of a line of `width` cells: the offset of its first byte, and its cells; null when the line has no byte of it. */
export interface AlignedSide {
  readonly offset: number | null
  readonly runs: readonly Run[]
}

/** Line `line` of one side of an alignment. */
export const alignedSide = (
  alignment: Alignment,
  bytes: Uint8Array,
  side: 'left' | 'right',
  line: number,
  width: number,
): AlignedSide => {
  const [start, end] = [line * width, Math.min(line * width + width, alignment.cells)]
  const runs: Run[] = []
  let offset: number | null = null
  for (let i = stretchAt(alignment, start); i < alignment.stretches.length; i++) {
    const stretch = alignment.stretches[i]
    if (!stretch || stretch.at >= end) break
    const from = Math.max(0, start - stretch.at)
    const to = Math.min(stretch.cells, end - stretch.at)
    const own = stretch[side]
    const ownTo = Math.min(to, own.length)
    if (from < ownTo) {
      offset ??= own.from + from
      const part = bytes.subarray(own.from + from, own.from + ownTo)
      runs.push({ cells: part.length, bytes: part, differs: stretch.differs })
    }
    const gap = to - Math.max(from, ownTo)
    if (gap > 0) runs.push({ cells: gap, bytes: null, differs: true })
  }
  return { offset, runs }
}

/** The first cell of each changed stretch, in order. */
export const changedCells = ({ stretches }: Alignment): readonly number[] =>
  stretches.filter(({ differs }) => differs).map(({ at }) => at)

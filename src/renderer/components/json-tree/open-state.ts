import type { JsonTree } from './read-tree.ts'

/** Which values of a tree are expanded: 1 at the index of each that is. Never changed, only replaced. */
export type Open = Uint8Array

export const isContainer = (tree: JsonTree, node: number): boolean => (tree.sizes[node] ?? 0) > 0

/** At first as many levels are open as fit into about this many rows. */
const FIRST_ROWS = 200

/** How a tree is opened at first: its root always, and further levels while they are short. */
export const firstOpen = (tree: JsonTree): Open => {
  const perLevel: number[] = []
  for (const depth of tree.depths) perLevel[depth] = (perLevel[depth] ?? 0) + 1
  let levels = 1
  let rows = (perLevel[0] ?? 0) + (perLevel[1] ?? 0)
  while (levels + 1 < perLevel.length && rows + (perLevel[levels + 1] ?? 0) <= FIRST_ROWS) {
    levels++
    rows += perLevel[levels] ?? 0
  }
  return Uint8Array.from(tree.depths, (depth) => (depth < levels ? 1 : 0))
}

export const allOpen = (tree: JsonTree): Open => new Uint8Array(tree.kinds.length).fill(1)

/** Everything closed but the root. */
export const noneOpen = (tree: JsonTree): Open => new Uint8Array(tree.kinds.length).fill(1, 0, 1)

/** The same with one value opened or closed. */
export const withOpen = (open: Open, node: number, value: boolean): Open => {
  const next = open.slice()
  next[node] = value ? 1 : 0
  return next
}

/** The same with everything open that a value stands in, so that it is in sight. */
export const revealing = (tree: JsonTree, open: Open, node: number): Open => {
  const next = open.slice()
  for (let at = tree.parents[node] ?? -1; at !== -1; at = tree.parents[at] ?? -1) next[at] = 1
  return next
}

/** The values in sight, from top to bottom: what is closed hides what is inside it. */
export const visibleRows = (tree: JsonTree, open: Open): Int32Array => {
  const rows = new Int32Array(tree.kinds.length)
  let count = 0
  for (let node = 0; node < tree.kinds.length; ) {
    rows[count++] = node
    node = open[node] === 1 ? node + 1 : (tree.ends[node] ?? node + 1)
  }
  return rows.slice(0, count)
}

/** The row of a value; its place is searched for, since rows are in the order of their values. -1 when not in sight. */
export const rowOf = (rows: Int32Array, node: number): number => {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = rows[middle] ?? 0
    if (value === node) return middle
    if (value < node) low = middle + 1
    else high = middle - 1
  }
  return -1
}

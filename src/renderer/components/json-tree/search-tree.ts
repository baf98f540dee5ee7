import type { JsonTree } from './read-tree.ts'
import { searchedParts } from './tree-text.ts'

/** Values looked at between two pauses. */
const SLICE = 5_000

/** The values whose key or text contains the query, whatever its case, in order; pauses after each slice. */
export function* searchTree(tree: JsonTree, query: string): Generator<void, readonly number[]> {
  const wanted = query.toLowerCase()
  const found: number[] = []
  if (wanted === '') return found
  for (let node = 0; node < tree.kinds.length; node++) {
    if (searchedParts(tree, node).some((part) => part.toLowerCase().includes(wanted))) found.push(node)
    if (node % SLICE === SLICE - 1) yield
  }
  return found
}

/** The place in `found` after, or with `by` -1 before, a value; goes round at the ends. -1 when nothing was found. */
export const nextMatch = (found: readonly number[], from: number, by: 1 | -1): number => {
  const at = by === 1 ? found.findIndex((node) => node > from) : found.findLastIndex((node) => node < from)
  if (at !== -1 || found.length === 0) return at
  return by === 1 ? 0 : found.length - 1
}

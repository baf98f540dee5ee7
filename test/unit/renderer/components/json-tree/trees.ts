import { type JsonTree, readTree } from '../../../../../src/renderer/components/json-tree/read-tree.ts'

/** What work that pauses returns. */
export const run = <T>(work: Generator<void, T>): T => {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

/** The tree of a text that is JSON. */
export const treeOf = (text: string): JsonTree => {
  const read = run(readTree(text))
  if (read.kind !== 'tree') throw new Error(read.kind)
  return read.tree
}

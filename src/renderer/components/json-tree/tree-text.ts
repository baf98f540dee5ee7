import { showHidden } from '../../../shared/hidden-characters.ts'
import type { JsonTree } from './read-tree.ts'

/** A JSON string without its quotes, as it is read; `written` is known to be JSON. */
const readString = (written: string): string =>
  written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1)

/** A string as a person reads it, with its quotes: only what cannot be seen is escaped. */
const shownString = (written: string): string =>
  showHidden(written.includes('\\') ? JSON.stringify(JSON.parse(written)) : written)

/** The key of a value as it is read; null for the root and for what stands in an array. */
export const keyOf = (tree: JsonTree, node: number): string | null => {
  const start = tree.keyStarts[node] ?? -1
  return start === -1 ? null : readString(tree.text.slice(start, tree.keyEnds[node]))
}

/** What is drawn of a key, without quotes; null for the root and for what stands in an array. */
export const shownKey = (tree: JsonTree, node: number): string | null => {
  const start = tree.keyStarts[node] ?? -1
  return start === -1 ? null : shownString(tree.text.slice(start, tree.keyEnds[node])).slice(1, -1)
}

/** A value exactly as it was written. */
export const writtenValue = (tree: JsonTree, node: number): string =>
  tree.text.slice(tree.starts[node], tree.stops[node])

/** What is drawn of a value that has nothing inside. */
export const shownValue = (tree: JsonTree, node: number): string => {
  const written = writtenValue(tree, node)
  return tree.kinds[node] === 'string' ? shownString(written) : written
}

/** What copying a value gives: a string without its quotes, everything else as it was written. */
export const copiedValue = (tree: JsonTree, node: number): string => {
  const written = writtenValue(tree, node)
  return tree.kinds[node] === 'string' ? readString(written) : written
}

const plainName = /^[A-Za-z_$][\w$]*$/

/** The way to a value: `$.data[3].name`, with `["…"]` around a key that is no plain name. */
export const pathOf = (tree: JsonTree, node: number): string => {
  const steps: string[] = []
  for (let at = node; at > 0; at = tree.parents[at] ?? 0) {
    const key = keyOf(tree, at)
    if (key === null) steps.push(`[${tree.ordinals[at]}]`)
    else steps.push(plainName.test(key) ? `.${key}` : `[${showHidden(JSON.stringify(key))}]`)
  }
  return `$${steps.reverse().join('')}`
}

/** The text that a search looks at: the key, and the value where nothing is inside it. */
export const searchedParts = (tree: JsonTree, node: number): readonly string[] => {
  const key = keyOf(tree, node)
  const kind = tree.kinds[node]
  const value = kind === 'object' || kind === 'array' ? [] : [copiedValue(tree, node)]
  return key === null ? value : [key, ...value]
}

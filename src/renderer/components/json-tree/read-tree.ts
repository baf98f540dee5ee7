export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal'

/**
 * A JSON text as a tree of its values, in the order in which they stand. A value is an index; everything known of it
 * stands at that index. Nothing is converted: a value is a stretch of the text, so that numbers, escapes and repeated
 * keys are as they came.
 */
export interface JsonTree {
  readonly text: string
  readonly kinds: readonly JsonKind[]
  /** -1 for the root. */
  readonly parents: readonly number[]
  readonly depths: readonly number[]
  /** The place among the children of its parent, from 0. */
  readonly ordinals: readonly number[]
  /** How many children. */
  readonly sizes: readonly number[]
  /** Where the key stands, with its quotes; -1 for what has none. */
  readonly keyStarts: readonly number[]
  readonly keyEnds: readonly number[]
  readonly starts: readonly number[]
  readonly stops: readonly number[]
  /** The first index after the value and everything inside it. */
  readonly ends: readonly number[]
}

export type ReadTree =
  | { readonly kind: 'tree'; readonly tree: JsonTree }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'too-many'; readonly limit: number }

/** More values than this are not drawn as a tree: its rows would be taller than a page can be. */
export const LARGEST_TREE = 1_000_000
/** Values read between two pauses. */
const SLICE = 5_000

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const SPACE = 0x20

/** Reads a JSON text; pauses after each slice, so that a large one holds nothing up. A byte order mark is passed over. */
export function* readTree(text: string, limit = LARGEST_TREE): Generator<void, ReadTree> {
  if (yield* hasMoreCommas(text, limit)) return { kind: 'too-many', limit }
  if (!isJson(text)) return { kind: 'not-json' }
  yield
  const kinds: JsonKind[] = []
  const parents: number[] = []
  const depths: number[] = []
  const ordinals: number[] = []
  const sizes: number[] = []
  const keyStarts: number[] = []
  const keyEnds: number[] = []
  const starts: number[] = []
  const stops: number[] = []
  const ends: number[] = []
  const open: number[] = []
  let keyStart = -1
  let keyEnd = -1

  const add = (kind: JsonKind, start: number, stop: number): number => {
    const node = kinds.length
    const parent = open.at(-1) ?? -1
    kinds.push(kind)
    parents.push(parent)
    depths.push(open.length)
    ordinals.push(parent === -1 ? 0 : (sizes[parent] ?? 0))
    sizes.push(0)
    keyStarts.push(keyStart)
    keyEnds.push(keyEnd)
    starts.push(start)
    stops.push(stop)
    ends.push(node + 1)
    if (parent !== -1) sizes[parent] = (sizes[parent] ?? 0) + 1
    keyStart = -1
    keyEnd = -1
    return node
  }

  let pause = SLICE
  for (let at = text.startsWith(MARK) ? 1 : 0; at < text.length; ) {
    const first = text.charCodeAt(at)
    if (first <= SPACE || first === COMMA || first === COLON) {
      at++
    } else if (first === QUOTE) {
      const stop = stringEnd(text, at)
      const parent = open.at(-1)
      if (parent !== undefined && kinds[parent] === 'object' && keyStart === -1) {
        keyStart = at
        keyEnd = stop
      } else add('string', at, stop)
      at = stop
    } else if (isOpening(first)) {
      open.push(add(first === OBJECT ? 'object' : 'array', at, at))
      at++
    } else if (isClosing(first)) {
      const node = open.pop() ?? 0
      at++
      stops[node] = at
      ends[node] = kinds.length
    } else {
      const stop = plainEnd(text, at)
      add(first === MINUS || (first >= ZERO && first <= NINE) ? 'number' : 'literal', at, stop)
      at = stop
    }
    if (kinds.length > limit) return { kind: 'too-many', limit }
    if (kinds.length >= pause) {
      pause += SLICE
      yield
    }
  }
  const tree = { text, kinds, parents, depths, ordinals, sizes, keyStarts, keyEnds, starts, stops, ends }
  return { kind: 'tree', tree }
}

const MARK = '\uFEFF'
const OBJECT = 0x7b
const BACKSLASH = 0x5c
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39

const isOpening = (code: number): boolean => code === OBJECT || code === 0x5b
const isClosing = (code: number): boolean => code === 0x7d || code === 0x5d

/** Characters looked at between two pauses. */
const STRETCH = 500_000

/**
 * Whether an object or array has so many commas outside its strings that its values are more than `limit`: JSON.parse,
 * which cannot pause, is spared those.
 */
function* hasMoreCommas(text: string, limit: number): Generator<void, boolean> {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return false
  let commas = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inString = !inString
    else if (inString && code === BACKSLASH) at++
    else if (!inString && code === COMMA && ++commas >= limit) return true
    if (at % STRETCH === STRETCH - 1) yield
  }
  return false
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.startsWith(MARK) ? text.slice(1) : text)
    return true
  } catch {
    return false
  }
}

/** The text is known to be JSON, so every string ends. */
const stringEnd = (text: string, at: number): number => {
  for (let quote = text.indexOf('"', at + 1); ; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (text[before] === '\\') before--
    if ((quote - before) % 2 === 1) return quote + 1
  }
}

const plainEnd = (text: string, at: number): number => {
  let end = at + 1
  while (end < text.length) {
    const code = text.charCodeAt(end)
    if (code <= SPACE || code === COMMA || isClosing(code)) break
    end++
  }
  return end
}

import type { HeaderList } from '../../../shared/models/exchange.ts'
import { longestRise } from './longest-rise.ts'

/** One header where it stands: its place counts from 0. */
export interface PlacedHeader {
  readonly index: number
  readonly name: string
  readonly value: string
}

/** One header of either side, or the two that belong together: same name whatever its case. */
export interface ComparedHeader {
  readonly state: 'same' | 'changed' | 'only-left' | 'only-right'
  readonly left: PlacedHeader | null
  readonly right: PlacedHeader | null
  /** Both sides have it, at another place among the headers that both have. */
  readonly moved: boolean
  /** Both sides have it, its name in another case. */
  readonly recased: boolean
  /** Its name stands more than once on one side or on both. */
  readonly repeated: boolean
}

const placed = (headers: HeaderList): readonly PlacedHeader[] =>
  headers.map(([name, value], index) => ({ index, name, value }))

const byName = (headers: readonly PlacedHeader[]): Map<string, PlacedHeader[]> => {
  const groups = new Map<string, PlacedHeader[]>()
  for (const header of headers) {
    const name = header.name.toLowerCase()
    const group = groups.get(name)
    if (group) group.push(header)
    else groups.set(name, [header])
  }
  return groups
}

type Pair = readonly [left: PlacedHeader, right: PlacedHeader]

/** Pairs headers of one name: equal values first, each once and in order, then the others in order. */
const pairUp = (left: readonly PlacedHeader[], right: readonly PlacedHeader[]): readonly Pair[] => {
  const free = new Set(right)
  const paired: Pair[] = []
  const others: PlacedHeader[] = []
  for (const each of left) {
    const equal = right.find((candidate) => free.has(candidate) && candidate.value === each.value)
    if (equal) {
      free.delete(equal)
      paired.push([each, equal])
    } else others.push(each)
  }
  const rest = [...free]
  return [...paired, ...others.slice(0, rest.length).map((each, i): Pair => [each, rest[i] ?? each])]
}

/**
 * Two lists of headers, compared in their order: what is the same, what has another value, what only one side has, what
 * stands elsewhere, and what is repeated. Each header of each side is in exactly one row; the rows keep the order of the
 * left side, with what only the right side has where it stands there.
 */
export const compareHeaders = (left: HeaderList, right: HeaderList): readonly ComparedHeader[] => {
  const [lefts, rights] = [placed(left), placed(right)]
  const [leftGroups, rightGroups] = [byName(lefts), byName(rights)]
  const pairs = [...leftGroups]
    .flatMap(([name, group]) => pairUp(group, rightGroups.get(name) ?? []))
    .sort(([a], [b]) => a.index - b.index)
  const inOrder = longestRise(pairs.map(([, { index }]) => index))
  const pairOf = new Map(pairs.map((pair, i) => [pair[0].index, { right: pair[1], moved: !inOrder.has(i) }]))
  const taken = new Set(pairs.map(([, { index }]) => index))
  const isRepeated = ({ name }: PlacedHeader) => {
    const key = name.toLowerCase()
    return (leftGroups.get(key)?.length ?? 0) > 1 || (rightGroups.get(key)?.length ?? 0) > 1
  }

  const rows: ComparedHeader[] = []
  let next = 0
  const rightOnlyUntil = (end: number) => {
    for (; next < end; next++) {
      const header = rights[next]
      if (!header || taken.has(next)) continue
      const repeated = isRepeated(header)
      rows.push({ state: 'only-right', left: null, right: header, moved: false, recased: false, repeated })
    }
  }
  for (const header of lefts) {
    const pair = pairOf.get(header.index)
    const repeated = isRepeated(header)
    if (!pair) {
      rows.push({ state: 'only-left', left: header, right: null, moved: false, recased: false, repeated })
      continue
    }
    if (!pair.moved) rightOnlyUntil(pair.right.index)
    rows.push({
      state: header.value === pair.right.value ? 'same' : 'changed',
      left: header,
      right: pair.right,
      moved: pair.moved,
      recased: header.name !== pair.right.name,
      repeated,
    })
  }
  rightOnlyUntil(rights.length)
  return rows
}

/** Whether there is anything to see in a row. */
export const isDifferent = ({ state, moved, recased }: ComparedHeader): boolean => state !== 'same' || moved || recased

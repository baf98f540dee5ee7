import { htmlCharacter } from './html-names.ts'

/**
 * A way to read bytes: as they are, or with an escaping undone. `text` holds one byte a character; `source` says which
 * stretch of the original a stretch of `text` was read from.
 */
export interface View {
  readonly text: string
  source(start: number, end: number): readonly [start: number, end: number]
}

interface Escaping {
  /** A text without it has nothing to undo, or, for the form, nothing that is not undone as percent-encoding. */
  readonly sign: string
  readonly pattern: RegExp
  /** What a match of `pattern` stands for, as bytes. */
  readonly decode: (match: RegExpExecArray) => string
}

/** How many escapings are undone, one inside the other: a form in HTML in JSON, and the like. */
const DEPTH = 3
/** Of what is longer, in bytes, one less: a body that is made for it has a view for each way of undoing. */
const LONG = 512 * 1024

const utf8 = (codePoint: number): string =>
  codePoint > 0x10ffff ? '' : Buffer.from(String.fromCodePoint(codePoint), 'utf8').toString('latin1')
const byte = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

const jsonNames: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

const escapings: readonly Escaping[] = [
  { sign: '%', pattern: /%([0-9a-f]{2})/gi, decode: ([, hex = '']) => byte(hex) },
  { sign: '+', pattern: /\+|%([0-9a-f]{2})/gi, decode: ([, hex]) => (hex === undefined ? ' ' : byte(hex)) },
  {
    sign: '\\',
    pattern: /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|(["'\\/bfnrt]))/gi,
    decode: ([, high, low, unit, name = '']) => {
      if (high !== undefined && low !== undefined)
        return utf8(0x10000 + ((Number.parseInt(high, 16) - 0xd800) << 10) + Number.parseInt(low, 16) - 0xdc00)
      return unit === undefined ? (jsonNames[name] ?? name) : utf8(Number.parseInt(unit, 16))
    },
  },
  {
    sign: '&',
    pattern: /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi,
    decode: ([, decimal, hex, name = '']) => {
      if (decimal !== undefined) return utf8(Number(decimal))
      return hex === undefined ? (htmlCharacter(name) ?? `&${name};`) : utf8(Number.parseInt(hex, 16))
    },
  },
]

/** The last mark that starts at or before `position`; -1 when none does. */
const markAt = (starts: readonly number[], position: number): number => {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Undoes an escaping; null when there is nothing to undo. */
const undo = (view: View, { sign, pattern, decode }: Escaping): View | null => {
  if (!view.text.includes(sign)) return null
  const starts: number[] = []
  const ends: number[] = []
  const from: number[] = []
  const to: number[] = []
  let text = ''
  let read = 0
  for (const match of view.text.matchAll(pattern)) {
    text += view.text.slice(read, match.index)
    starts.push(text.length)
    text += decode(match)
    ends.push(text.length)
    from.push(match.index)
    read = match.index + match[0].length
    to.push(read)
  }
  if (starts.length === 0) return null
  /** Where the character at `position` begins (or, for `atEnd`, ends) in the parent's text. */
  const parent = (position: number, atEnd: boolean): number => {
    const mark = markAt(starts, position)
    const end = ends[mark] ?? 0
    if (mark >= 0 && position < end) return (atEnd ? to : from)[mark] ?? 0
    return (to[mark] ?? 0) + position - end + (atEnd ? 1 : 0)
  }
  return {
    text: text + view.text.slice(read),
    source: (start, end) => view.source(parent(start, false), parent(end - 1, true)),
  }
}

/** All views of bytes (one a character): as they are, and with percent, form, JSON and HTML escapes undone. */
export const viewsOf = (bytes: string): readonly View[] => {
  const seen = new Set<string>([bytes])
  let layer: readonly View[] = [{ text: bytes, source: (start, end) => [start, end] }]
  const views = [...layer]
  const depths = bytes.length > LONG ? DEPTH - 1 : DEPTH
  for (let depth = 0; depth < depths; depth++) {
    layer = layer.flatMap((view) =>
      escapings.flatMap((escaping) => {
        const undone = undo(view, escaping)
        if (undone === null || seen.has(undone.text)) return []
        seen.add(undone.text)
        return [undone]
      }),
    )
    views.push(...layer)
  }
  return views
}

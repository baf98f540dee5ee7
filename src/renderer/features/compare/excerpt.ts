import type { DecodedText } from '../../components/body/decode-utf8.ts'

/** A longer line cannot be laid out beside another so that both stay level: characters. */
export const LONGEST_LINE = 20_000
/** What is shown of such texts: so much before the first difference, so much in all. */
export const BEFORE = 2_000
export const SHOWN = 16_000

/** The two texts as they are shown, and from which character on; null when they are shown whole. */
export interface Excerpt {
  readonly left: DecodedText
  readonly right: DecodedText
  readonly from: number | null
}

const hasLongLine = ({ text }: DecodedText): boolean => {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at)
    const line = end === -1 ? text.length : end
    if (line - at > LONGEST_LINE) return true
    at = line + 1
  }
  return false
}

const isLowSurrogate = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** A piece of a text, not cut within a character, with what of its invalid stretches lies in it. */
const piece = ({ text, invalid }: DecodedText, from: number, end: number): DecodedText => {
  const to = isLowSurrogate(text, end) ? end - 1 : end
  return {
    text: text.slice(from, to),
    invalid: invalid.flatMap((stretch) => {
      const [begin, stop] = [Math.max(stretch.from, from), Math.min(stretch.to, to)]
      return begin < stop ? [{ from: begin - from, to: stop - from }] : []
    }),
  }
}

/** Two texts to be shown side by side: whole, or what stands around the first difference when a line is too long. */
export const excerpt = (left: DecodedText, right: DecodedText): Excerpt => {
  if (!hasLongLine(left) && !hasLongLine(right)) return { left, right, from: null }
  const [a, b] = [left.text, right.text]
  const shorter = Math.min(a.length, b.length)
  let same = 0
  while (same < shorter && a.charCodeAt(same) === b.charCodeAt(same)) same++
  let tail = 0
  while (tail < shorter - same && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++
  const start = Math.max(0, same - BEFORE)
  const from = isLowSurrogate(a, start) ? start + 1 : start
  // Both are cut at the same place of what is the same again, so that the cut itself is no difference.
  const omitted = Math.max(a.length, b.length) - (from + SHOWN)
  const end = (text: string) => (omitted > 0 && omitted <= tail ? text.length - omitted : from + SHOWN)
  return { left: piece(left, from, end(a)), right: piece(right, from, end(b)), from }
}

import { isSpace } from './tokens.ts'

/** The white space that a writer of JSON puts between values; with an indentation, each value has a line of its own. */
export interface Spacing {
  readonly comma: string
  readonly colon: string
  /** Spaces a level; null for one line. */
  readonly indent: number | null
}

/**
 * The tokens of JSON written with this white space, every value as it is written; null when that would have more than
 * `limit` characters, as deep nesting gives when it is indented.
 */
export const spaced = (tokens: readonly string[], spacing: Spacing, limit: number): string | null => {
  const { comma, colon, indent } = spacing
  let out = ''
  let depth = 0
  let before = ''
  const newLine = (): string => (indent === null ? '' : `\n${' '.repeat(indent * depth)}`)
  for (const token of tokens) {
    if (isSpace(token)) continue
    if (closes(token)) depth--
    if (opens(before) ? !closes(token) : closes(token)) out += newLine()
    if (opens(token)) depth++
    if (token === ',') out += comma + newLine()
    else out += token === ':' ? colon : token
    if (out.length > limit) return null
    before = token
  }
  return out
}

const opens = (token: string): boolean => token === '{' || token === '['
const closes = (token: string): boolean => token === '}' || token === ']'

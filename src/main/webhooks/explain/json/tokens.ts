/** A byte order mark, one character a byte. */
const MARK = '\u00EF\u00BB\u00BF'

/**
 * Cuts JSON into its tokens: `{ } [ ] : ,`, strings and other values as they are written, and runs of white space; a
 * byte order mark counts as white space. Joined again they are the same text. One character a byte, so that the text in
 * strings may be of any encoding. Null when it is not JSON. Never throws.
 */
export const jsonTokens = (latin1: string): readonly string[] | null => {
  const start = latin1.startsWith(MARK) ? MARK.length : 0
  const json = latin1.slice(start)
  if (!isJson(json)) return null
  const tokens: string[] = start === 0 ? [] : [MARK]
  for (let at = 0; at < json.length; ) {
    const end = tokenEnd(json, at)
    tokens.push(json.slice(at, end))
    at = end
  }
  return tokens
}

/** Whether a token is white space between values. */
export const isSpace = (token: string): boolean => token.charCodeAt(0) <= SPACE || token === MARK

const SPACE = 0x20
const QUOTE = 0x22

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The text is known to be JSON, so every token ends. */
const tokenEnd = (json: string, at: number): number => {
  const first = json.charCodeAt(at)
  if (first === QUOTE) return stringEnd(json, at)
  if (isPunctuation(first)) return at + 1
  const space = first <= SPACE
  let end = at + 1
  while (end < json.length && belongs(json.charCodeAt(end), space)) end++
  return end
}

const stringEnd = (json: string, at: number): number => {
  for (let quote = json.indexOf('"', at + 1); ; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (json[before] === '\\') before--
    if ((quote - before) % 2 === 1) return quote + 1
  }
}

const belongs = (code: number, toSpace: boolean): boolean =>
  code <= SPACE ? toSpace : !toSpace && code !== QUOTE && !isPunctuation(code)

/** `,` `:` `[` `]` `{` `}` */
const isPunctuation = (code: number): boolean =>
  code === 0x2c || code === 0x3a || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d

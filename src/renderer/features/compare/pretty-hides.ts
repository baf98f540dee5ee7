import { jsonTokens } from '../../components/body/pretty-json.ts'

/** The white space that stands before each token, and at the end. */
const layoutOf = (text: string): { readonly tokens: readonly string[]; readonly spaces: readonly string[] } => {
  const tokens: string[] = []
  const spaces: string[] = []
  let end = 0
  for (const { 0: token, index } of text.matchAll(jsonTokens)) {
    spaces.push(text.slice(end, index))
    tokens.push(token)
    end = index + token.length
  }
  spaces.push(text.slice(end))
  return { tokens, spaces }
}

/**
 * Whether two JSON texts differ in the white space between tokens, which their pretty views leave out. Compared is what
 * stands around the tokens that both begin and end with: where the tokens themselves differ, pretty shows it.
 */
export const prettyHides = (left: string, right: string): boolean => {
  const [a, b] = [layoutOf(left), layoutOf(right)]
  const shorter = Math.min(a.tokens.length, b.tokens.length)
  let head = 0
  for (; head < shorter && a.tokens[head] === b.tokens[head]; head++) {
    if (a.spaces[head] !== b.spaces[head]) return true
  }
  for (let tail = 0; ; tail++) {
    if (a.spaces.at(-1 - tail) !== b.spaces.at(-1 - tail)) return true
    if (head + tail >= shorter || a.tokens.at(-1 - tail) !== b.tokens.at(-1 - tail)) return false
  }
}

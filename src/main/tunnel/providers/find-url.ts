/** Colours and the like, which programs write around what they say. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]/g

/** The text without what only a terminal understands. */
export const plainText = (text: string): string => text.replaceAll(ESCAPES, '')

/**
 * The last public URL in a line: what the pattern matches, or its first group where it has one. Without a trailing
 * slash; null when there is none.
 */
export const findUrl = (line: string, pattern: RegExp): string | null => {
  const match = [...line.matchAll(new RegExp(pattern, 'gi'))].at(-1)
  const url = URL.parse(match?.[1] ?? match?.[0] ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** One token of JSON: a string, a mark, or a run of anything else that is not white space. */
export const jsonTokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * JSON with line breaks and indentation, for reading; null when the text is not JSON.
 * Only the white space between tokens changes: numbers, escapes, repeated keys and their order stay as they came.
 */
export const prettyJson = (text: string): string | null => {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!isJson(body)) return null
  const out: string[] = []
  let depth = 0
  let opened = false
  const line = () => out.push('\n', '  '.repeat(depth))
  for (const [part] of body.matchAll(jsonTokens)) {
    if (part === '}' || part === ']') {
      depth--
      if (!opened) line()
      opened = false
      out.push(part)
      continue
    }
    if (opened) line()
    opened = false
    out.push(part)
    if (part === '{' || part === '[') {
      depth++
      opened = true
    } else if (part === ',') line()
    else if (part === ':') out.push(' ')
  }
  return out.join('')
}

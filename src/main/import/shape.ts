const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Our lines are five deep. */
const DEEPEST = 32
/** Fifty attempts with the most headers that the listener takes stay far below it. */
const MOST_VALUES = 1_000_000
/** A shorter line cannot hold much. */
const LOOKED_AT = 256 * 1024

/**
 * Whether the text of a JSON value is nested more deeply, or has more values, than any line of ours: parsing it could
 * take all of the memory. Strings are passed over, however long.
 */
export const isOutOfShape = (json: Uint8Array): boolean => {
  if (json.byteLength < LOOKED_AT) return false
  let depth = 0
  let values = 0
  for (let at = 0; at < json.byteLength; at += 1) {
    const byte = json[at] ?? 0
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === COMMA) values += 1
    else if (OPENING.has(byte)) {
      depth += 1
      values += 1
    } else if (CLOSING.has(byte)) depth -= 1
    if (depth > DEEPEST || values > MOST_VALUES) return true
  }
  return false
}

/** Where the string ends that begins here: at its closing quote, or at the end of what is there. */
const endOfString = (json: Uint8Array, from: number): number => {
  for (let at = json.indexOf(QUOTE, from + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let before = at - 1
    while (json[before] === BACKSLASH) before -= 1
    // An even number of backslashes escapes itself, not the quote.
    if ((at - before) % 2 === 1) return at
  }
  return json.byteLength
}

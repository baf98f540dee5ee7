/**
 * A text as it is looked for, and looked for in: case, control characters (a line break counts as a space) and the two
 * forms of the small sigma make no difference. Half of a surrogate pair becomes U+FFFD.
 */
export const foldText = (text: string): string => {
  const lower = text.toLowerCase()
  // Nearly all of what is received, at a fifth of the price.
  if (isPlain.test(lower)) return lower
  return lower
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('ς', 'σ')
}

/** Printable ASCII only. */
const isPlain = /^[ -~]*$/

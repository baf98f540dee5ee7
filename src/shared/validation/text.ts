/** White space or an invisible character at either end: what pasting adds. */
const SURROUNDED = /^[\s\p{Cf}]|[\s\p{Cf}]$/u
/** Line breaks and other control characters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
const VISIBLE_ASCII = /^[\x21-\x7e]*$/

export const isSurrounded = (text: string): boolean => SURROUNDED.test(text)

/** Control characters, or half of a surrogate pair, which no encoding can carry. */
export const hasControls = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed()

export const isVisibleAscii = (text: string): boolean => VISIBLE_ASCII.test(text)

export const SURROUNDED_MESSAGE =
  'There is white space or an invisible character at the start or end, as pasting often adds. Remove it.'

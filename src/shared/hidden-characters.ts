/** Characters that cannot be seen, or that turn those beside them around, but for what scripts need. */
const HIDDEN = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** A text in which such characters stand as JSON escapes them. */
export const showHidden = (text: string): string =>
  text.replace(HIDDEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

import { controlName } from './control-name.ts'
import { decodeUtf8 } from './decode-utf8.ts'

/** White space and control characters that a difference may consist of, and that could not be seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\u00ad\u061c\ufeff]/g

const named: Readonly<Record<string, string>> = { '\n': '\\n\n', '\t': '\\t' }

/** Bytes as text in which everything can be seen: `\n` stands before each line's end, a byte that is no UTF-8 is `\xHH`. */
export const visibleText = (bytes: Uint8Array): string =>
  decodeUtf8(bytes).text.replace(unseen, (character) => named[character] ?? controlName(character.charCodeAt(0)))

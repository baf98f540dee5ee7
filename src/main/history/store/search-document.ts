import { foldText } from '../../../shared/fold-text.ts'
import type { HeaderList } from '../../../shared/models/exchange.ts'

/** Between two parts of a document. No folded text has it, so that nothing is found across two parts. */
const SEPARATOR = '\u001f'

/** What a text is looked for in, folded: each header as `name: value`, the reference, and the head of the body. */
export const deliveryDocument = (headers: HeaderList, reference: string | null, head: Uint8Array): string => {
  const body = decoder.decode(head)
  const read = body.includes('\\') ? [body, withoutEscapes(body)] : [body]
  return [...lines(headers), reference ?? '', ...read].map(foldText).join(SEPARATOR)
}

/** Of bytes that are not UTF-8 each becomes U+FFFD. */
const decoder = new TextDecoder()

/** The headers of a later attempt that the first one of its delivery did not have; empty when there are none. */
export const attemptDocument = (headers: HeaderList, first: HeaderList): string => {
  const known = new Set(lines(first))
  return lines(headers)
    .filter((line) => !known.has(line))
    .map(foldText)
    .join(SEPARATOR)
}

const lines = (headers: HeaderList): readonly string[] => headers.map(([name, value]) => `${name}: ${value}`)

/**
 * JSON may write any character as an escape (`\/`, `\n`, `\u00e9`): a text is found however it was written. Control
 * characters are folded into spaces, so which one it is makes no difference.
 */
const withoutEscapes = (json: string): string =>
  json.replace(/\\(?:u([0-9a-fA-F]{4})|(["\\/])|[bfnrt])/g, (_, code?: string, plain?: string) =>
    code === undefined ? (plain ?? ' ') : String.fromCharCode(Number.parseInt(code, 16)),
  )

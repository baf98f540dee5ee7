import { type DecodedText, decodeUtf8 } from './decode-utf8.ts'
import { prettyJson } from './pretty-json.ts'

/** A body read for the eye: what its pretty view shows, or why it has none. */
type PrettyBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'none'; readonly why: string }

export interface ReadBody {
  readonly decoded: DecodedText
  readonly pretty: PrettyBody
}

/** The media type of a Content-Type header, in lower case, without its parameters. */
const mediaType = (contentType: string | null): string => (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Decodes a body and finds its pretty view. Whatever parses as JSON is JSON, whatever its header says. */
export const readBody = (bytes: Uint8Array, contentType: string | null): ReadBody => {
  const decoded = decodeUtf8(bytes)
  return { decoded, pretty: findPretty(decoded, contentType) }
}

const findPretty = ({ text, invalid }: DecodedText, contentType: string | null): PrettyBody => {
  if (invalid.length > 0) return { kind: 'none', why: 'This body is not UTF-8 text, so there is no pretty view of it.' }
  if (mediaType(contentType) === 'application/x-www-form-urlencoded') {
    return { kind: 'form', fields: [...new URLSearchParams(text)] }
  }
  const pretty = prettyJson(text)
  return pretty === null
    ? { kind: 'none', why: 'This body is not JSON, so it is shown raw.' }
    : { kind: 'json', text: pretty }
}

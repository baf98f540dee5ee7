import type { HeaderList } from '../../shared/models/exchange.ts'

// What a HAR 1.2 is made of. Fields that begin with an underscore are ours, as the format allows.

/** A value of JSON, as it is written. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** One request with its answer. */
export interface HarEntry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: Json
  readonly response: Json
  readonly cache: Readonly<Record<string, never>>
  readonly timings: Json
  readonly [own: `_${string}`]: Json | undefined
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a body, when its bytes are exactly that text in UTF-8. */
export const exactText = (body: Uint8Array): string | null => {
  try {
    return utf8.decode(body)
  } catch {
    return null
  }
}

export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** The value of a header that is to stand there once; of several, the first. */
export const headerValue = (headers: HeaderList, wanted: string): string | null =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null

/** Headers in order, with case and repetitions. */
export const harHeaders = (headers: HeaderList): Json => headers.map(([name, value]) => ({ name, value }))

/** The format asks for an absolute URI. What is none (a strange host, a mask in it) is escaped. */
export const harUrl = (url: string): string => {
  try {
    return new URL(url).href
  } catch {
    return `about:invalid#${encodeURIComponent(url.toWellFormed())}`
  }
}

/** What the format asks for of an answer of which neither headers nor body are known. */
export const unknownAnswer = {
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
} as const satisfies Json

export const harQuery = (url: string): Json => [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))

/**
 * The body of a request. A HAR has no encoding for it: what is not text in UTF-8 stands in `_base64`, byte for byte,
 * and `text` is empty. Nothing when there is no body.
 */
export const harPostData = (headers: HeaderList, body: Uint8Array): { readonly postData?: Json } => {
  if (body.byteLength === 0) return {}
  const mimeType = headerValue(headers, 'content-type') ?? ''
  const text = exactText(body)
  if (text !== null) return { postData: { mimeType, text } }
  return {
    postData: { mimeType, text: '', _base64: base64(body), comment: 'Not text in UTF-8: the bytes are in _base64.' },
  }
}

/** The body of an answer; in base64 where it is not text in UTF-8, which is the format's own way. */
export const harContent = (headers: HeaderList, body: Uint8Array): Json => {
  const mimeType = headerValue(headers, 'content-type') ?? 'x-unknown'
  const text = exactText(body)
  const coded = text === null ? { text: base64(body), encoding: 'base64' } : { text }
  return { size: body.byteLength, mimeType, ...coded }
}

/** A HAR as text, piece by piece: entries may be any number. */
export async function* harText(
  version: string,
  comment: string,
  pages: AsyncIterable<readonly HarEntry[]>,
): AsyncGenerator<string> {
  const creator = JSON.stringify({ name: 'Greenroom', version })
  yield `{"log":{"version":"1.2","creator":${creator},"comment":${JSON.stringify(comment)},"entries":[`
  let separator = '\n'
  for await (const page of pages) {
    let text = ''
    for (const entry of page) {
      text += separator + JSON.stringify(entry)
      separator = ',\n'
    }
    yield text
  }
  yield '\n]}}\n'
}

import { z } from 'zod'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { ServiceError } from '../../shared/models/service-error.ts'
import { readable } from '../redaction/compressed.ts'

type Answer = NonNullable<Exchange['response']>

/** What tells a shape of §7 must be there; the text that describes it may be missing. */
const text = z.string().catch('')
const shapes = z.union([
  z.object({ error: z.enum(['invalid_grant', 'invalid_client']), error_description: text }),
  z.object({ code: z.literal('AUTH001'), message: text }),
  z.object({
    errorCode: z.string(),
    message: text,
    httpCode: z.literal(401),
    httpStatus: z.literal('UNAUTHORIZED'),
  }),
  z.object({ errorCode: z.string(), message: text, httpCode: z.literal(403), httpStatus: z.literal('FORBIDDEN') }),
])

/** The value of a JSON text in UTF-8; undefined when it is not JSON. */
const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const isText = (body: Uint8Array): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(body).includes('\0')
  } catch {
    return false
  }
}

const header = ({ headers }: Answer, name: string): string | null =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null

/** Bytes that are looked at for how a page begins: comments may stand before it. */
const HEAD = 16_384
/** What may stand before a page: a byte order mark, an XML declaration, comments. */
const BEFORE_PAGE = /^\s*(<\?xml\b[^>]*>|<!--[\s\S]*?-->)/i

/** Where a page begins, after what may stand before it. */
const pageHead = (body: Uint8Array): string => {
  let head = new TextDecoder().decode(body.subarray(0, HEAD))
  for (let before = BEFORE_PAGE.exec(head); before !== null; before = BEFORE_PAGE.exec(head))
    head = head.slice(before[0].length)
  return head
}

/** Whether an answer is a web page: by its content type or by how it begins. */
const isPage = (answer: Answer): boolean =>
  /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(header(answer, 'content-type') ?? '') ||
  /^\s*<(!doctype\s+html|html)\b/i.test(pageHead(answer.body))

/** What came, in a few words: "404 with an HTML page". */
const summaryOf = (answer: Answer): string => {
  const { status, body } = answer
  if (body.byteLength === 0) return `${status} without a body`
  if (isPage(answer)) return `${status} with an HTML page`
  if (parseJson(body) !== undefined) return `${status} with JSON of no published error shape`
  return isText(body) ? `${status} with text that is not JSON` : `${status} with a body that is not text`
}

/** The errors of §7, by the shape of the body alone: their statuses are not published. Null for any other body. */
const publishedError = ({ status, body }: Answer): ServiceError | null => {
  const shape = shapes.safeParse(parseJson(body))
  if (!shape.success) return null
  const { data } = shape
  if ('error' in data) return { kind: data.error, status, description: data.error_description }
  if ('code' in data) return { kind: data.code, status, message: data.message }
  return { kind: data.httpStatus, status, message: data.message }
}

/**
 * The error that an answer tells of, or null when it is a success: a shape of §7 whatever the status, a redirect (3xx),
 * or anything else outside 2xx. A web page is no answer of the interface, whatever its status. A compressed body is
 * read unpacked.
 */
export const serviceErrorIn = (came: Answer): ServiceError | null => {
  const answer = { ...came, body: readable(came) }
  const { status } = answer
  const published = publishedError(answer)
  if (published !== null) return published
  if (status >= 300 && status < 400) return { kind: 'redirect', status, location: header(answer, 'location') }
  if (status >= 200 && status < 300 && !isPage(answer)) return null
  return { kind: 'other', status, summary: summaryOf(answer) }
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { assertNever } from '../../shared/result.ts'
import { type DeliveryLine, deliveryLineSchema, FORMAT, tailLineSchema, VERSION } from '../export/ndjson-format.ts'
import { isOutOfShape } from './shape.ts'

/** What a line of an export says; `damaged` with the reason, in words. */
export type ReadLine =
  | { readonly kind: 'delivery'; readonly delivery: DeliveryLine['delivery']; readonly body: Uint8Array }
  | { readonly kind: 'end'; readonly lines: number }
  | { readonly kind: 'damaged'; readonly problem: string }

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Uint8Array): { readonly value: unknown } | null => {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return { value }
  } catch {
    return null
  }
}

const damaged = (problem: string): ReadLine => ({ kind: 'damaged', problem })

/** Reads one line after the first. Never throws, whatever stands in it. */
export const readLine = (bytes: Uint8Array): ReadLine => {
  if (isOutOfShape(bytes)) return damaged('It is nested more deeply, or has more values, than any delivery.')
  const json = parse(bytes)
  if (!json) return damaged('It is not JSON in UTF-8.')
  const tail = tailLineSchema.safeParse(json.value)
  if (tail.success) return { kind: 'end', lines: tail.data.end.lines }
  const line = deliveryLineSchema.safeParse(json.value)
  if (!line.success) return damaged(firstProblem(line.error))
  const { delivery } = line.data
  const body = Buffer.from(delivery.body, 'base64')
  const digest = createHash('sha256').update(body).digest('hex')
  if (digest !== delivery.bodyDigest) return damaged('Its body is not the one of its digest.')
  return { kind: 'delivery', delivery, body }
}

/** Which field is not of its form; never what stands in it. */
const firstProblem = (error: z.ZodError): string => {
  const field = error.issues[0]?.path.map(String).join('.') ?? ''
  return field === '' ? 'It is not a delivery.' : `The field ${field} is missing or not of its form.`
}

export type FirstLine = 'ours' | 'other-version' | 'har' | 'other-json' | 'foreign'

const anyHeadSchema = z.object({ format: z.literal(FORMAT), version: z.number() })

/** A HAR may be one line or many: what makes it one stands at its beginning. */
const isHar = (beginning: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*\{\s*"log"\s*:/.test(Buffer.from(beginning).toString('latin1'))

/**
 * What a file is, by its first line and its first bytes, however lines divide them. Null is a line that is longer than
 * ours ever is.
 */
export const readFirstLine = (bytes: Uint8Array | null, beginning: Uint8Array): FirstLine => {
  if (isHar(beginning)) return 'har'
  const json = bytes && parse(bytes)
  if (!json) return 'foreign'
  const head = anyHeadSchema.safeParse(json.value)
  if (!head.success) return 'other-json'
  return head.data.version === VERSION ? 'ours' : 'other-version'
}

/** What to tell of a file that cannot be imported. */
export const refusalOf = (first: Exclude<FirstLine, 'ours'>): { readonly message: string; readonly hint: string } => {
  const hint = 'Choose a file that Greenroom exported as NDJSON.'
  switch (first) {
    case 'har':
      return { message: 'This is a HAR, which cannot be imported.', hint }
    case 'other-json':
      return { message: 'This is JSON of something else than deliveries of Greenroom.', hint }
    case 'other-version':
      return {
        message: 'This export is of another version of the format.',
        hint: 'Open it with the Greenroom that wrote it, or with a newer one.',
      }
    case 'foreign':
      return { message: 'This is not an export of Greenroom.', hint }
    default:
      return assertNever(first)
  }
}

import { z } from 'zod'
import { environmentNameSchema } from '../../../shared/models/environment.ts'
import { headerListSchema } from '../../../shared/models/exchange.ts'
import { cartSchema } from '../../../shared/models/promotion.ts'
import { verdictSchema } from '../../../shared/models/verdict.ts'

// The rows of a history as they are believed when they come out of a damaged file: columns that a history of before did
// not have get what they were given when they were added, and what does not fit is not readable.

const text = z.string()
const textOrNull = z.string().nullable()
const number = z.number()
const flag = z.union([z.literal(0), z.literal(1)])
const bytes = z.instanceof(Uint8Array)

/** Text that is JSON of this shape; kept as the text that it is. */
const jsonOf = (shape: z.ZodType) =>
  text.refine((value) => {
    try {
      return shape.safeParse(JSON.parse(value)).success
    } catch {
      return false
    }
  })
const headers = jsonOf(headerListSchema)

export const storedDeliverySchema = z.object({
  id: number,
  channel_key: text,
  environment: environmentNameSchema.nullable(),
  delivery_id: textOrNull,
  hook_id: textOrNull,
  event: textOrNull,
  action: textOrNull,
  subtype: textOrNull,
  reference: textOrNull,
  pinned: flag.default(0),
  note: text.default(''),
  imported_at: number.nullable().default(null),
  imported_file: textOrNull.default(null),
})
export type StoredDelivery = z.infer<typeof storedDeliverySchema>

export const storedBodySchema = z.object({ digest: text, bytes })

export const storedAttemptSchema = z.object({
  id: number,
  delivery: number,
  channel_key: text,
  environment: environmentNameSchema.nullable(),
  hook_id: textOrNull,
  received_at: number,
  answered_in: number.nullable(),
  verdict: verdictSchema,
  verdict_at_receipt: verdictSchema,
  reason: text,
  status: number,
  method: text,
  path: text,
  http_version: text,
  remote_address: text,
  headers,
  host: textOrNull.default(null),
  self_test: flag.default(0),
  rehearsal: textOrNull.default(null),
  imported_at: number.nullable().default(null),
})
export type StoredAttempt = z.infer<typeof storedAttemptSchema>

export const storedForwardSchema = z.object({
  id: number,
  attempt: number,
  kind: text,
  sent_at: number,
  method: text,
  url: text,
  headers,
  answer: jsonOf(z.object({ status: number })).nullable(),
  failure: textOrNull,
  took: number,
  body: bytes,
})
export type StoredForward = z.infer<typeof storedForwardSchema>

export const storedExchangeSchema = z.object({
  id: number,
  channel_key: text,
  environment: environmentNameSchema,
  operation: text,
  started_at: number,
  label: text,
  method: text,
  url: text,
  status: number.nullable(),
  failed: textOrNull,
  cart_token: textOrNull,
  timing: jsonOf(z.object({ total: number })),
  request_headers: headers,
  request_body: bytes,
  response: jsonOf(z.object({ status: number, headers: headerListSchema })).nullable(),
  response_body: bytes.nullable(),
  failure: jsonOf(z.object({ title: text })).nullable(),
  repeat_of: number.nullable().default(null),
  circumstances: jsonOf(z.unknown()).nullable().default(null),
})
export type StoredExchange = z.infer<typeof storedExchangeSchema>

export const storedCartSchema = z.object({ id: number, cart: jsonOf(cartSchema) })

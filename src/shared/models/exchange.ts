import { z } from 'zod'
import { bytesSchema } from './bytes.ts'
import { circumstancesSchema } from './circumstances.ts'
import { targetSchema } from './environment.ts'
import { callFailureSchema } from './service-error.ts'

/** The operations of §4 that the console calls; `free` is a request to any other path. */
export const operationNames = [
  'token',
  'catalog-events',
  'applicable-promotions',
  'use-code',
  'add-promotion',
  'release-promotion',
  'order-details',
  'free',
] as const
export const operationNameSchema = z.enum(operationNames)
export type OperationName = z.infer<typeof operationNameSchema>

/** Header names as sent or received, in order, with case and repetitions. */
export const headerListSchema = z.array(z.tuple([z.string(), z.string()]).readonly()).readonly()
export type HeaderList = z.infer<typeof headerListSchema>

/** Milliseconds: waiting for a token or a connection, until the first byte of the answer, until its last. */
export const timingSchema = z
  .object({ queued: z.number(), firstByte: z.number().nullable(), total: z.number() })
  .readonly()
export type Timing = z.infer<typeof timingSchema>

/** One API request and its response, redacted when it was recorded. Bodies are bytes. */
export const exchangeSchema = z
  .object({
    id: z.number(),
    target: targetSchema,
    operation: operationNameSchema,
    startedAt: z.number(),
    request: z.object({ method: z.string(), url: z.string(), headers: headerListSchema, body: bytesSchema }).readonly(),
    response: z
      .object({
        status: z.number(),
        statusText: z.string(),
        httpVersion: z.string(),
        headers: headerListSchema,
        body: bytesSchema,
      })
      .readonly()
      .nullable(),
    timing: timingSchema,
    failure: callFailureSchema.nullable(),
    /** What the call depended on here when it was made; null where it was not kept. */
    circumstances: circumstancesSchema.nullable(),
    /** The cart token that the call was about, where there was one. */
    cartToken: z.string().nullable(),
    /** What the call was about, in words: "Add Spring groups". */
    label: z.string(),
    /** The exchange whose request was sent again, as it was or changed. */
    repeatOf: z.number().nullable(),
  })
  .readonly()
export type Exchange = z.infer<typeof exchangeSchema>

/** An exchange as a row of a list. Sizes are body bytes. */
export const exchangeRowSchema = exchangeSchema
  .unwrap()
  .pick({
    id: true,
    target: true,
    operation: true,
    startedAt: true,
    timing: true,
    cartToken: true,
    label: true,
    repeatOf: true,
  })
  .extend({
    method: z.string(),
    url: z.string(),
    status: z.number().nullable(),
    failed: z.string().nullable(),
    requestSize: z.number(),
    responseSize: z.number().nullable(),
  })
  .readonly()
export type ExchangeRow = z.infer<typeof exchangeRowSchema>

/** The row of an exchange. */
export const exchangeRow = (e: Exchange): ExchangeRow => ({
  id: e.id,
  target: e.target,
  operation: e.operation,
  startedAt: e.startedAt,
  timing: e.timing,
  cartToken: e.cartToken,
  label: e.label,
  repeatOf: e.repeatOf,
  method: e.request.method,
  url: e.request.url,
  status: e.response?.status ?? null,
  failed: e.failure?.title ?? null,
  requestSize: e.request.body.byteLength,
  responseSize: e.response?.body.byteLength ?? null,
})

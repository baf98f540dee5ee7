import { z } from 'zod'
import { headerListSchema } from './exchange.ts'

/** How a stored attempt went out again: by the relay when it came, or on purpose later. */
export const forwardKindSchema = z.enum(['relay', 'replay'])
export type ForwardKind = z.infer<typeof forwardKindSchema>

/** What an application answered, without its body; or how far it got before it failed. Times are ms. */
export const forwardAnswerSchema = z
  .object({
    status: z.number(),
    statusText: z.string(),
    httpVersion: z.string(),
    headers: headerListSchema,
    /** Bytes of the body that were kept. */
    bodySize: z.number(),
    /** Whether more came than is kept. */
    truncated: z.boolean(),
  })
  .readonly()
export type ForwardAnswer = z.infer<typeof forwardAnswerSchema>

/** One sending of a stored attempt to an application. `failure` is a sentence; an answer may stand beside it. */
export const forwardSchema = z
  .object({
    id: z.number(),
    deliveryRow: z.number(),
    attemptId: z.number(),
    kind: forwardKindSchema,
    sentAt: z.number(),
    method: z.string(),
    url: z.string(),
    headers: headerListSchema,
    answer: forwardAnswerSchema.nullable(),
    failure: z.string().nullable(),
    /** From sending to the last byte of the answer, or to the failure. */
    took: z.number(),
  })
  .readonly()
export type Forward = z.infer<typeof forwardSchema>

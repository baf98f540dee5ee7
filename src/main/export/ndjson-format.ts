import { z } from 'zod'
import { attemptSchema, deliveryRowSchema } from '../../shared/models/delivery.ts'

// The form of an NDJSON export, for who writes it and who reads it. docs/decisions says why it is so.

export const FORMAT = 'greenroom-deliveries'
export const VERSION = 1

/** A line has no more attempts than this. */
export const ATTEMPTS_IN_LINE = 50

/** The first line. `version` is the number of the form: a reader refuses one that it does not know. */
export const headLineSchema = z
  .object({ format: z.literal(FORMAT), version: z.number(), exportedAt: z.string(), by: z.string() })
  .readonly()
export type HeadLine = z.infer<typeof headLineSchema>

const time = z.number().min(0).max(8.64e15)

const attemptLineSchema = attemptSchema
  .unwrap()
  .omit({ id: true, bodySize: true, bodyDigest: true })
  .extend({ receivedAt: time, answeredIn: time.nullable(), status: z.number().int().min(0).max(999) })
  .readonly()

/**
 * A delivery. Headers are in order, with case and repetitions; the body is base64; times are epoch ms. What stands
 * beside headers and body is for people and programs: whoever imports the line reads it anew from the two.
 */
export const deliveryLineSchema = z
  .object({
    delivery: deliveryRowSchema
      .unwrap()
      .pick({
        environment: true,
        deliveryId: true,
        hookId: true,
        event: true,
        action: true,
        subtype: true,
        reference: true,
        selfTest: true,
        pinned: true,
        note: true,
      })
      .extend({
        channel: z.object({ key: z.string(), name: z.string() }).readonly(),
        /** SHA-256 of the body, hex: a line that was changed on its way is noticed. */
        bodyDigest: z.string(),
        body: z.string(),
        attempts: z.array(attemptLineSchema).min(1).readonly(),
      })
      .readonly(),
  })
  .readonly()
export type DeliveryLine = z.infer<typeof deliveryLineSchema>

/** The last line: without it, the file was cut off. */
export const tailLineSchema = z.object({ end: z.object({ lines: z.number() }).readonly() }).readonly()
export type TailLine = z.infer<typeof tailLineSchema>

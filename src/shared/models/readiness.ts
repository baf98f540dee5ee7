import { z } from 'zod'
import { deliveryRowSchema } from './delivery.ts'

export const rungNames = ['credentials', 'token', 'catalog', 'listener', 'delivery', 'promotion'] as const
export const rungNameSchema = z.enum(rungNames)
export type RungName = z.infer<typeof rungNameSchema>

/** One rung of the readiness ladder: its state and, in words, its evidence or what is missing. */
export const rungSchema = z
  .object({
    name: rungNameSchema,
    state: z.enum(['done', 'failed', 'todo']),
    evidence: z.string(),
    /** The exchange whose failure failed the rung, and what happened in words; null where there is none. */
    failure: z.object({ title: z.string(), exchangeId: z.number() }).readonly().nullable(),
  })
  .readonly()
export type Rung = z.infer<typeof rungSchema>

/** The readiness of one target, and the numbers of its last hour. */
export const readinessSchema = z
  .object({
    rungs: z.array(rungSchema).readonly(),
    /** The first rung that is not done. */
    next: rungNameSchema.nullable(),
    lastHour: z
      .object({
        deliveries: z.number(),
        verified: z.number(),
        mismatches: z.number(),
        /** Median time from last byte to answer, in ms; null without deliveries. */
        medianAnswer: z.number().nullable(),
      })
      .readonly(),
    /** The newest deliveries that are not verified, three at most. */
    needsALook: z.array(deliveryRowSchema).readonly(),
  })
  .readonly()
export type Readiness = z.infer<typeof readinessSchema>

import { z } from 'zod'
import { targetSchema } from './environment.ts'

/** The longest delay of an answer, ms. */
export const LONGEST_DELAY = 60_000
/** The longest time over which a body is read, ms: the listener gives a whole request 30 s. */
export const SLOWEST_READ = 25_000

const statusSchema = z.number().int().min(200).max(599)

/** One scripted answer. Times are ms. */
export const rehearsalStepSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), status: statusSchema, delay: z.number().int().min(0).max(LONGEST_DELAY) }),
    z.object({ kind: z.literal('drop'), when: z.enum(['before-reading', 'after-reading']) }),
    z.object({ kind: z.literal('read-slowly'), status: statusSchema, over: z.number().int().min(0).max(SLOWEST_READ) }),
  ])
  .readonly()
export type RehearsalStep = z.infer<typeof rehearsalStepSchema>

/** Which deliveries are rehearsed with. An absent field narrows nothing. */
export const rehearsalFilterSchema = z
  .object({
    event: z.string().max(200).optional(),
    action: z.string().max(200).optional(),
    hookId: z.string().max(200).optional(),
    deliveryId: z.string().max(200).optional(),
  })
  .readonly()

/** A rehearsal as it is armed: the next `deliveries` that pass the filter each get `steps` for their attempts. */
export const rehearsalPlanSchema = z
  .object({
    target: targetSchema,
    name: z.string().trim().min(1).max(80),
    filter: rehearsalFilterSchema,
    steps: z.array(rehearsalStepSchema).min(1).max(20).readonly(),
    deliveries: z.number().int().min(1).max(20),
    /** It disarms itself when so many minutes have passed and no delivery is under way. */
    minutes: z.number().int().min(1).max(60),
  })
  .readonly()
export type RehearsalPlan = z.infer<typeof rehearsalPlanSchema>

/** What the sender of an attempt got; `at` is when, epoch ms. */
export const rehearsalOutcomeSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('under-way') }),
    z.object({ kind: z.literal('answered'), status: z.number(), at: z.number() }),
    z.object({ kind: z.literal('dropped'), at: z.number() }),
    /** The sender ended the connection before the answer was due. */
    z.object({ kind: z.literal('sender-left'), at: z.number() }),
  ])
  .readonly()
export type RehearsalOutcome = z.infer<typeof rehearsalOutcomeSchema>

/** One attempt of a rehearsed delivery: when its headers had come, and the step that it got; null after the last step. */
export const rehearsedAttemptSchema = z
  .object({ at: z.number(), step: z.number().nullable(), outcome: rehearsalOutcomeSchema })
  .readonly()
export type RehearsedAttempt = z.infer<typeof rehearsedAttemptSchema>

/** A delivery that the rehearsal follows: one delivery id with its event and action, so that a companion is another. */
export const rehearsedDeliverySchema = z
  .object({
    deliveryId: z.string(),
    event: z.string().nullable(),
    action: z.string().nullable(),
    attempts: z.array(rehearsedAttemptSchema).readonly(),
  })
  .readonly()
export type RehearsedDelivery = z.infer<typeof rehearsedDeliverySchema>

/** What a rehearsal says of the sender: one sentence each. */
export const rehearsalFindingSchema = z
  .object({ level: z.enum(['ok', 'note', 'error']), text: z.string(), section: z.string() })
  .readonly()
export type RehearsalFinding = z.infer<typeof rehearsalFindingSchema>

/**
 * How a rehearsal ended. `gaps` are ms from the end of each attempt to the next one, negative when that came before.
 * `unfinished`: it ended before anything could be said.
 */
export const rehearsalReportSchema = z
  .object({
    plan: rehearsalPlanSchema,
    since: z.number(),
    endedAt: z.number(),
    end: z.enum(['complete', 'disarmed', 'expired']),
    verdict: z.enum(['kept', 'departed', 'nothing-came', 'unfinished']),
    deliveries: z
      .array(
        rehearsedDeliverySchema
          .unwrap()
          .extend({
            retries: z.number(),
            gaps: z.array(z.number().nullable()).readonly(),
            findings: z.array(rehearsalFindingSchema).readonly(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly()
export type RehearsalReport = z.infer<typeof rehearsalReportSchema>

export const armedRehearsalSchema = z
  .object({
    plan: rehearsalPlanSchema,
    since: z.number(),
    /** From then on no further delivery is taken. */
    until: z.number(),
    followed: z.array(rehearsedDeliverySchema).readonly(),
  })
  .readonly()
export type ArmedRehearsal = z.infer<typeof armedRehearsalSchema>

/** The rehearsal that is armed, if any, and the report of the last one, until it is dismissed. */
export const rehearsalViewSchema = z
  .object({
    armed: armedRehearsalSchema.nullable(),
    /** When it ends if nothing more comes, epoch ms; null while none is armed, or an answer is under way. */
    endsAt: z.number().nullable(),
    report: rehearsalReportSchema.nullable(),
  })
  .readonly()
export type RehearsalView = z.infer<typeof rehearsalViewSchema>

import { z } from 'zod'

/** One case of a receiver check, and what the receiver made of it. */
export const receiverCaseSchema = z
  .object({
    id: z.string(),
    /** What is sent, in words. */
    name: z.string(),
    /** Whether a receiver that keeps to the interface answers it with success. */
    expects: z.enum(['accept', 'refuse']),
    section: z.string(),
    /** Null until it was sent. `status` is null where no answer came; `failure` says why then. `took` is in ms. */
    outcome: z
      .object({ status: z.number().nullable(), failure: z.string().nullable(), took: z.number() })
      .readonly()
      .nullable(),
  })
  .readonly()
export type ReceiverCase = z.infer<typeof receiverCaseSchema>

/** A receiver check: its cases in the order in which they are sent, one after the other. */
export const receiverCheckSchema = z
  .object({
    channelKey: z.string(),
    url: z.string(),
    hookId: z.string(),
    startedAt: z.number(),
    /** `unreachable`: the first case got no answer, so that the others were not sent. */
    state: z.enum(['running', 'done', 'cancelled', 'unreachable']),
    cases: z.array(receiverCaseSchema).readonly(),
  })
  .readonly()
export type ReceiverCheck = z.infer<typeof receiverCheckSchema>

/** Whether the receiver did as it should: `null` without an answer, or before the case was sent. */
export const didRight = ({ expects, outcome }: ReceiverCase): boolean | null => {
  const status = outcome?.status ?? null
  if (status === null) return null
  const accepted = status >= 200 && status < 300
  return accepted === (expects === 'accept')
}

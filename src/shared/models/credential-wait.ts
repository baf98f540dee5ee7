import { z } from 'zod'
import { appErrorSchema } from '../result.ts'
import { targetSchema } from './environment.ts'

/** How long new credentials may need to become effective (§5.1, §8), ms. */
export const propagation = { from: 5 * 60_000, to: 10 * 60_000 } as const

/** Waiting until the credentials of a target bring a token. Times are epoch ms. */
export const credentialWaitSchema = z
  .object({
    target: targetSchema,
    state: z.enum(['waiting', 'effective', 'gave-up', 'stopped', 'failed']),
    startedAt: z.number(),
    /** When it gives up. */
    until: z.number(),
    /** Token requests made so far. */
    attempts: z.number(),
    /** When the next one is made; null while one is under way, and at the end. */
    nextAt: z.number().nullable(),
    /** What the last one was refused with, or why nothing can be requested. */
    error: appErrorSchema.nullable(),
  })
  .readonly()
export type CredentialWait = z.infer<typeof credentialWaitSchema>

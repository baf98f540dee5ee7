import { z } from 'zod'

/** What verification said of an attempt. */
export const verdicts = ['verified', 'mismatch', 'unknown-hook', 'malformed'] as const
export const verdictSchema = z.enum(verdicts)
export type Verdict = z.infer<typeof verdictSchema>

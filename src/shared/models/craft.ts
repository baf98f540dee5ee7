import { z } from 'zod'
import { bytesSchema } from './bytes.ts'
import { headerListSchema } from './exchange.ts'
import { forwardAnswerSchema } from './forward.ts'

/**
 * How a crafted delivery is signed (§5.3): rightly, in one of the ways in which it goes wrong, not at all, or with the
 * `ob-signature` that was typed.
 */
export const signings = [
  'right',
  'another-key',
  'another-body',
  'key-first',
  'hmac',
  'upper-case',
  'base64',
  'truncated',
  'none',
  'typed',
] as const
export const signingSchema = z.enum(signings)
export type Signing = z.infer<typeof signingSchema>

/** What became of a crafted delivery. A computed signature is masked wherever it stands; times are ms. */
export const craftReportSchema = z
  .object({
    sentAt: z.number(),
    url: z.string(),
    headers: headerListSchema,
    answer: forwardAnswerSchema.nullable(),
    /** A sentence; an answer may stand beside it. */
    failure: z.string().nullable(),
    took: z.number(),
    /** The body of the answer, as received but for that. */
    body: bytesSchema,
  })
  .readonly()
export type CraftReport = z.infer<typeof craftReportSchema>

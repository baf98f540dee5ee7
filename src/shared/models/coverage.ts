import { z } from 'zod'

/** What came of one combination of event and action; null where the header is missing. Counts are of deliveries. */
export const coverageRowSchema = z
  .object({
    event: z.string().nullable(),
    action: z.string().nullable(),
    verified: z.number(),
    unverified: z.number(),
    /** When the newest of them came last, epoch ms. */
    newest: z.number(),
  })
  .readonly()
export type CoverageRow = z.infer<typeof coverageRowSchema>

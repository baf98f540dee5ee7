import { z } from 'zod'

/** Something that the user must know and that stays until acknowledged: settings set aside, disk full, and the like. */
export const noticeSchema = z
  .object({
    id: z.string(),
    level: z.enum(['info', 'warning', 'error']),
    at: z.number(),
    title: z.string(),
    text: z.string(),
    /** What the user may want to paste elsewhere. */
    copies: z
      .array(z.object({ label: z.string(), text: z.string() }).readonly())
      .readonly()
      .optional(),
    /** A damaged history of this name can be salvaged. */
    salvages: z.string().optional(),
  })
  .readonly()
export type Notice = z.infer<typeof noticeSchema>

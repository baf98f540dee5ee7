import { z } from 'zod'
import { environmentNameSchema } from './environment.ts'

/** Where a hook's API key comes from: a key of its own, or the environment's client secret (§5.3). */
export const keySourceSchema = z.enum(['own', 'client-secret'])

/** A webhook configuration: `ob-hook-id` and its API key. Belongs to one environment; the id is unique in a channel. */
export const hookSchema = z
  .object({ hookId: z.string(), environment: environmentNameSchema, label: z.string(), keySource: keySourceSchema })
  .readonly()
export type Hook = z.infer<typeof hookSchema>

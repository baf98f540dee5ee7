import { z } from 'zod'
import { targetSchema } from './environment.ts'
import { noRetention, retentionSchema } from './history.ts'
import { defaultReach, noPublicUrls, publicUrlsSchema, reachSettingsSchema } from './reach.ts'

export const preferencesSchema = z
  .object({
    appearance: z.enum(['system', 'light', 'dark']),
    /** The listener's port, once one was bound or chosen; null before the first start. */
    listenerPort: z.number().int().min(1).max(65535).nullable(),
    /** Largest body that the listener takes, in bytes. */
    bodyCap: z
      .number()
      .int()
      .min(1024)
      .max(64 * 1024 * 1024),
    /** The channel and environment in use, remembered. */
    selected: targetSchema.nullable(),
    /** How the listener is reached from outside. */
    reach: reachSettingsSchema.default(defaultReach),
    publicUrls: publicUrlsSchema.default(noPublicUrls),
    /** What looks mixed up between the environments and was acknowledged, by id; never a value. */
    mixedUpSeen: z.array(z.string()).readonly().default([]),
    /** What the history may grow to. */
    retention: retentionSchema.default(noRetention),
  })
  .readonly()
export type Preferences = z.infer<typeof preferencesSchema>

export const defaultPreferences: Preferences = {
  appearance: 'system',
  listenerPort: null,
  bodyCap: 1024 * 1024,
  selected: null,
  reach: defaultReach,
  publicUrls: noPublicUrls,
  mixedUpSeen: [],
  retention: noRetention,
}

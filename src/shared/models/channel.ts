import { z } from 'zod'
import { environmentSettingsSchema } from './environment.ts'
import { hookSchema } from './hook.ts'
import { relaySettingsSchema } from './relay.ts'
import { secretPlaceSchema } from './secret.ts'

/** A channel as it is kept in the settings file: everything but secrets. */
export const channelSchema = z
  .object({
    key: z.string().min(1),
    name: z.string().min(1),
    /** The demo channel runs against the built-in simulator. */
    demo: z.boolean(),
    /** Last segment of the listener's path for this channel: random, and told to nobody but the service. */
    listenerPath: z.string().min(16),
    /** Answer 200 to every attempt, whatever its verdict. */
    acceptEverything: z.boolean(),
    environments: z
      .object({ test: environmentSettingsSchema.nullable(), production: environmentSettingsSchema.nullable() })
      .readonly(),
    hooks: z.array(hookSchema).readonly(),
    /** Absent until it was set up. */
    relay: relaySettingsSchema.optional(),
  })
  .readonly()
export type Channel = z.infer<typeof channelSchema>

/** A channel as the window sees it: that secrets are stored, never the secrets. */
export const channelViewSchema = z
  .object({
    ...channelSchema.unwrap().shape,
    hooks: z.array(z.object({ ...hookSchema.unwrap().shape, key: secretPlaceSchema }).readonly()).readonly(),
    clientSecrets: z
      .object({
        test: z.object({ place: secretPlaceSchema, storedAt: z.number().nullable() }).readonly(),
        production: z.object({ place: secretPlaceSchema, storedAt: z.number().nullable() }).readonly(),
      })
      .readonly(),
  })
  .readonly()
export type ChannelView = z.infer<typeof channelViewSchema>
export type HookView = ChannelView['hooks'][number]

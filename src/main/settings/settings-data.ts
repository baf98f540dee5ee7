import { z } from 'zod'
import { type Channel, channelSchema } from '../../shared/models/channel.ts'
import { environmentNames } from '../../shared/models/environment.ts'
import { defaultPreferences, preferencesSchema } from '../../shared/models/preferences.ts'
import { checkEnvironment } from '../../shared/validation.ts'

/**
 * A channel as it is believed when it comes from the disk: what the forms refuse is refused here too,
 * above all environments that share an origin.
 */
const storedChannelSchema = channelSchema.check((context) => {
  const { environments } = context.value
  for (const name of environmentNames) {
    const settings = environments[name]
    const other = name === 'test' ? environments.production : environments.test
    const problem = settings && checkEnvironment(settings, other?.baseUrl ?? null)
    if (problem)
      context.issues.push({
        code: 'custom',
        input: settings,
        path: ['environments', name, problem.field],
        message: problem.message,
      })
  }
})

const secretRecordSchema = z.object({ account: z.string(), storedAt: z.number(), deleting: z.boolean() }).readonly()

/** Everything that is kept in the settings file. Never a secret: only that the keychain holds one. */
export const settingsDataSchema = z
  .object({
    channels: z.array(storedChannelSchema).readonly(),
    preferences: preferencesSchema,
    secrets: z.array(secretRecordSchema).readonly(),
  })
  .readonly()
export type SettingsData = z.infer<typeof settingsDataSchema>

export const emptySettings: SettingsData = { channels: [], preferences: defaultPreferences, secrets: [] }

/** The list with the channel in the place of the one of its key, or at the end. */
export const withChannel = (channels: readonly Channel[], channel: Channel): readonly Channel[] =>
  channels.some(({ key }) => key === channel.key)
    ? channels.map((each) => (each.key === channel.key ? channel : each))
    : [...channels, channel]

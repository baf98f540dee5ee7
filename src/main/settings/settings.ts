import type { Channel } from '../../shared/models/channel.ts'
import { type Preferences, preferencesSchema } from '../../shared/models/preferences.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { SecretRecords } from '../secrets/secret-records.ts'
import { type SettingsData, withChannel } from './settings-data.ts'
import type { SettingsFile } from './settings-file.ts'
import { notWritten } from './write-error.ts'

/** Some of the preferences; what is undefined stays as it is. */
export type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined }

/**
 * What is remembered: channels with their environments and hooks, preferences, and which secrets the keychain holds.
 * Read from memory; a change is on disk when it returns. A change that cannot be written is an error and did not happen.
 */
export interface Settings {
  channels(): readonly Channel[]
  channel(key: string): Channel | null
  /** Adds a channel, or replaces the one of the same key. */
  putChannel(channel: Channel): Result<void>
  removeChannel(key: string): Result<void>
  preferences(): Preferences
  putPreferences(change: PreferencesChange): Result<Preferences>
  secretRecords(): SecretRecords
}

/** Settings over an open file. */
export const createSettings = (file: SettingsFile): Settings => {
  let { data } = file

  const change = (part: Partial<SettingsData>): Result<void> => {
    const next = { ...data, ...part }
    try {
      file.write(next)
    } catch (error) {
      return notWritten(error)
    }
    data = next
    return ok(undefined)
  }

  const records: SecretRecords = {
    all: () => data.secrets,
    put: (added) => {
      const accounts = added.map((record) => record.account)
      return change({ secrets: [...data.secrets.filter(({ account }) => !accounts.includes(account)), ...added] })
    },
    remove: (accounts) => change({ secrets: data.secrets.filter(({ account }) => !accounts.includes(account)) }),
  }

  return {
    channels: () => data.channels,
    channel: (key) => data.channels.find((channel) => channel.key === key) ?? null,
    putChannel: (channel) => change({ channels: withChannel(data.channels, channel) }),
    removeChannel: (key) => change({ channels: data.channels.filter((channel) => channel.key !== key) }),
    preferences: () => data.preferences,
    putPreferences: (part) => {
      const defined = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
      const preferences = preferencesSchema.parse({ ...data.preferences, ...defined })
      const changed = change({ preferences })
      return changed.ok ? ok(preferences) : changed
    },
    secretRecords: () => records,
  }
}

import type { SettingsData } from '../../../../src/main/settings/settings-data.ts'
import { emptySettings } from '../../../../src/main/settings/settings-data.ts'
import type { SettingsFile } from '../../../../src/main/settings/settings-file.ts'
import type { Channel } from '../../../../src/shared/models/channel.ts'
import type { EnvironmentSettings } from '../../../../src/shared/models/environment.ts'

export const environment = (baseUrl: string): EnvironmentSettings => ({
  baseUrl,
  channelId: '1001',
  clientId: 'seller-channel-client',
  applicablePromotions: null,
  retryOnAuth001: true,
})

export const channel = (key: string, more: Partial<Channel> = {}): Channel => ({
  key,
  name: `Channel ${key}`,
  demo: false,
  listenerPath: `path-of-${key}-0123456789abcdef`,
  acceptEverything: false,
  environments: { test: null, production: null },
  hooks: [],
  ...more,
})

/** A settings file in memory, which can be made to fail as the file system does. */
export const createFileInMemory = () => {
  let failing: Error | null = null
  const written: SettingsData[] = []
  const file: SettingsFile = {
    data: emptySettings,
    write: (data) => {
      if (failing !== null) throw failing
      written.push(data)
    },
  }
  return {
    file,
    written,
    failWith: (error: Error | null) => {
      failing = error
    },
  }
}

/** An error as Node's file functions throw it. */
export const fileError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code })

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Channel } from '../../shared/models/channel.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Hook } from '../../shared/models/hook.ts'
import { type AppError, appError, err, ok, type Result } from '../../shared/result.ts'
import type { Vault } from '../secrets/vault.ts'
import { clientSecretName, hookKeyName } from './channel-view.ts'
import type { Settings } from './settings.ts'

/** What the listener and the service's client ask of the channels. All but the client secret answer at once, from memory. */
export interface ChannelLookups {
  /** A hook and its key (§5.3); the key is null when none is stored or the keychain could not be read. */
  findHook(channelKey: string, hookId: string): { readonly hook: Hook; readonly key: string | null } | null
  /** The channel whose listener path ends in this segment; takes the same time whether there is one or not. */
  channelByPath(segment: string): Channel | null
  /** The client secret, once the keychain was read. Errors: `secret-missing`, `keychain-locked`. */
  clientSecret(target: Target): Promise<Result<string>>
  /** Every secret and key known for a target, to be masked in what is recorded. */
  secretsToMask(target: Target): readonly string[]
}

export const createLookups = (settings: Settings, vault: Vault): ChannelLookups => ({
  findHook: (channelKey, hookId) => {
    const hook = settings.channel(channelKey)?.hooks.find((each) => each.hookId === hookId)
    return hook === undefined ? null : { hook, key: vault.peek(hookKeyName(channelKey, hook)) }
  },

  channelByPath: (segment) => {
    const wanted = digest(segment)
    let found: Channel | null = null
    for (const channel of settings.channels())
      if (timingSafeEqual(digest(channel.listenerPath), wanted)) found = channel
    return found
  },

  clientSecret: async ({ channelKey, environment }) => {
    const name = clientSecretName(channelKey, environment)
    const value = await vault.read(name)
    if (value !== null) return ok(value)
    return err(vault.place(name) === 'none' ? missing(environment) : unreadable(environment, vault))
  },

  secretsToMask: ({ channelKey, environment }) => vault.all(channelKey, environment),
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const missing = (environment: string): AppError =>
  appError('secret-missing', `No client secret is stored for the ${environment} environment.`, {
    hint: 'Enter it in Settings, at the environment.',
  })

const unreadable = (environment: string, vault: Vault): AppError => {
  const state = vault.state()
  return appError(
    'keychain-locked',
    `The client secret of the ${environment} environment is in the keychain, which could not be read.`,
    {
      hint: 'remedy' in state ? state.remedy : 'Check the keychain in Settings, or enter the client secret again.',
      retryable: true,
    },
  )
}

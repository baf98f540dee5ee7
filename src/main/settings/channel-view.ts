import type { Channel, ChannelView } from '../../shared/models/channel.ts'
import type { EnvironmentName } from '../../shared/models/environment.ts'
import type { Hook } from '../../shared/models/hook.ts'
import type { SecretPlace } from '../../shared/models/secret.ts'
import type { SecretName } from '../secrets/secret-store.ts'
import type { Vault } from '../secrets/vault.ts'

export const clientSecretName = (channelKey: string, environment: EnvironmentName): SecretName => ({
  kind: 'client-secret',
  channelKey,
  environment,
})

/** The secret that signs a hook's deliveries (§5.3): a key of its own, or its environment's client secret. */
export const hookKeyName = (channelKey: string, { hookId, environment, keySource }: Hook): SecretName =>
  keySource === 'own'
    ? { kind: 'hook-key', channelKey, environment, hookId }
    : clientSecretName(channelKey, environment)

/** Where each secret of an environment is kept: the client secret and the own keys of its hooks. */
export const secretPlaces = (channel: Channel, environment: EnvironmentName, vault: Vault): readonly SecretPlace[] => [
  vault.place(clientSecretName(channel.key, environment)),
  ...channel.hooks
    .filter((hook) => hook.environment === environment)
    .map((hook) => vault.place(hookKeyName(channel.key, hook))),
]

/** A channel as the window sees it: where each secret is kept, never the secret. */
export const channelView = (channel: Channel, vault: Vault): ChannelView => {
  const clientSecret = (environment: EnvironmentName) => {
    const name = clientSecretName(channel.key, environment)
    return { place: vault.place(name), storedAt: vault.storedAt(name) }
  }
  return {
    ...channel,
    hooks: channel.hooks.map((hook) => ({ ...hook, key: vault.place(hookKeyName(channel.key, hook)) })),
    clientSecrets: { test: clientSecret('test'), production: clientSecret('production') },
  }
}

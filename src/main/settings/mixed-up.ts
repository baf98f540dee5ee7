import type { Channel } from '../../shared/models/channel.ts'
import { environmentNames, otherEnvironment, type Target } from '../../shared/models/environment.ts'
import { baseUrlHint, channelIdHint } from '../../shared/validation.ts'
import { channelView, clientSecretName, hookKeyName } from './channel-view.ts'
import { holderOfSame, type Stored } from './same-secret.ts'

/** Something stored that looks as if it were of the other environment. */
export interface MixedUp {
  /** What it is and where, the same at each start; never a value. */
  readonly id: string
  /** That and where, in a sentence. */
  readonly text: string
}

/**
 * What is stored and looks mixed up between the environments, by the comparisons that are made on saving: the same
 * secret in both, an address that reads like the other one's, the same channel id. A pair is told of once, from
 * production. The demo's channel is left out: it is made so.
 */
export const findMixedUp = (stored: Stored): readonly MixedUp[] => {
  const { settings, vault } = stored
  const views = settings.channels().map((channel) => channelView(channel, vault))
  return settings
    .channels()
    .filter(({ demo }) => !demo)
    .flatMap((channel) => [
      ...sameSecrets(stored, channel),
      ...environmentNames.flatMap((environment) => {
        const target = { channelKey: channel.key, environment }
        const own = channel.environments[environment]
        if (own === null) return []
        return [
          ...hint('address', target, channel, baseUrlHint(own.baseUrl, environment)),
          ...(environment === 'production'
            ? hint('channel-id', target, channel, channelIdHint(own.channelId, target, views))
            : []),
        ]
      }),
    ])
}

const hint = (kind: string, { channelKey, environment }: Target, { name }: Channel, text: string | null): MixedUp[] =>
  text === null
    ? []
    : [{ id: JSON.stringify([kind, channelKey, environment]), text: `${name}, ${environment}: ${text}` }]

const sameSecrets = (stored: Stored, channel: Channel): readonly MixedUp[] => {
  const environment = 'production'
  const target: Target = { channelKey: channel.key, environment }
  const secrets = [
    { what: 'the client secret', name: clientSecretName(channel.key, environment) },
    ...channel.hooks
      .filter((hook) => hook.environment === environment && hook.keySource === 'own')
      .map((hook) => ({ what: `the key of hook ${hook.hookId}`, name: hookKeyName(channel.key, hook) })),
  ]
  return secrets.flatMap(({ what, name }) => {
    const value = stored.vault.peek(name)
    const holder = value === null ? null : holderOfSame(stored, target, value)
    if (holder === null) return []
    const owner = holder.key === channel.key ? 'this channel' : holder.name
    return [
      {
        id: JSON.stringify(['secret', name, holder.key]),
        text: `${channel.name}, ${environment}: ${what} is stored for the ${otherEnvironment(environment)} environment of ${owner} too.`,
      },
    ]
  })
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Requests } from '../../shared/contract.ts'
import type { Channel, ChannelView } from '../../shared/models/channel.ts'
import { environmentNames, type Target } from '../../shared/models/environment.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { checkChannelName, checkSecret, isLoopbackUrl, targetUrl } from '../../shared/validation.ts'
import type { SecretName } from '../secrets/secret-store.ts'
import type { Vault } from '../secrets/vault.ts'
import { type ChannelLookups, createLookups } from './channel-lookups.ts'
import { clientSecretName, secretPlaces } from './channel-view.ts'
import { createDesk, invalid } from './desk.ts'
import {
  confirmBaseUrl,
  environmentUnknown,
  hasOtherCredentials,
  movesSecrets,
  withEnvironment,
  withoutEnvironment,
} from './environments.ts'
import { deleteHook, saveHook } from './hooks.ts'
import { secretOfOtherEnvironment } from './same-secret.ts'
import type { Settings } from './settings.ts'

type Asked<N extends keyof Requests> = z.output<Requests[N]['input']>
type Answer = Promise<Result<ChannelView>>

/** A secret that is published with the built-in simulator. */
export interface DemoSecret {
  readonly name: SecretName
  readonly value: string
}

/**
 * Channels with their environments, hooks and secrets. Everything typed is checked; an error names its field.
 * Changes come one after the other and are on disk when they are answered.
 */
export interface Channels extends ChannelLookups {
  views(): readonly ChannelView[]
  view(channelKey: string): ChannelView | null
  create(asked: Asked<'createChannel'>): Answer
  update(asked: Asked<'updateChannel'>): Answer
  /** Deletes the channel and every secret of it. */
  remove(asked: Asked<'deleteChannel'>): Promise<Result<void>>
  /**
   * Another base URL for an environment with stored secrets needs `storedSecrets` to say what becomes of them; error
   * `confirm-base-url` without it.
   */
  saveEnvironment(asked: Asked<'saveEnvironment'>): Answer
  /** Deletes the environment's settings, hooks and secrets. */
  removeEnvironment(target: Target): Answer
  /** Error `secret-of-other-environment`, unless it is stored `anyway`. */
  saveClientSecret(asked: Asked<'saveClientSecret'>): Answer
  forgetClientSecret(target: Target): Answer
  /** Adds or changes a hook. Its key goes along to a new hook id, never to the other environment. */
  saveHook(asked: Asked<'saveHook'>): Answer
  deleteHook(asked: Asked<'deleteHook'>): Answer
  renewListenerPath(asked: Asked<'renewListenerPath'>): Answer
  /** Sets where accepted deliveries are forwarded to; another computer only where that is confirmed. */
  saveRelay(asked: Asked<'saveRelay'>): Answer
  /** Stores the demo channel, new or in place of the one of its key; its secrets are kept in memory. */
  addDemo(channel: Channel, secrets: readonly DemoSecret[]): Answer
}

/** What channels are made of. */
export interface ChannelsParts {
  readonly settings: Settings
  readonly vault: Vault
  /** Called after each change of a channel, and of what can be read of its secrets. */
  readonly changed: (channels: readonly ChannelView[]) => void
  /** Called when the address or the credentials of an environment changed: a token of before is worth nothing. */
  readonly credentialsChanged: (target: Target) => void
  /** At least 32 characters that fit into a URL, and that nobody can guess. */
  readonly randomPath?: () => string
  readonly newKey?: () => string
}

export const createChannels = ({
  settings,
  vault,
  changed,
  credentialsChanged,
  randomPath = () => randomBytes(24).toString('base64url'),
  newKey = randomUUID,
}: ChannelsParts): Channels => {
  const desk = createDesk(settings, vault, changed)

  const checkName = (name: string, own: Channel | null): Result<never> | null => {
    const others = settings.channels().filter((channel) => channel !== own)
    const problem = checkChannelName(
      name,
      others.map((channel) => channel.name),
    )
    return problem === null ? null : invalid('name', problem)
  }

  /** Stores a channel, and says for which of its environments the credentials are others now. */
  const putChannel = (channel: Channel): Result<void> => {
    const before = settings.channel(channel.key)
    const stored = settings.putChannel(channel)
    if (!stored.ok) return stored
    for (const environment of environmentNames)
      if (hasOtherCredentials(before?.environments[environment] ?? null, channel.environments[environment]))
        credentialsChanged({ channelKey: channel.key, environment })
    return stored
  }

  return {
    ...createLookups(settings, vault),
    views: desk.views,
    view: desk.view,

    create: ({ name }) =>
      desk.act(async () => {
        const problem = checkName(name, null)
        if (problem !== null) return problem
        const key = newKey()
        const stored = settings.putChannel({
          key,
          name: name.trim(),
          demo: false,
          listenerPath: randomPath(),
          acceptEverything: false,
          environments: { test: null, production: null },
          hooks: [],
        })
        return stored.ok ? ok(key) : stored
      }),

    update: ({ channelKey, name, acceptEverything }) =>
      desk.edit(channelKey, async (channel) => {
        const problem = name === undefined ? null : checkName(name, channel)
        if (problem !== null) return problem
        return settings.putChannel({
          ...channel,
          name: name?.trim() ?? channel.name,
          acceptEverything: acceptEverything ?? channel.acceptEverything,
        })
      }),

    remove: ({ channelKey }) =>
      desk.remove(channelKey, async () => {
        const forgotten = await vault.forgetAll(channelKey)
        const removed = forgotten.ok ? settings.removeChannel(channelKey) : forgotten
        if (forgotten.ok) for (const environment of environmentNames) credentialsChanged({ channelKey, environment })
        return removed
      }),

    saveEnvironment: ({ channelKey, environment, settings: typed, storedSecrets }) =>
      desk.edit(channelKey, async (channel) => {
        const next = withEnvironment(channel, environment, typed)
        if (!next.ok) return next
        const before = channel.environments[environment]
        const after = next.value.environments[environment]
        if (movesSecrets(before, after, secretPlaces(channel, environment, vault))) {
          if (storedSecrets === undefined)
            return err(confirmBaseUrl(environment, before?.baseUrl ?? '', after?.baseUrl ?? ''))
          // First, so that no failure leaves a secret beside an address that it was not to go to.
          const forgotten = storedSecrets === 'delete' ? await vault.forgetAll(channelKey, environment) : ok(undefined)
          if (!forgotten.ok) return forgotten
        }
        return putChannel(next.value)
      }),

    removeEnvironment: ({ channelKey, environment }) =>
      desk.edit(channelKey, async (channel) => {
        const forgotten = await vault.forgetAll(channelKey, environment)
        if (!forgotten.ok) return forgotten
        credentialsChanged({ channelKey, environment })
        return settings.putChannel(withoutEnvironment(channel, environment))
      }),

    saveClientSecret: ({ channelKey, environment, secret, anyway }) =>
      desk.edit(channelKey, async (channel) => {
        if (channel.environments[environment] === null) return err(environmentUnknown)
        const problem = checkSecret(secret.value)
        if (problem !== null) return invalid('secret', problem)
        const target = { channelKey, environment }
        const strayed = secretOfOtherEnvironment({ settings, vault }, target, secret.value, 'secret')
        if (strayed !== null && !anyway) return err(strayed)
        const put = await vault.put(clientSecretName(channelKey, environment), secret.value, secret.keep)
        if (put.ok) credentialsChanged(target)
        return put
      }),

    forgetClientSecret: ({ channelKey, environment }) =>
      desk.edit(channelKey, async () => {
        const forgotten = await vault.forget(clientSecretName(channelKey, environment))
        if (forgotten.ok) credentialsChanged({ channelKey, environment })
        return forgotten
      }),

    saveHook: (asked) => desk.edit(asked.channelKey, (channel) => saveHook({ settings, vault }, channel, asked)),

    deleteHook: ({ channelKey, hookId }) =>
      desk.edit(channelKey, (channel) => deleteHook({ settings, vault }, channel, hookId)),

    renewListenerPath: ({ channelKey }) =>
      desk.edit(channelKey, async (channel) => settings.putChannel({ ...channel, listenerPath: randomPath() })),

    saveRelay: ({ channelKey, relay }) =>
      desk.edit(channelKey, async (channel) => {
        const url = relay.url.trim()
        // What is switched off may be unfinished.
        const target = relay.on || url !== '' ? targetUrl(url, relay.outside) : null
        if (target && !target.ok) return target
        // The confirmation is for this address: it does not stay for the next one.
        return settings.putChannel({ ...channel, relay: { ...relay, url, outside: url !== '' && !isLoopbackUrl(url) } })
      }),

    addDemo: (channel, secrets) =>
      desk.act(async () => {
        const stored = putChannel({ ...channel, demo: true })
        if (!stored.ok) return stored
        for (const { name, value } of secrets) vault.putDemo(name, value)
        return ok(channel.key)
      }),
  }
}

import { type EnvironmentName, environmentNames } from '../../../shared/models/environment.ts'
import type { KnownHook } from '../verify.ts'
import type { KeyOwner, KnownKey } from './keys.ts'

/** The keys of a channel, as far as they can be read, and what the attempt names. */
export interface ChannelKeys {
  /** `ob-hook-id` of the attempt, or the hook that was chosen; null when there is none. */
  readonly hookId: string | null
  /** All hooks of the channel, of both environments. */
  readonly hooks: readonly KnownHook[]
  readonly clientSecrets: Readonly<Record<EnvironmentName, string | null>>
}

const likelihood: readonly KeyOwner[] = ['this-hook', 'another-hook', 'other-environment', 'client-secret']

/**
 * The known keys as seen from an attempt, the likeliest first: its hook's own, those of other hooks of the environment, of
 * the other environment, and the client secrets. For a hook that is not known every hook is "another". Keys that cannot
 * be read are left out.
 */
export const knownKeys = ({ hookId, hooks, clientSecrets }: ChannelKeys): readonly KnownKey[] => {
  const environment = hooks.find(({ hook }) => hook.hookId === hookId)?.hook.environment ?? null
  const ofHooks = hooks.flatMap((known) => fromHook(known, hookId, environment))
  const secrets = environmentNames.flatMap((name): readonly KnownKey[] => {
    const key = clientSecrets[name]
    const owner = environment === null || name === environment ? 'client-secret' : 'other-environment'
    return key === null ? [] : [{ key, owner, name: `the client secret of ${name}` }]
  })
  return [...ofHooks, ...secrets].toSorted(
    (one, other) => likelihood.indexOf(one.owner) - likelihood.indexOf(other.owner),
  )
}

const fromHook = (
  { hook, key }: KnownHook,
  hookId: string | null,
  environment: EnvironmentName | null,
): readonly KnownKey[] => {
  if (key === null) return []
  const facts = [hook.label, hook.environment].filter((fact) => fact !== '').join(', ')
  return [{ key, owner: ownerOf(hook, hookId, environment), name: `the key of ${hook.hookId} (${facts})` }]
}

const ownerOf = (hook: KnownHook['hook'], hookId: string | null, environment: EnvironmentName | null): KeyOwner => {
  if (hook.hookId === hookId) return 'this-hook'
  return environment === null || hook.environment === environment ? 'another-hook' : 'other-environment'
}

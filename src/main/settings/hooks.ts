import type { z } from 'zod'
import type { Requests } from '../../shared/contract.ts'
import type { Channel } from '../../shared/models/channel.ts'
import type { Hook } from '../../shared/models/hook.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import { checkHookId, checkHookLabel, checkSecret } from '../../shared/validation.ts'
import type { SecretName } from '../secrets/secret-store.ts'
import type { Vault } from '../secrets/vault.ts'
import { hookKeyName } from './channel-view.ts'
import { invalid } from './desk.ts'
import { environmentUnknown } from './environments.ts'
import { secretOfOtherEnvironment } from './same-secret.ts'
import type { Settings } from './settings.ts'

type HookAsked = z.output<Requests['saveHook']['input']>

/** Where hooks and their keys are kept. */
interface Places {
  readonly settings: Settings
  readonly vault: Vault
}

/** Adds a hook to a channel, or changes the one that was called `previousHookId`; its key goes first. */
export const saveHook = async (
  { settings, vault }: Places,
  channel: Channel,
  { hook: typed, previousHookId, key, anyway }: HookAsked,
): Promise<Result<void>> => {
  const hook: Hook = { ...typed, label: typed.label.trim() }
  const previous = channel.hooks.find((each) => each.hookId === previousHookId) ?? null
  if (previousHookId !== null && previous === null) return err(unknownHook)
  const problem = checkHook(channel, hook, previous, key?.value)
  if (problem !== null) return problem
  const target = { channelKey: channel.key, environment: hook.environment }
  const strayed =
    key === undefined || anyway ? null : secretOfOtherEnvironment({ settings, vault }, target, key.value, 'key')
  if (strayed !== null) return err(strayed)

  const oldKey = previous === null ? null : ownKeyName(channel.key, previous)
  const newKey = ownKeyName(channel.key, hook)
  const isRenamed = previous?.hookId !== hook.hookId || previous.environment !== hook.environment

  if (newKey !== null) {
    const placed = await placeKey(vault, newKey, key, isRenamed ? oldKey : null)
    if (!placed.ok) return placed
  }
  const hooks = previous === null ? [...channel.hooks, hook] : channel.hooks.map((h) => (h === previous ? hook : h))
  const stored = settings.putChannel({ ...channel, hooks })
  if (!stored.ok) {
    if (newKey !== null && isRenamed) await vault.forget(newKey)
    return stored
  }
  return oldKey !== null && (newKey === null || isRenamed) ? vault.forget(oldKey) : ok(undefined)
}

/** Deletes a hook of a channel, its key first. */
export const deleteHook = async (
  { settings, vault }: Places,
  channel: Channel,
  hookId: string,
): Promise<Result<void>> => {
  const hook = channel.hooks.find((each) => each.hookId === hookId)
  if (hook === undefined) return err(unknownHook)
  const key = ownKeyName(channel.key, hook)
  const forgotten = key === null ? ok(undefined) : await vault.forget(key)
  if (!forgotten.ok) return forgotten
  return settings.putChannel({ ...channel, hooks: channel.hooks.filter((each) => each !== hook) })
}

/** The name of a hook's own key; null when it signs with the client secret. */
const ownKeyName = (channelKey: string, hook: Hook): SecretName | null =>
  hook.keySource === 'own' ? hookKeyName(channelKey, hook) : null

const checkHook = (
  channel: Channel,
  hook: Hook,
  previous: Hook | null,
  key: string | undefined,
): Result<never> | null => {
  if (channel.environments[hook.environment] === null) return err(environmentUnknown)
  const others = channel.hooks.filter((each) => each !== previous).map((each) => each.hookId)
  const idProblem = checkHookId(hook.hookId, others)
  if (idProblem !== null) return invalid('hookId', idProblem)
  const labelProblem = checkHookLabel(hook.label)
  if (labelProblem !== null) return invalid('label', labelProblem)
  if (hook.keySource === 'client-secret') return null
  const keyProblem = key === undefined ? checkKeyStays(hook, previous) : checkSecret(key)
  return keyProblem === null ? null : invalid('key', keyProblem)
}

/** Why a hook's key must be typed; null when the one that it had goes on. */
const checkKeyStays = (hook: Hook, previous: Hook | null): string | null => {
  if (previous?.keySource !== 'own') return 'Enter the API key of this hook.'
  return previous.environment === hook.environment
    ? null
    : 'A key is valid in its own environment only. Enter the API key of this hook again.'
}

/** Stores a typed key; or carries the one of `from` over to the new name, into the place where it was kept. */
const placeKey = async (
  vault: Vault,
  to: SecretName,
  typed: HookAsked['key'],
  from: SecretName | null,
): Promise<Result<void>> => {
  if (typed !== undefined) return vault.put(to, typed.value, typed.keep)
  const place = from === null ? 'none' : vault.place(from)
  if (from === null || place === 'none') return ok(undefined)
  const value = await vault.read(from)
  if (value === null) return err(unreadableKey)
  if (place === 'demo') return ok(vault.putDemo(to, value))
  return vault.put(to, value, place)
}

const unknownHook = appError('hook-unknown', 'This hook does not exist any more.')

const unreadableKey = appError('keychain-locked', 'The key of this hook is in the keychain, which could not be read.', {
  hint: 'Check the keychain in Settings, or enter the API key again.',
  retryable: true,
})

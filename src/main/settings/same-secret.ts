import { createHash, timingSafeEqual } from 'node:crypto'
import type { Channel } from '../../shared/models/channel.ts'
import type { EnvironmentName, Target } from '../../shared/models/environment.ts'
import { otherEnvironment } from '../../shared/models/environment.ts'
import { type AppError, appError } from '../../shared/result.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Settings } from './settings.ts'

/** Where secrets are looked for. */
export interface Stored {
  readonly settings: Settings
  readonly vault: Vault
}

/**
 * Why a secret that is being stored for a target looks like one of the other environment: the same value is stored
 * there, for this channel or another (§1: credentials are valid only where they were issued for). Null when it is not.
 * Who asks learns that the values are equal, and where.
 */
export const secretOfOtherEnvironment = (
  stored: Stored,
  target: Target,
  value: string,
  field: 'secret' | 'key',
): AppError | null => {
  const holder = holderOfSame(stored, target, value)
  if (holder === null) return null
  const owner = holder.key === target.channelKey ? 'this channel' : holder.name
  return sameSecret(otherEnvironment(target.environment), owner, field)
}

/**
 * The channel for whose other environment the same value is stored; the target's own before others, null for none.
 * Compared in constant time. What the keychain did not let us read is not compared.
 */
export const holderOfSame = (
  { settings, vault }: Stored,
  { channelKey, environment }: Target,
  value: string,
): Channel | null => {
  const other = otherEnvironment(environment)
  const wanted = digest(value)
  const holders = settings.channels().filter(({ key }) => {
    const equal = vault.all(key, other).map((stored) => timingSafeEqual(digest(stored), wanted))
    return equal.includes(true)
  })
  return holders.find(({ key }) => key === channelKey) ?? holders[0] ?? null
}

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

const sameSecret = (other: EnvironmentName, channel: string, field: string): AppError =>
  appError('secret-of-other-environment', `The same secret is stored for the ${other} environment of ${channel}.`, {
    field,
    hint: 'Credentials are valid only in the environment that they were issued for (§1). Check which one this is.',
  })

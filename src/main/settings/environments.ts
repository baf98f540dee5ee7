import type { Channel } from '../../shared/models/channel.ts'
import { type EnvironmentName, type EnvironmentSettings, otherEnvironment } from '../../shared/models/environment.ts'
import type { SecretPlace } from '../../shared/models/secret.ts'
import { type AppError, appError, ok, type Result } from '../../shared/result.ts'
import { checkEnvironment, normalizeBaseUrl } from '../../shared/validation.ts'
import { readAuthority } from '../service/authority.ts'
import { invalid } from './desk.ts'

/** The channel with the settings of an environment as typed, checked; an error names its field. */
export const withEnvironment = (
  channel: Channel,
  environment: EnvironmentName,
  typed: EnvironmentSettings,
): Result<Channel> => {
  const other = channel.environments[otherEnvironment(environment)]
  const problem = checkEnvironment(typed, other?.baseUrl ?? null)
  if (problem !== null) return invalid(problem.field, problem.message)
  const { network, ...rest } = typed
  const file = network?.caFile ? readAuthority(network.caFile) : null
  // What was set before stays: a file that is away for now must not keep the rest from being saved.
  if (file !== null && !file.ok && channel.environments[environment]?.network?.caFile !== network?.caFile) return file
  const settings = {
    ...rest,
    baseUrl: normalizeBaseUrl(typed.baseUrl),
    // Kept only where there is something to keep: the file has no place for what is undefined.
    ...(network?.proxy || network?.caFile ? { network } : {}),
  }
  return ok({ ...channel, environments: { ...channel.environments, [environment]: settings } })
}

/** The channel without an environment and without the hooks that belong to it. */
export const withoutEnvironment = (channel: Channel, environment: EnvironmentName): Channel => ({
  ...channel,
  environments: { ...channel.environments, [environment]: null },
  hooks: channel.hooks.filter((hook) => hook.environment !== environment),
})

/** Whether a token of before is worth nothing now: another address, or another client. */
export const hasOtherCredentials = (before: EnvironmentSettings | null, after: EnvironmentSettings | null): boolean =>
  before?.baseUrl !== after?.baseUrl || before?.channelId !== after?.channelId || before?.clientId !== after?.clientId

/** Secrets and hooks belong to an environment that is set up. */
export const environmentUnknown = appError('environment-unknown', 'This environment is not set up.', {
  hint: 'Save its base URL and channel id first.',
})

/** Whether saving takes the environment's secrets to another address. */
export const movesSecrets = (
  before: EnvironmentSettings | null,
  after: EnvironmentSettings | null,
  secrets: readonly SecretPlace[],
): boolean =>
  before !== null &&
  before.baseUrl !== after?.baseUrl &&
  secrets.some((place) => place === 'keychain' || place === 'session')

/** What is asked before an environment with stored secrets gets another base URL. */
export const confirmBaseUrl = (environment: EnvironmentName, before: string, after: string): AppError =>
  appError('confirm-base-url', `The ${environment} environment has stored secrets, and its base URL is to change.`, {
    field: 'baseUrl',
    hint: `The next token request sends the client secret to ${after} instead of ${before}. Confirm that, or have the stored secrets deleted.`,
  })

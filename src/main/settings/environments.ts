import type { Channel } from '../../shared/models/channel.ts'
import type { EnvironmentName, EnvironmentSettings } from '../../shared/models/environment.ts'
import { appError, ok, type Result } from '../../shared/result.ts'
import { checkEnvironment, normalizeBaseUrl } from '../../shared/validation.ts'
import { invalid } from './desk.ts'

/** The channel with the settings of an environment as typed, checked; an error names its field. */
export const withEnvironment = (
  channel: Channel,
  environment: EnvironmentName,
  typed: EnvironmentSettings,
): Result<Channel> => {
  const other = channel.environments[environment === 'test' ? 'production' : 'test']
  const problem = checkEnvironment(typed, other?.baseUrl ?? null)
  if (problem !== null) return invalid(problem.field, problem.message)
  const settings = { ...typed, baseUrl: normalizeBaseUrl(typed.baseUrl) }
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

import type { EnvironmentName } from '../../shared/models/environment.ts'
import type { SecretName } from './secret-store.ts'

/** Windows tells account names apart without regard to case; hook ids differ by it. `^a` stands for `A`. */
const caseless = (text: string): string => text.replace(/[A-Z^]/g, (letter) => `^${letter.toLowerCase()}`)

/** What every account name of a channel, or of one of its environments, begins with. */
export const accountPrefix = (channelKey: string, environment?: EnvironmentName): string => {
  const channel = `${caseless(encodeURIComponent(channelKey))}/`
  return environment === undefined ? channel : `${channel}${environment}/`
}

/** The account name under which a secret is kept; stable, different for different names, never more than a name. */
export const accountOf = (name: SecretName): string => {
  const prefix = accountPrefix(name.channelKey, name.environment)
  return name.kind === 'client-secret' ? `${prefix}client-secret` : `${prefix}hook/${caseless(name.hookId)}`
}

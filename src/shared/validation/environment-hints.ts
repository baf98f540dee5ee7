import type { ChannelView } from '../models/channel.ts'
import { type EnvironmentName, otherEnvironment, type Target } from '../models/environment.ts'

/** Words in the address of a service that is not the one on stage. */
const TEST_WORDS = /^(test|testing|tst|sandbox|sbx|staging|stage|stg|pre|preprod|preproduction|nonprod|dev|qa|uat)\d*$/
const PRODUCTION_WORDS = /^(prod|production|prd|live)\d*$/

/** The words of a base URL's host and path; the last label of a name is a registry's, not the service's. */
const wordsOf = (baseUrl: string): readonly string[] => {
  const url = URL.parse(baseUrl.trim())
  if (url === null) return []
  const labels = url.hostname.split('.')
  return [...labels.slice(0, -1), url.pathname]
    .join('/')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** A base URL that reads like the other environment's; null when it does not. A hint: names prove nothing. */
export const baseUrlHint = (baseUrl: string, environment: EnvironmentName): string | null => {
  const words = wordsOf(baseUrl)
  const ofTest = words.find((word) => TEST_WORDS.test(word))
  const ofProduction = words.find((word) => PRODUCTION_WORDS.test(word))
  if (environment === 'production' && ofTest !== undefined)
    return `“${ofTest}” in this address reads like a test environment. Check that it is the production one.`
  // "pre-production" is one of the names of a test environment.
  if (environment === 'test' && ofProduction !== undefined && ofTest === undefined)
    return `“${ofProduction}” in this address reads like production. Check that it is the test environment.`
  return null
}

/** A channel id that the other environment has as well, of this channel or another; null when none has. */
export const channelIdHint = (
  channelId: string,
  { channelKey, environment }: Target,
  channels: readonly ChannelView[],
): string | null => {
  const other = otherEnvironment(environment)
  const holders = channels.filter(
    ({ environments }) => channelId !== '' && environments[other]?.channelId === channelId,
  )
  const holder = holders.find(({ key }) => key === channelKey) ?? holders[0]
  if (holder === undefined) return null
  const owner = holder.key === channelKey ? 'this channel' : holder.name
  return `The ${other} environment of ${owner} has the same channel id. Check which environment it was issued for.`
}

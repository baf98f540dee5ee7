import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import type { Origins } from '../conformance/url-rules.ts'

/** A delivery of an unknown hook belongs to no environment, so that nothing can be said of its address. */
export const originsOf = (
  { channelKey, environment }: DeliveryRow,
  baseUrl: (channelKey: string, environment: EnvironmentName) => string | null,
): Origins => {
  if (environment === null) return { own: null, other: null }
  const other = environment === 'test' ? 'production' : 'test'
  return { own: baseUrl(channelKey, environment), other: baseUrl(channelKey, other) }
}

import type { Verdict } from '../../../shared/models/verdict.ts'
import { dateTime } from '../../components/format.ts'
import type { DeliveryFilters } from '../../stores/delivery-filters.ts'

export const verdictNames: Readonly<Record<Verdict, string>> = {
  verified: 'Verified',
  mismatch: 'Mismatch',
  'unknown-hook': 'Unknown hook',
  malformed: 'Malformed',
}

/** A filter that is set: what it says, and the change that takes it off. */
export interface SetFilter {
  readonly name: string
  readonly off: Partial<DeliveryFilters>
}

/** The filters that are set beside the text, in words. */
export const setFilters = (filters: DeliveryFilters): readonly SetFilter[] => {
  const { verdict, event, action, hookId, since, bothEnvironments } = filters
  return [
    ...(verdict ? [{ name: verdictNames[verdict], off: { verdict: null } }] : []),
    ...(event ? [{ name: `event ${event}`, off: { event: null } }] : []),
    ...(action ? [{ name: `action ${action}`, off: { action: null } }] : []),
    ...(hookId ? [{ name: `hook ${hookId}`, off: { hookId: null } }] : []),
    ...(since === null ? [] : [{ name: `since ${dateTime(since).slice(0, 16)}`, off: { since: null } }]),
    ...(bothEnvironments ? [{ name: 'both environments', off: { bothEnvironments: false } }] : []),
  ]
}

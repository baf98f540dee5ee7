import type { FindingsFilter } from '../../../shared/models/delivery-filter.ts'
import type { Verdict } from '../../../shared/models/verdict.ts'
import type { SetFilter } from '../../components/FilterStrip.tsx'
import { dateTime } from '../../components/format.ts'
import type { DeliveryFilters } from '../../stores/delivery-filters.ts'

export const verdictNames: Readonly<Record<Verdict, string>> = {
  verified: 'Verified',
  mismatch: 'Mismatch',
  'unknown-hook': 'Unknown hook',
  malformed: 'Malformed',
}

export const findingsNames: Readonly<Record<FindingsFilter, string>> = {
  error: 'with errors',
  warning: 'with warnings',
  note: 'with notes',
  any: 'with findings',
  none: 'without findings',
  waiting: 'not judged yet',
}

/** The filters that are set beside the text, in words. */
export const setFilters = (filters: DeliveryFilters): readonly SetFilter<DeliveryFilters>[] => {
  const { verdict, event, action, hookId, findings, finding, since, bothEnvironments } = filters
  return [
    ...(verdict ? [{ name: verdictNames[verdict], off: { verdict: null } }] : []),
    ...(event ? [{ name: `event ${event}`, off: { event: null } }] : []),
    ...(action ? [{ name: `action ${action}`, off: { action: null } }] : []),
    ...(hookId ? [{ name: `hook ${hookId}`, off: { hookId: null } }] : []),
    ...(findings ? [{ name: findingsNames[findings], off: { findings: null } }] : []),
    ...(finding ? [{ name: `finding ${finding}`, off: { finding: null } }] : []),
    ...(since === null ? [] : [{ name: `since ${dateTime(since).slice(0, 16)}`, off: { since: null } }]),
    ...(bothEnvironments ? [{ name: 'both environments', off: { bothEnvironments: false } }] : []),
  ]
}

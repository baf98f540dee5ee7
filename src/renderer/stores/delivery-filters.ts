import type { DeliveryFilter, FindingsFilter } from '../../shared/models/delivery-filter.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { FindingCode } from '../../shared/models/finding.ts'
import type { Verdict } from '../../shared/models/verdict.ts'
import { readSearch } from './search-query.ts'

/** What the tester narrowed the list to; null and empty narrow nothing. */
export interface DeliveryFilters {
  /** What stands in the search: text and named fields; see {@link readSearch}. */
  readonly text: string
  readonly verdict: Verdict | null
  readonly event: string | null
  readonly action: string | null
  readonly hookId: string | null
  readonly findings: FindingsFilter | null
  /** The code of one finding. */
  readonly finding: FindingCode | null
  /** Epoch ms. */
  readonly since: number | null
  /** Else only the environment in use, which the header's switch chooses. */
  readonly bothEnvironments: boolean
}

export const noFilters: DeliveryFilters = {
  text: '',
  verdict: null,
  event: null,
  action: null,
  hookId: null,
  findings: null,
  finding: null,
  since: null,
  bothEnvironments: false,
}

/** The filter that main is asked with. What the search names counts more than what the menu has for the same field. */
export const toFilter = (target: Target, filters: DeliveryFilters, now: number): DeliveryFilter => {
  const { text, verdict, event, action, hookId, findings, finding, since, bothEnvironments } = filters
  return {
    channelKey: target.channelKey,
    ...(bothEnvironments ? {} : { environment: target.environment }),
    ...(verdict && { verdict }),
    ...(event && { event }),
    ...(action && { action }),
    ...(hookId && { hookId }),
    ...(findings && { findings }),
    ...(finding && { finding }),
    ...(since !== null && { since }),
    ...readSearch(text, now),
  }
}

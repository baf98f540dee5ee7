import type { DeliveryFilter } from '../../shared/models/delivery-filter.ts'
import type { Target } from '../../shared/models/environment.ts'
import type { Verdict } from '../../shared/models/verdict.ts'

/** What the tester narrowed the list to; null and empty narrow nothing. */
export interface DeliveryFilters {
  readonly text: string
  readonly verdict: Verdict | null
  readonly event: string | null
  readonly action: string | null
  readonly hookId: string | null
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
  since: null,
  bothEnvironments: false,
}

/** The filter that main is asked with. */
export const toFilter = (target: Target, filters: DeliveryFilters): DeliveryFilter => {
  const { verdict, event, action, hookId, since, bothEnvironments } = filters
  const text = filters.text.trim()
  return {
    channelKey: target.channelKey,
    ...(bothEnvironments ? {} : { environment: target.environment }),
    ...(verdict && { verdict }),
    ...(event && { event }),
    ...(action && { action }),
    ...(hookId && { hookId }),
    ...(since !== null && { since }),
    ...(text && { text }),
  }
}

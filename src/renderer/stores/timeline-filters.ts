import type { Target } from '../../shared/models/environment.ts'
import type { TimelineQuery } from '../../shared/models/timeline.ts'

export const timelinePeriods = ['any', 'quarter', 'hour', 'today', 'between'] as const
export type TimelinePeriod = (typeof timelinePeriods)[number]

/** What the timeline is narrowed to, as it stands in the fields. */
export interface TimelineFilters {
  readonly cartToken: string
  readonly orderCode: string
  readonly period: TimelinePeriod
  /** The ends of `between`, epoch ms, both included; null where it is open. */
  readonly since: number | null
  readonly until: number | null
}

export const noTimelineFilters: TimelineFilters = {
  cartToken: '',
  orderCode: '',
  period: 'any',
  since: null,
  until: null,
}

const MINUTE = 60_000

/** When the period in use begins and ends; null where it does not. */
const ends = ({ period, since, until }: TimelineFilters, now: number): readonly [number | null, number | null] => {
  switch (period) {
    case 'any':
      return [null, null]
    case 'quarter':
      return [now - 15 * MINUTE, null]
    case 'hour':
      return [now - 60 * MINUTE, null]
    case 'today':
      return [new Date(now).setHours(0, 0, 0, 0), null]
    case 'between':
      return [since, until]
  }
}

/** The fields as a question to the history; an empty field asks nothing. */
export const toTimelineQuery = (target: Target, filters: TimelineFilters, now: number): TimelineQuery => {
  const [cartToken, orderCode] = [filters.cartToken.trim(), filters.orderCode.trim()]
  const [since, until] = ends(filters, now)
  return {
    target,
    ...(cartToken === '' ? {} : { cartToken }),
    ...(orderCode === '' ? {} : { orderCode }),
    ...(since === null ? {} : { since }),
    ...(until === null ? {} : { until }),
  }
}

/** Whether anything is narrowed at all. */
export const isNarrowed = (filters: TimelineFilters): boolean =>
  filters.cartToken.trim() !== '' || filters.orderCode.trim() !== '' || filters.period !== 'any'

/** Some minutes around a time, to see what stood beside it. */
export const around = (from: number, to: number): Pick<TimelineFilters, 'period' | 'since' | 'until'> => ({
  period: 'between',
  since: Math.floor(from / 1000) * 1000 - 10 * MINUTE,
  until: Math.floor(to / 1000) * 1000 + 999 + 10 * MINUTE,
})

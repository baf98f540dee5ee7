import { create } from 'zustand'
import type { CoverageRow } from '../../shared/models/coverage.ts'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Result } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { atMostEvery } from './at-most-every.ts'
import { coalesce } from './coalesce.ts'

export const periods = ['hour', 'today', 'all'] as const
export type Period = (typeof periods)[number]

const HOUR = 3_600_000

/** When a period began, epoch ms; today begins at local midnight, and 0 is ever. */
export const periodStart = (period: Period, now: number): number => {
  if (period === 'all') return 0
  return period === 'hour' ? now - HOUR : new Date(now).setHours(0, 0, 0, 0)
}

/** What came of each combination, of which target, since when. */
export interface Counted {
  readonly target: Target
  readonly since: number
  readonly rows: Result<readonly CoverageRow[]>
}

interface CoverageState {
  /** The target whose coverage is in sight; null when none is. */
  readonly target: Target | null
  readonly period: Period
  readonly counted: Counted | null
  readonly watch: (target: Target | null) => void
  readonly show: (period: Period) => void
  /** Something came: counts anew, not more than every two seconds, and only while it is in sight. */
  readonly invalidate: () => void
}

/** Counting 100,000 deliveries takes some tens of milliseconds, in which nothing is stored. */
const AT_MOST_EVERY = 2_000

export const useCoverage = create<CoverageState>()((set, get) => {
  const load = coalesce(async () => {
    const { target, period } = get()
    if (!target) return
    const since = periodStart(period, Date.now())
    const rows = await bridge.getCoverage({ target, since })
    const now = get()
    if (now.target && targetKey(now.target) === targetKey(target) && now.period === period)
      set({ counted: { target, since, rows } })
  })
  return {
    target: null,
    period: 'all',
    counted: null,
    watch: (target) => {
      set({ target, counted: null })
      load()
    },
    show: (period) => {
      const { counted } = get()
      // Until it is counted, the cells in sight lead to the deliveries of the period that was chosen.
      set({ period, counted: counted && { ...counted, since: periodStart(period, Date.now()) } })
      load()
    },
    invalidate: atMostEvery(AT_MOST_EVERY, () => get().target !== null, load),
  }
})

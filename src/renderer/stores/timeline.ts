import { create } from 'zustand'
import type { DeliveryRow } from '../../shared/models/delivery.ts'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { ExchangeRow } from '../../shared/models/exchange.ts'
import type { TimelineEntry } from '../../shared/models/timeline.ts'
import type { AppError } from '../../shared/result.ts'
import { bridge } from '../bridge.ts'
import { coalesce } from './coalesce.ts'
import { MOST_ENTRIES, mergeEntries } from './timeline-entries.ts'
import { noTimelineFilters, type TimelineFilters, toTimelineQuery } from './timeline-filters.ts'

/** Entries asked for in one go. */
export const TIMELINE_PAGE = 200
/** Pushed rows that are asked about in one go. */
const BATCH = 500

interface TimelineData {
  readonly target: Target | null
  /** Whether the room is in sight; what comes meanwhile is put in only then. */
  readonly watching: boolean
  readonly filters: TimelineFilters
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[]
  /** Whether there are earlier ones. */
  readonly more: boolean
  readonly loading: boolean
  readonly problem: AppError | null
  /** The entry that is marked, by its key. */
  readonly selected: string | null
}

interface TimelineState extends TimelineData {
  /** The room came in sight with this target. */
  readonly watch: (target: Target) => void
  /** The room is out of sight. */
  readonly rest: () => void
  readonly narrow: (part: Partial<TimelineFilters>) => void
  /** Shows a target's entries narrowed to nothing but this, and marks one. */
  readonly showOnly: (target: Target, part: Partial<TimelineFilters>, selected: string | null) => void
  readonly select: (key: string | null) => void
  readonly loadEarlier: () => Promise<void>
  /** Asks again for what is shown, where it may have changed. */
  readonly refresh: () => void
  /** Deliveries and exchanges that are deleted, or just being deleted. */
  readonly forget: (gone: { readonly deliveries: readonly number[]; readonly exchanges: readonly number[] }) => void
  /** Rows that were pushed. */
  readonly applyRecorded: (deliveries: readonly DeliveryRow[], exchanges: readonly ExchangeRow[]) => void
}

/** Calls and deliveries of the target in use, on one axis. */
export const useTimeline = create<TimelineState>()((set, get) => {
  const waiting = { deliveries: new Set<number>(), exchanges: new Set<number>() }
  /** What is deleted must not come back by an answer that was on its way. */
  const gone = new Set<string>()
  const rowKey = (entry: TimelineEntry) =>
    entry.kind === 'exchange' ? `exchange ${entry.id}` : `delivery ${entry.delivery}`
  const isThere = (entry: TimelineEntry) => !gone.has(rowKey(entry))
  const put = (others: readonly TimelineEntry[]) => {
    const { entries, cut } = mergeEntries(get().entries, others.filter(isThere))
    set({ entries, more: get().more || cut })
  }

  let limit = TIMELINE_PAGE
  const load = coalesce(async () => {
    const { target, filters } = get()
    if (target === null) return
    const page = await bridge.getTimeline({ query: toTimelineQuery(target, filters, Date.now()), before: null, limit })
    // Something else is asked for meanwhile: its answer is on its way.
    if (get().target !== target || get().filters !== filters) return
    if (page.ok) set({ loading: false, problem: null, ...page.value, entries: page.value.entries.filter(isThere) })
    else set({ loading: false, problem: page.error })
  })

  /** Asks which of the pushed rows belong here, and puts them in. */
  const take = coalesce(async () => {
    const { target, filters, watching } = get()
    if (target === null || !watching) return
    const [deliveries, exchanges] = [[...waiting.deliveries].slice(0, BATCH), [...waiting.exchanges].slice(0, BATCH)]
    if (deliveries.length + exchanges.length === 0) return
    for (const id of deliveries) waiting.deliveries.delete(id)
    for (const id of exchanges) waiting.exchanges.delete(id)
    const found = await bridge.getTimelineOf({
      query: toTimelineQuery(target, filters, Date.now()),
      deliveries,
      exchanges,
    })
    if (get().target !== target || get().filters !== filters) return
    if (found.ok) put(found.value)
    else set({ problem: found.error })
    if (waiting.deliveries.size + waiting.exchanges.size > 0) take()
  })

  /** Asks for other entries; what is shown stays until they are there. */
  const open = (part: Partial<TimelineData>) => {
    limit = TIMELINE_PAGE
    set({ loading: true, ...part })
    load()
  }
  /** Asks for as many of the newest as are known, and a page more: nothing that came or changed is missed. */
  const refresh = () => {
    limit = Math.min(MOST_ENTRIES, get().entries.length + TIMELINE_PAGE)
    load()
  }

  return {
    target: null,
    watching: false,
    filters: noTimelineFilters,
    entries: [],
    more: false,
    loading: true,
    problem: null,
    selected: null,
    watch: (target) => {
      const before = get().target
      set({ watching: true })
      if (before && targetKey(before) === targetKey(target)) return refresh()
      // In another target the codes and the marked entry mean nothing.
      open({ target, filters: noTimelineFilters, selected: null, entries: [], more: false })
    },
    rest: () => {
      waiting.deliveries.clear()
      waiting.exchanges.clear()
      set({ watching: false })
    },
    narrow: (part) => open({ filters: { ...get().filters, ...part } }),
    showOnly: (target, part, selected) =>
      open({ target, filters: { ...noTimelineFilters, ...part }, selected, entries: [], more: false }),
    select: (selected) => set({ selected }),
    loadEarlier: async () => {
      const { target, filters, entries, loading } = get()
      const first = entries[0]
      if (target === null || first === undefined || loading) return
      set({ loading: true })
      const before = { at: first.at, kind: first.kind, id: first.id }
      const page = await bridge.getTimeline({
        query: toTimelineQuery(target, filters, Date.now()),
        before,
        limit: TIMELINE_PAGE,
      })
      if (get().target !== target || get().filters !== filters) return
      if (!page.ok) return set({ loading: false, problem: page.error })
      const merged = mergeEntries(get().entries, page.value.entries.filter(isThere))
      set({ loading: false, problem: null, entries: merged.entries, more: page.value.more || merged.cut })
    },
    refresh: () => {
      if (get().watching) refresh()
    },
    forget: ({ deliveries, exchanges }) => {
      for (const id of deliveries) gone.add(`delivery ${id}`)
      for (const id of exchanges) gone.add(`exchange ${id}`)
      set({ entries: get().entries.filter(isThere) })
    },
    applyRecorded: (deliveries, exchanges) => {
      // A delivery that was about to go stays when another attempt of it comes.
      for (const { id } of deliveries) gone.delete(`delivery ${id}`)
      const { target, watching } = get()
      if (target === null || !watching) return
      for (const { id, channelKey } of deliveries) if (channelKey === target.channelKey) waiting.deliveries.add(id)
      for (const row of exchanges) if (targetKey(row.target) === targetKey(target)) waiting.exchanges.add(row.id)
      take()
    },
  }
})

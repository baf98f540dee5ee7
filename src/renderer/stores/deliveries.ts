import { create } from 'zustand'
import type { DeliveryDetail, DeliveryRow } from '../../shared/models/delivery.ts'
import { asksForMore, type DeliveryFilter, matchesFilter } from '../../shared/models/delivery-filter.ts'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import { bridge } from '../bridge.ts'
import { type DeliveryFilters, noFilters, toFilter } from './delivery-filters.ts'
import { createOpener, nothingOpened, type Opened } from './opened.ts'
import { createRowList, emptyRowList, type RowListState } from './row-list.ts'
import { createSelection } from './selection.ts'

export type DeliveriesView = 'list' | 'coverage'

interface DeliveriesData {
  readonly view: DeliveriesView
  readonly target: Target | null
  readonly filters: DeliveryFilters
  readonly list: RowListState
  /** The delivery whose row is marked; its detail stands in `opened`. */
  readonly selected: number | null
  readonly opened: Opened<DeliveryDetail>
  /** The tab of the detail, which stays when another delivery is opened. */
  readonly tab: string
}

interface DeliveriesState extends DeliveriesData {
  /** Shows the deliveries of a target. */
  readonly watch: (target: Target) => void
  readonly setView: (view: DeliveriesView) => void
  /** Narrows the list further, and shows it. */
  readonly narrow: (part: Partial<DeliveryFilters>) => void
  /** Narrows the list to nothing but this, and shows it. */
  readonly showOnly: (part: Partial<DeliveryFilters>) => void
  readonly clearFilters: () => void
  /** Opens a delivery beside the list; null closes it. */
  readonly select: (id: number | null) => void
  readonly showTab: (tab: string) => void
  /** Rows that were pushed. */
  readonly applyRecorded: (rows: readonly DeliveryRow[]) => void
  /** Rows that changed where they stand. */
  readonly applyChanged: (rows: readonly DeliveryRow[]) => void
  /** What is no longer there; what is open of it is closed. */
  readonly applyDeleted: (gone: ReadonlySet<number>) => void
  /** Anything may have changed: asks for all of it again. */
  readonly reload: () => void
  /** Verdicts of a channel were found anew. */
  readonly reverified: (channelKey: string) => void
  readonly reset: () => void
}

const empty: DeliveriesData = {
  view: 'list',
  target: null,
  filters: noFilters,
  list: emptyRowList,
  selected: null,
  opened: nothingOpened,
  tab: 'Summary',
}

/** The rows of the list. */
export const deliveryList = createRowList<DeliveryFilter, DeliveryRow>(
  {
    query: (filter) => bridge.queryDeliveries(filter),
    rows: (ids) => bridge.getDeliveryRows({ ids }),
    matches: matchesFilter,
    confirm: {
      isNeeded: asksForMore,
      ask: (filter, ids) => bridge.matchDeliveries({ filter, ids }),
    },
  },
  (list) => useDeliveries.setState({ list }),
)

/** The deliveries that are chosen together. */
export const useDeliverySelection = createSelection(deliveryList)

const opener = createOpener<DeliveryDetail>(
  (id) => bridge.getDelivery({ id }),
  (opened) => useDeliveries.setState({ opened }),
)

/** Whether a pushed row concerns the open delivery: itself, or what may be its companion. */
const concerns = (row: DeliveryRow, { selected, opened }: DeliveriesData): boolean =>
  row.id === selected ||
  (opened.kind === 'ready' && row.deliveryId !== null && row.deliveryId === opened.value.row.deliveryId)

/** The deliveries of the target in use. */
export const useDeliveries = create<DeliveriesState>()((set, get) => {
  const query = () => {
    const { target, filters } = get()
    useDeliverySelection.getState().clear()
    if (target) deliveryList.open(toFilter(target, filters, Date.now()))
  }
  return {
    ...empty,
    watch: (target) => {
      const before = get().target
      if (before && targetKey(before) === targetKey(target)) return
      set({ target, filters: before?.channelKey === target.channelKey ? get().filters : noFilters })
      get().select(null)
      query()
    },
    setView: (view) => set({ view }),
    showOnly: (part) => get().narrow({ ...noFilters, ...part }),
    narrow: (part) => {
      set({ view: 'list', filters: { ...get().filters, ...part } })
      query()
    },
    clearFilters: () => get().narrow(noFilters),
    select: (selected) => {
      set(selected === null ? { selected } : { selected, view: 'list' })
      opener.open(selected)
    },
    showTab: (tab) => set({ tab }),
    applyRecorded: (rows) => {
      deliveryList.apply(rows)
      if (rows.some((row) => concerns(row, get()))) opener.refresh()
    },
    applyChanged: (rows) => {
      deliveryList.amend(rows)
      if (rows.some((row) => concerns(row, get()))) opener.refresh()
    },
    applyDeleted: (gone) => {
      deliveryList.drop(gone)
      useDeliverySelection.getState().drop(gone)
      const { selected } = get()
      if (selected !== null && gone.has(selected)) get().select(null)
    },
    reload: () => {
      deliveryList.reload()
      opener.refresh()
    },
    reverified: (channelKey) => {
      if (get().target?.channelKey === channelKey) get().reload()
    },
    reset: () => {
      opener.open(null)
      useDeliverySelection.getState().clear()
      deliveryList.close()
      set({ ...empty, list: get().list })
    },
  }
})

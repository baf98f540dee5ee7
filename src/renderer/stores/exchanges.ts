import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow } from '../../shared/models/exchange.ts'
import { type ExchangeFilter, matchesExchangeFilter } from '../../shared/models/exchange-filter.ts'
import { bridge } from '../bridge.ts'
import { type ExchangeFilters, noExchangeFilters, toExchangeFilter } from './exchange-filters.ts'
import { createOpener, nothingOpened, type Opened } from './opened.ts'
import { createRowList, emptyRowList, type RowListState } from './row-list.ts'
import { createSelection } from './selection.ts'
import { createTimeScale } from './time-scale.ts'

interface ExchangesData {
  readonly target: Target | null
  readonly filters: ExchangeFilters
  readonly list: RowListState
  readonly selected: number | null
  readonly opened: Opened<Exchange>
  /** The length of the scale on which the list draws how long its calls took, ms. */
  readonly scale: number
}

interface ExchangesState extends ExchangesData {
  /** Shows the exchanges of a target. */
  readonly watch: (target: Target) => void
  /** Narrows the list further. */
  readonly narrow: (part: Partial<ExchangeFilters>) => void
  readonly clearFilters: () => void
  readonly select: (id: number | null) => void
  /** Rows that were pushed. */
  readonly applyRecorded: (rows: readonly ExchangeRow[]) => void
  /** What is no longer there; what is open of it is closed. */
  readonly applyDeleted: (gone: ReadonlySet<number>) => void
  /** Anything may have changed: asks for all of it again. */
  readonly reload: () => void
  readonly reset: () => void
}

const empty: ExchangesData = {
  target: null,
  filters: noExchangeFilters,
  list: emptyRowList,
  selected: null,
  opened: nothingOpened,
  scale: 1,
}

const scale = createTimeScale<ExchangeRow>()
const see = (rows: readonly ExchangeRow[]) => {
  const { target } = useExchanges.getState()
  const own = rows.filter((row) => target !== null && targetKey(row.target) === targetKey(target))
  if (own.length > 0) useExchanges.setState({ scale: scale.see(own) })
}

/** The rows of the list. */
export const exchangeList = createRowList<ExchangeFilter, ExchangeRow>(
  {
    query: (filter) => bridge.queryExchanges(filter),
    rows: async (ids) => {
      const result = await bridge.getExchangeRows({ ids })
      if (result.ok) see(result.value)
      return result
    },
    matches: matchesExchangeFilter,
  },
  (list) => useExchanges.setState({ list }),
)

/** The exchanges that are chosen together. */
export const useExchangeSelection = createSelection(exchangeList)

const opener = createOpener<Exchange>(
  (id) => bridge.getExchange({ id }),
  (opened) => useExchanges.setState({ opened }),
)

/** The exchanges of the target in use. */
export const useExchanges = create<ExchangesState>()((set, get) => {
  const query = () => {
    const { target, filters } = get()
    useExchangeSelection.getState().clear()
    if (target) exchangeList.open(toExchangeFilter(target, filters, Date.now()))
  }
  return {
    ...empty,
    watch: (target) => {
      const before = get().target
      if (before && targetKey(before) === targetKey(target)) return
      scale.clear()
      const filters = before?.channelKey === target.channelKey ? get().filters : noExchangeFilters
      set({ target, filters, scale: empty.scale })
      get().select(null)
      query()
    },
    narrow: (part) => {
      set({ filters: { ...get().filters, ...part } })
      query()
    },
    clearFilters: () => get().narrow(noExchangeFilters),
    select: (selected) => {
      set({ selected })
      opener.open(selected)
    },
    applyRecorded: (rows) => {
      see(rows)
      exchangeList.apply(rows)
    },
    applyDeleted: (gone) => {
      exchangeList.drop(gone)
      useExchangeSelection.getState().drop(gone)
      const { selected } = get()
      if (selected !== null && gone.has(selected)) get().select(null)
    },
    reload: () => {
      exchangeList.reload()
      opener.refresh()
    },
    reset: () => {
      opener.open(null)
      useExchangeSelection.getState().clear()
      scale.clear()
      exchangeList.close()
      set({ ...empty, list: get().list })
    },
  }
})

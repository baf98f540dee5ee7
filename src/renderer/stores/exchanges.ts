import { create } from 'zustand'
import { type Target, targetKey } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow } from '../../shared/models/exchange.ts'
import { bridge } from '../bridge.ts'
import { createOpener, nothingOpened, type Opened } from './opened.ts'
import { createRowList, emptyRowList, type RowListState } from './row-list.ts'

interface ExchangesData {
  readonly target: Target | null
  readonly list: RowListState
  readonly selected: number | null
  readonly opened: Opened<Exchange>
}

interface ExchangesState extends ExchangesData {
  /** Shows the exchanges of a target. */
  readonly watch: (target: Target) => void
  readonly select: (id: number | null) => void
  /** Rows that were pushed. */
  readonly applyRecorded: (rows: readonly ExchangeRow[]) => void
  readonly reset: () => void
}

const empty: ExchangesData = { target: null, list: emptyRowList, selected: null, opened: nothingOpened }

/** The rows of the list. */
export const exchangeList = createRowList<Target, ExchangeRow>(
  {
    query: (target) => bridge.queryExchanges(target),
    rows: (ids) => bridge.getExchangeRows({ ids }),
    matches: (row, target) => targetKey(row.target) === targetKey(target),
  },
  (list) => useExchanges.setState({ list }),
)

const opener = createOpener<Exchange>(
  (id) => bridge.getExchange({ id }),
  (opened) => useExchanges.setState({ opened }),
)

/** The exchanges of the target in use. */
export const useExchanges = create<ExchangesState>()((set, get) => ({
  ...empty,
  watch: (target) => {
    const before = get().target
    if (before && targetKey(before) === targetKey(target)) return
    set({ target })
    get().select(null)
    exchangeList.open(target)
  },
  select: (selected) => {
    set({ selected })
    opener.open(selected)
  },
  applyRecorded: (rows) => exchangeList.apply(rows),
  reset: () => {
    opener.open(null)
    exchangeList.close()
    set({ ...empty, list: get().list })
  },
}))

import type { AppError, Result } from '../../shared/result.ts'
import { coalesce } from './coalesce.ts'
import { createIdList } from './id-list.ts'
import { createRowCache } from './row-cache.ts'
import { createStaged } from './staged.ts'

/** Where the ids and rows of a list come from. */
export interface RowSource<Query, Row extends { readonly id: number }> {
  /** The ids that pass the query, newest first. */
  readonly query: (query: Query) => Promise<Result<{ readonly ids: readonly number[] }>>
  /** The rows of at most {@link BATCH} ids, in any order; ids without a row are left out. */
  readonly rows: (ids: number[]) => Promise<Result<readonly Row[]>>
  /** Whether a row passes the query: the same rule, for rows that are pushed. */
  readonly matches: (row: Row, query: Query) => boolean
}

/** What changes on screen. The rows themselves are read from the list: `revision` says when to read them again. */
export interface RowListState {
  readonly revision: number
  /** How many queries were opened: another number, another list, which is shown from its top. */
  readonly opened: number
  readonly size: number
  /** Ids that wait to be shown while the list is held. */
  readonly fresh: number
  /** True until the first answer to the query in use. */
  readonly loading: boolean
  readonly paused: boolean
  readonly problem: AppError | null
}

/** A live list of rows, newest first. Indexes count from the top. */
export interface RowList<Query, Row> {
  idAt(index: number): number | undefined
  /** Undefined until it was loaded: see {@link RowList.inSight}. */
  rowAt(index: number): Row | undefined
  indexOf(id: number): number
  /** Shows what passes another query. What is shown stays until the answer is there. */
  open(query: Query): void
  /** Shows nothing, and takes nothing until a query is opened. */
  close(): void
  /** Asks for ids and rows again, where rows changed otherwise than by a push. */
  reload(): void
  /** Takes one batch of rows that were pushed: new ones, and new states of known ones. */
  apply(rows: readonly Row[]): void
  /** Which rows are on screen (last included): loads those that are missing. */
  inSight(first: number, last: number): void
  /** Scrolled away from the top, the list stays as it is, and counts what is new. */
  setAway(away: boolean): void
  setPaused(paused: boolean): void
  /** Shows what waits, held or not. */
  release(): void
}

export const emptyRowList: RowListState = {
  revision: 0,
  opened: 0,
  size: 0,
  fresh: 0,
  loading: true,
  paused: false,
  problem: null,
}

/** Rows asked for in one go. */
export const BATCH = 500
/** Rows kept; the rest is asked for again when it comes in sight. */
const KEPT = 4000

/**
 * Ids are all held, rows only around what is in sight. Work for a batch of pushed rows grows with the batch,
 * not with the list. `changed` is called once for each change.
 */
export const createRowList = <Query, Row extends { readonly id: number }>(
  source: RowSource<Query, Row>,
  changed: (state: RowListState) => void,
): RowList<Query, Row> => {
  const ids = createIdList()
  const cache = createRowCache<Row>(KEPT)
  const staged = createStaged((id) => ids.indexOf(id) !== -1)
  let state = emptyRowList
  let query: Query | null = null
  let away = false
  let range = { first: 0, last: -1 }

  const update = (part: Partial<RowListState>) => {
    state = { ...state, ...part, revision: state.revision + 1, size: ids.size(), fresh: staged.fresh() }
    changed(state)
  }
  const settle = () => {
    const { top, gone } = staged.take()
    ids.settle(top, gone)
  }
  const held = () => away || state.paused || state.loading

  function* idsInSight() {
    for (let index = range.first; index <= range.last; index++) {
      const id = ids.at(index)
      if (id !== undefined) yield id
    }
  }

  const loadRows = coalesce(async () => {
    const wanted: number[] = []
    for (const id of idsInSight()) if (!cache.isCurrent(id) && wanted.length < BATCH) wanted.push(id)
    if (wanted.length === 0) return
    const asked = cache.moment()
    const result = await source.rows(wanted)
    if (!result.ok) return update({ problem: result.error })
    const rows = new Map(result.value.map((row) => [row.id, row]))
    for (const id of wanted) cache.answer(id, rows.get(id) ?? null, asked)
    cache.keep(idsInSight())
    update({ problem: null })
    loadRows()
  })

  const loadIds = coalesce(async () => {
    const asked = query
    if (asked === null) return
    const result = await source.query(asked)
    // Another query was opened meanwhile: this answer is to the old one, and the next is on its way.
    if (asked !== query) return
    if (!result.ok) return update({ loading: false, problem: result.error })
    ids.replace(result.value.ids)
    staged.recount()
    state = { ...state, loading: false }
    if (!held()) settle()
    update({ problem: null })
    loadRows()
  })

  return {
    idAt: (index) => ids.at(index),
    rowAt: (index) => {
      const id = ids.at(index)
      return id === undefined ? undefined : cache.get(id)
    },
    indexOf: (id) => ids.indexOf(id),
    open: (next) => {
      query = next
      away = false
      staged.clear()
      update({ loading: true, opened: state.opened + 1 })
      loadIds()
    },
    close: () => {
      query = null
      away = false
      ids.replace([])
      staged.clear()
      update(emptyRowList)
    },
    reload: () => {
      cache.expire()
      loadIds()
    },
    apply: (rows) => {
      if (query === null) return
      for (const row of rows) {
        if (source.matches(row, query)) staged.toTop(row.id)
        else staged.remove(row.id)
        cache.push(row)
      }
      cache.keep(idsInSight())
      if (!held()) settle()
      update({})
    },
    inSight: (first, last) => {
      range = { first, last }
      loadRows()
    },
    setAway: (next) => {
      if (next === away) return
      away = next
      if (held()) return
      settle()
      update({})
    },
    setPaused: (paused) => {
      state = { ...state, paused }
      if (!held()) settle()
      update({})
    },
    release: () => {
      settle()
      update({})
    },
  }
}

/** The id that stands `by` rows below `id`, or the first when `id` is not in the list; null when the list is empty. */
export const neighbour = <Query, Row>(list: RowList<Query, Row>, id: number | null, by: number): number | null => {
  const at = id === null ? -1 : list.indexOf(id)
  const next = list.idAt(at === -1 ? 0 : Math.max(0, at + by))
  return next ?? id
}

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
  /** For a query that no row alone can answer: which of those that passed `matches` do, {@link BATCH} ids at most. */
  readonly confirm?: {
    readonly isNeeded: (query: Query) => boolean
    readonly ask: (query: Query, ids: number[]) => Promise<Result<{ readonly ids: readonly number[] }>>
  }
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
  /** Every id that is shown, newest first; what waits while the list is held is not among them. */
  ids(): readonly number[]
  /** Shows what passes another query. What is shown stays until the answer is there. */
  open(query: Query): void
  /** Shows nothing, and takes nothing until a query is opened. */
  close(): void
  /** Asks for ids and rows again, where rows changed otherwise than by a push. */
  reload(): void
  /** Takes one batch of rows that were pushed: new ones, and new states of known ones. */
  apply(rows: readonly Row[]): void
  /** Takes rows that changed without belonging on top: known ones stay where they are. */
  amend(rows: readonly Row[]): void
  /** Takes out what is no longer there, held or not. */
  drop(gone: ReadonlySet<number>): void
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
  /** What was dropped while ids were asked for: an answer of before still names it. */
  let droppedSince: Set<number> | null = null
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

  /** Pushed rows that wait for an answer, in the order in which they came, and where they belong when they pass. */
  const unconfirmed = new Map<number, { readonly at: 'top' | 'place' }>()
  const stage = (id: number, passes: boolean) => {
    if (passes) staged.toTop(id)
    else staged.remove(id)
  }

  const confirm = coalesce(async () => {
    const asked = query
    const waiting = [...unconfirmed].slice(0, BATCH)
    if (asked === null || waiting.length === 0) return
    const result = await source.confirm?.ask(
      asked,
      waiting.map(([id]) => id),
    )
    if (asked !== query || result === undefined) return
    if (!result.ok) {
      unconfirmed.clear()
      return update({ problem: result.error })
    }
    const confirmed = new Set(result.value.ids)
    let misplaced = false
    for (const [id, place] of waiting) {
      // What came again meanwhile is asked for again, and has its place then.
      if (unconfirmed.get(id) !== place) continue
      unconfirmed.delete(id)
      if (place.at === 'top') stage(id, confirmed.has(id))
      else if (confirmed.has(id)) misplaced = true
    }
    if (!held()) settle()
    update({})
    if (misplaced) loadIds()
    if (unconfirmed.size > 0) confirm()
  })

  const loadIds = coalesce(async () => {
    const asked = query
    if (asked === null) return
    const dropped = new Set<number>()
    droppedSince = dropped
    const result = await source.query(asked)
    droppedSince = null
    // Another query was opened meanwhile: this answer is to the old one, and the next is on its way.
    if (asked !== query) return
    if (!result.ok) return update({ loading: false, problem: result.error })
    ids.replace(result.value.ids)
    if (dropped.size > 0) ids.remove(dropped)
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
    ids: () => ids.all(),
    open: (next) => {
      query = next
      away = false
      staged.clear()
      unconfirmed.clear()
      update({ loading: true, opened: state.opened + 1 })
      loadIds()
    },
    close: () => {
      query = null
      away = false
      ids.replace([])
      staged.clear()
      unconfirmed.clear()
      update(emptyRowList)
    },
    reload: () => {
      cache.expire()
      loadIds()
    },
    apply: (rows) => {
      if (query === null) return
      const isUnsure = source.confirm?.isNeeded(query) === true
      for (const row of rows) {
        const passes = source.matches(row, query)
        unconfirmed.delete(row.id)
        if (passes && isUnsure) unconfirmed.set(row.id, { at: 'top' })
        else stage(row.id, passes)
        cache.push(row)
      }
      confirm()
      cache.keep(idsInSight())
      if (!held()) settle()
      update({})
    },
    amend: (rows) => {
      if (query === null) return
      const isUnsure = source.confirm?.isNeeded(query) === true
      let misplaced = false
      for (const row of rows) {
        cache.push(row)
        if (!source.matches(row, query)) {
          unconfirmed.delete(row.id)
          staged.remove(row.id)
        } else if (ids.indexOf(row.id) === -1 && !staged.waits(row.id) && !unconfirmed.has(row.id)) {
          if (isUnsure) unconfirmed.set(row.id, { at: 'place' })
          else misplaced = true
        }
      }
      confirm()
      if (!held()) settle()
      update({})
      // Where one belongs that passes only now, the history knows.
      if (misplaced) loadIds()
    },
    drop: (gone) => {
      ids.remove(gone)
      staged.forget(gone)
      for (const id of gone) {
        droppedSince?.add(id)
        unconfirmed.delete(id)
      }
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

import { create } from 'zustand'

/** The rows of a list, as far as a selection knows them. */
interface Rows {
  idAt(index: number): number | undefined
  indexOf(id: number): number
}

interface SelectionData {
  /** The rows that are marked. Empty while nothing but the opened row is meant. */
  readonly ids: ReadonlySet<number>
  /** Where a range begins, and what was marked before it. */
  readonly anchor: number | null
  readonly base: ReadonlySet<number>
  /** The row that was open after the last mark: with another one open, a range begins there. */
  readonly openedThen: number | null
}

export interface Selection extends SelectionData {
  /**
   * Marks a row, or takes its mark off. With the first mark the opened row is marked too, unless `opened` is null:
   * what was looked at is meant as well.
   */
  readonly toggle: (id: number, opened: number | null) => void
  /** Marks every row from where the range began up to this one. `openedAfter` is the row that is open from then on. */
  readonly extend: (id: number, opened: number | null, openedAfter: number | null) => void
  /** Takes the marks off what is no longer there. */
  readonly drop: (gone: ReadonlySet<number>) => void
  readonly clear: () => void
}

const none: SelectionData = { ids: new Set(), anchor: null, base: new Set(), openedThen: null }

/**
 * The rows of a list that are chosen together, beside the one that is opened. A selection belongs to what the list
 * shows: whoever opens another query clears it.
 */
export const createSelection = (rows: Rows) =>
  create<Selection>()((set, get) => ({
    ...none,
    toggle: (id, opened) => {
      const { ids } = get()
      const next = new Set(ids.size === 0 && opened !== null && opened !== id ? [opened] : ids)
      if (!next.delete(id)) next.add(id)
      set({ ids: next, base: next, anchor: id, openedThen: opened })
    },
    extend: (id, opened, openedAfter) => {
      const { ids, openedThen, ...before } = get()
      const goesOn = before.anchor !== null && opened === openedThen && rows.indexOf(before.anchor) !== -1
      const anchor = goesOn ? before.anchor : (opened ?? id)
      const base = goesOn ? before.base : ids
      set({ ids: new Set([...base, ...between(rows, anchor ?? id, id)]), base, anchor, openedThen: openedAfter })
    },
    drop: (gone) => {
      const { ids, base, anchor } = get()
      if (ids.size === 0) return
      const left = (marked: ReadonlySet<number>) => new Set([...marked].filter((id) => !gone.has(id)))
      set({ ids: left(ids), base: left(base), anchor: anchor !== null && gone.has(anchor) ? null : anchor })
    },
    clear: () => set(none),
  }))

/** The ids from one row to another, both included; only the last when the first is not in the list. */
const between = (rows: Rows, from: number, to: number): number[] => {
  const end = rows.indexOf(to)
  const begin = rows.indexOf(from)
  if (end === -1) return []
  const [first, last] = begin === -1 ? [end, end] : [Math.min(begin, end), Math.max(begin, end)]
  const ids: number[] = []
  for (let index = first; index <= last; index++) {
    const id = rows.idAt(index)
    if (id !== undefined) ids.push(id)
  }
  return ids
}

interface SelectionStore {
  readonly getState: () => Selection
}

/** The key that chooses the opened row, or takes it out. */
export const markOpened = (store: SelectionStore, opened: number | null): void => {
  if (opened !== null) store.getState().toggle(opened, opened)
}

/** Escape takes one step back: first out of the selection, then out of the detail. */
export const closeOrClear = (store: SelectionStore, close: () => void): void => {
  const { ids, clear } = store.getState()
  if (ids.size > 0) clear()
  else close()
}

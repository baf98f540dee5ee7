import { create } from 'zustand'
import type { Selection } from './selection.ts'

/** Something that can be compared: an attempt of a delivery (null: its newest), or an exchange. */
export type Comparable =
  | { readonly kind: 'delivery'; readonly id: number; readonly attemptId: number | null }
  | { readonly kind: 'exchange'; readonly id: number }

interface CompareState {
  readonly compared: { readonly left: Comparable; readonly right: Comparable } | null
  readonly compare: (left: Comparable, right: Comparable) => void
  readonly close: () => void
}

/** What is compared. */
export const useCompare = create<CompareState>()((set) => ({
  compared: null,
  compare: (left, right) => set({ compared: { left, right } }),
  close: () => set({ compared: null }),
}))

/** A row of a list as what is compared: of a delivery its newest attempt. */
export const comparable = (kind: Comparable['kind'], id: number): Comparable =>
  kind === 'delivery' ? { kind, id, attemptId: null } : { kind, id }

/** The two rows that are meant, the one that was recorded first first: the two selected, or the one selected and the one opened. */
export const twoMeant = (selected: ReadonlySet<number>, opened: number | null): readonly [number, number] | null => {
  const meant = [...(selected.size === 1 && opened !== null ? new Set([...selected, opened]) : selected)]
  const [first, second, ...more] = meant.sort((a, b) => a - b)
  return first === undefined || second === undefined || more.length > 0 ? null : [first, second]
}

interface SelectionStore {
  readonly getState: () => Selection
}

/** Selects a row alone: the first of the two that are to be compared. */
export const chooseFirst = (store: SelectionStore, id: number): void => {
  const { clear, toggle } = store.getState()
  clear()
  toggle(id, id)
}

/** The key that compares the two rows that are meant; with none selected, it selects the opened one as the first. */
export const compareMeant = (kind: Comparable['kind'], store: SelectionStore, opened: number | null): void => {
  const { ids } = store.getState()
  const two = twoMeant(ids, opened)
  if (two) useCompare.getState().compare(comparable(kind, two[0]), comparable(kind, two[1]))
  else if (ids.size === 0 && opened !== null) chooseFirst(store, opened)
}

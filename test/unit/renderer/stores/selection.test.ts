import { describe, expect, it, vi } from 'vitest'
import { closeOrClear, createSelection, markOpened } from '../../../../src/renderer/stores/selection.ts'

/** A list that shows 9, 8, … 1 from its top. */
const rows = {
  idAt: (index: number) => [9, 8, 7, 6, 5, 4, 3, 2, 1][index],
  indexOf: (id: number) => (id > 9 ? -1 : 9 - id),
}
const fresh = () => createSelection(rows)
const ids = (store: ReturnType<typeof fresh>) => [...store.getState().ids].sort()

describe('toggling a row', () => {
  it('marks the opened row with the first mark, and takes marks off again', () => {
    const store = fresh()
    store.getState().toggle(5, 9)
    expect(ids(store)).toEqual([5, 9])
    store.getState().toggle(9, 9)
    expect(ids(store)).toEqual([5])
    store.getState().toggle(5, 9)
    expect(ids(store)).toEqual([])
  })

  it('marks by the key what is opened, and nothing else', () => {
    const store = fresh()
    markOpened(store, null)
    markOpened(store, 3)
    markOpened(store, 4)
    expect(ids(store)).toEqual([3, 4])
    markOpened(store, 3)
    expect(ids(store)).toEqual([4])
  })
})

describe('extending over a range', () => {
  it('begins at the opened row, and shrinks again', () => {
    const store = fresh()
    store.getState().extend(5, 8, 8)
    expect(ids(store)).toEqual([5, 6, 7, 8])
    store.getState().extend(7, 8, 8)
    expect(ids(store)).toEqual([7, 8])
  })

  it('begins where it began while the opened row moves along', () => {
    const store = fresh()
    store.getState().extend(5, 6, 5)
    store.getState().extend(4, 5, 4)
    expect(ids(store)).toEqual([4, 5, 6])
    store.getState().extend(5, 4, 5)
    expect(ids(store)).toEqual([5, 6])
  })

  it('keeps what was marked before, and begins anew where another row was opened', () => {
    const store = fresh()
    store.getState().toggle(9, null)
    store.getState().extend(8, null, null)
    store.getState().extend(2, 3, 3)
    expect(ids(store)).toEqual([2, 3, 8, 9])
  })

  it('marks the row alone when nothing is open, or what is open has left the list', () => {
    const store = fresh()
    store.getState().extend(4, null, null)
    expect(ids(store)).toEqual([4])
    const other = fresh()
    other.getState().extend(4, 77, 77)
    expect(ids(other)).toEqual([4])
  })

  it('takes a row that is not in the list as none', () => {
    const store = fresh()
    store.getState().extend(77, 5, 5)
    expect(ids(store)).toEqual([])
  })
})

it('steps back from the selection first, then from the detail', () => {
  const store = fresh()
  const close = vi.fn()
  store.getState().toggle(1, null)
  closeOrClear(store, close)
  expect(store.getState().ids.size).toBe(0)
  expect(close).not.toHaveBeenCalled()
  closeOrClear(store, close)
  expect(close).toHaveBeenCalledOnce()
})

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { RowList, RowListState } from '../stores/row-list.ts'

/** Scrolled further than this, px, the list counts as away from its top. */
const AT_TOP = 4

/**
 * Keeps a list in place: away from the top it is held, and when its ids were asked for again,
 * the row that stood on top of the view stands there still. Another list is shown from its top.
 */
export const useAnchor = <Query, Row>(
  list: RowList<Query, Row>,
  state: RowListState,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
): { readonly onScroll: () => void; readonly toTop: () => void } => {
  const anchor = useRef<{ readonly id: number; readonly index: number } | null>(null)
  const onScroll = () => {
    const top = scroller.current?.scrollTop ?? 0
    const index = Math.floor(top / rowHeight)
    const id = list.idAt(index)
    anchor.current = top > AT_TOP && id !== undefined ? { id, index } : null
    list.setAway(top > AT_TOP)
  }
  const toTop = () => {
    anchor.current = null
    if (scroller.current) scroller.current.scrollTop = 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision may have moved the row.
  useLayoutEffect(() => {
    const { current } = anchor
    const index = current ? list.indexOf(current.id) : -1
    if (!current || index === -1 || index === current.index || !scroller.current) return
    scroller.current.scrollTop += (index - current.index) * rowHeight
    anchor.current = { id: current.id, index }
  }, [state.revision])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is opened.
  useLayoutEffect(toTop, [state.opened])
  useEffect(() => () => list.setAway(false), [list])
  return { onScroll, toTop }
}

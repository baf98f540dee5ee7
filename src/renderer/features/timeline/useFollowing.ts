import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { entryKey } from '../../stores/timeline-entries.ts'

/** Scrolled nearer to the end than this, px, a list counts as at its end. */
const AT_END = 4

/**
 * Keeps a list that grows at its end in place: at its end it follows what comes; elsewhere the row on top of the view
 * stands still, whatever is put in before it. `below` counts what came after the end was last seen.
 */
export const useFollowing = (
  entries: readonly TimelineEntry[],
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
): { readonly below: number; readonly onScroll: () => void; readonly toEnd: () => void } => {
  const top = useRef<{ readonly key: string; readonly index: number } | null>(null)
  const [seen, setSeen] = useState<string | null>(null)
  const following = useRef(true)
  const lastKey = (() => {
    const last = entries.at(-1)
    return last ? entryKey(last) : null
  })()

  const onScroll = () => {
    const { current } = scroller
    if (!current) return
    const index = Math.floor(current.scrollTop / rowHeight)
    const entry = entries[index]
    top.current = entry ? { key: entryKey(entry), index } : null
    following.current = current.scrollHeight - current.clientHeight - current.scrollTop <= AT_END
    if (following.current) setSeen(lastKey)
  }
  const toEnd = () => {
    following.current = true
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
    setSeen(lastKey)
  }
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current) return
    if (following.current) {
      current.scrollTop = current.scrollHeight
      setSeen(lastKey)
      return
    }
    const anchor = top.current
    const index = anchor ? entries.findIndex((entry) => entryKey(entry) === anchor.key) : -1
    if (!anchor || index === -1 || index === anchor.index) return
    current.scrollTop += (index - anchor.index) * rowHeight
    top.current = { key: anchor.key, index }
  }, [entries, lastKey, scroller, rowHeight])

  // A window that is made smaller would hide the end.
  useEffect(() => {
    const { current } = scroller
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (following.current) current.scrollTop = current.scrollHeight
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [scroller])

  const seenAt = seen === null ? -1 : entries.findIndex((entry) => entryKey(entry) === seen)
  return { below: seenAt === -1 ? 0 : entries.length - 1 - seenAt, onScroll, toEnd }
}

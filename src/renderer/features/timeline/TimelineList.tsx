// The rows are placed by transforms, which the table elements do not take: hence a grid by roles.
// biome-ignore-all lint/a11y/useSemanticElements: see above.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and points at the marked row.
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId } from 'react'
import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { count } from '../../components/format.ts'
import { ListTime } from '../../components/ListTime.tsx'
import { rowAfterKey } from '../../components/row-after-key.ts'
import { entryKey } from '../../stores/timeline-entries.ts'
import { ReceivedCell, SentCell } from './EntryRow.tsx'
import classes from './Timeline.module.css'
import type { InSight } from './TimelineAxis.tsx'
import { useFollowing } from './useFollowing.ts'
import { gapText } from './words.ts'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 28
const titles = ['Time', 'After', 'We sent', 'We received'] as const

/** Calls and attempts in the order of time, the newest last, with the time since the one before. */
export const TimelineList = ({
  scroller,
  entries,
  selected,
  onSelect,
  onOpen,
  onInSight,
}: {
  /** The list itself, which scrolls and takes the keys. */
  scroller: RefObject<HTMLDivElement | null>
  entries: readonly TimelineEntry[]
  /** The index of the marked entry; -1 for none. */
  selected: number
  onSelect: (entry: TimelineEntry) => void
  onOpen: (entry: TimelineEntry) => void
  onInSight: (range: InSight) => void
}) => {
  const prefix = useId()
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
  })
  const { below, onScroll, toEnd } = useFollowing(entries, scroller, ROW_HEIGHT)
  const first = Math.max(0, rows.range?.startIndex ?? 0)
  const last = Math.min(entries.length - 1, rows.range?.endIndex ?? 0)
  useEffect(() => onInSight({ first, last }), [first, last, onInSight])
  const marked = entries[selected]
  const markedKey = marked ? entryKey(marked) : null
  // Where the marked entry stands changes with what is put in before it; only another one is brought in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (markedKey !== null) rows.scrollToIndex(selected)
  }, [markedKey])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      if (marked) onOpen(marked)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const next = rowAfterKey(event.key, selected, entries.length, page)
    const entry = next === null ? undefined : entries[next]
    if (!entry) return
    event.preventDefault()
    onSelect(entry)
  }
  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    const entry = row ? entries[Number(row.dataset.index)] : undefined
    if (entry) onOpen(entry)
  }
  const items = rows.getVirtualItems()
  const isDrawn = items.some(({ index }) => index === selected)
  return (
    <div className={classes.list}>
      {below > 0 && (
        <button type="button" className={classes.fresh} onClick={toEnd}>
          <IconArrowDown size={14} aria-hidden />
          {count(below)} new
        </button>
      )}
      <div
        ref={scroller}
        className={classes.grid}
        role="grid"
        aria-label="Timeline, oldest first"
        aria-rowcount={entries.length + 1}
        aria-activedescendant={isDrawn && markedKey ? `${prefix}-${markedKey}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onScroll={onScroll}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.titles}>
            {titles.map((title) => (
              <div role="columnheader" key={title}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const entry = entries[index]
            if (!entry) return null
            const gap = gapText(entries, index)
            return (
              <div
                key={entryKey(entry)}
                role="row"
                id={`${prefix}-${entryKey(entry)}`}
                data-index={index}
                aria-rowindex={index + 2}
                aria-selected={index === selected}
                className={classes.row}
                style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
              >
                <div role="gridcell">
                  <ListTime at={entry.at} />
                </div>
                <div role="gridcell" className={classes.after}>
                  {gap === null ? (
                    <span className="faint">first</span>
                  ) : (
                    <span className="mono" title="Since the row above, from begin to begin">
                      {gap}
                    </span>
                  )}
                </div>
                <div role="gridcell" className={classes.lane}>
                  {entry.kind === 'exchange' && <SentCell entry={entry} />}
                </div>
                <div role="gridcell" className={classes.lane} data-dot={entry.kind}>
                  {entry.kind === 'attempt' && <ReceivedCell entry={entry} />}
                </div>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

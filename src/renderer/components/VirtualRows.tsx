// The rows are placed by transforms, which the table elements do not take: hence a grid by roles.
// biome-ignore-all lint/a11y/useSemanticElements: see above.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and points at the selected row.
import { IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react'
import type { RowList, RowListState } from '../stores/row-list.ts'
import type { Selection } from '../stores/selection.ts'
import { count } from './format.ts'
import { rowAfterKey } from './row-after-key.ts'
import { useAnchor } from './useAnchor.ts'
import classes from './VirtualRows.module.css'

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 28

export interface Column<Row> {
  readonly title: string
  /** A class for the heading and the cells: alignment, and whether a narrow list leaves the column out. */
  readonly className?: string | undefined
  readonly cell: (row: Row) => ReactNode
}

interface CellsProps<Row> {
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
}

const CellsView = <Row,>({ row, columns }: CellsProps<Row>): ReactNode =>
  columns.map(({ title, className, cell }) => (
    <div role="gridcell" key={title} className={className}>
      {row === undefined ? <span className="faint">…</span> : cell(row)}
    </div>
  ))
/** Drawn again only when the row itself changed, not when it moved. */
const Cells = memo(CellsView) as typeof CellsView

/** The id of the row that was pressed. */
const pressedId = ({ target }: MouseEvent): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
  return row ? Number(row.dataset.id) : null
}

export interface VirtualRowsProps<Query, R extends { readonly id: number }> {
  readonly list: RowList<Query, R>
  readonly state: RowListState
  readonly columns: readonly Column<R>[]
  readonly label: string
  readonly className: string | undefined
  readonly selected: number | null
  readonly selection: Selection
  readonly onSelect: (id: number) => void
  readonly onOpen: () => void
}

/**
 * A live list of any length, newest first. Scrolled away from the top it stays where it is and says how many are new.
 * `className` sets the columns' widths in `--columns`. One row is opened (`selected`); more are chosen together with it
 * by Ctrl or Command, by Shift, and by Shift with an arrow key.
 */
export const VirtualRows = <Query, R extends { readonly id: number }>({
  list,
  state,
  columns,
  label,
  className,
  selected,
  selection,
  onSelect,
  onOpen,
}: VirtualRowsProps<Query, R>) => {
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const rows = useVirtualizer({
    count: state.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  // Each revision may have brought other rows into sight, or have forgotten some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => list.inSight(first, last), [list, first, last, state.revision])
  const { onScroll, toTop } = useAnchor(list, state, scroller, ROW_HEIGHT)

  useEffect(() => {
    const index = selected === null ? -1 : list.indexOf(selected)
    if (index !== -1) rows.scrollToIndex(index)
  }, [list, selected, rows])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      if (selected !== null) onOpen()
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const at = selected === null ? -1 : list.indexOf(selected)
    const next = rowAfterKey(event.key, at, state.size, page)
    const id = next === null ? undefined : list.idAt(next)
    if (id === undefined) return
    event.preventDefault()
    if (event.shiftKey) selection.extend(id, selected, id)
    onSelect(id)
  }
  // Pressing selects, not letting go: a list that grows at the top may have moved on by then. A click without a press
  // is that of an assistive technology.
  const press = (event: MouseEvent) => {
    const id = pressedId(event)
    if (id === null) return
    const again = event.type === 'click' && event.detail > 0
    if (event.shiftKey) {
      if (again) return
      // The browser would select the text between the two rows.
      event.preventDefault()
      scroller.current?.focus()
      selection.extend(id, selected, selected)
    } else if (event.ctrlKey || event.metaKey) {
      if (!again) selection.toggle(id, selected)
    } else {
      selection.clear()
      onSelect(id)
    }
  }
  const isChosen = (id: number) => (selection.ids.size === 0 ? id === selected : selection.ids.has(id))
  const domId = (id: number) => `${prefix}-${id}`
  const selectedIsDrawn = selected !== null && items.some(({ index }) => list.idAt(index) === selected)
  return (
    <>
      {state.fresh > 0 && (
        <button
          type="button"
          className={classes.fresh}
          onClick={() => {
            toTop()
            list.release()
          }}
        >
          <IconArrowUp size={14} aria-hidden />
          {count(state.fresh)} new
        </button>
      )}
      <div
        ref={scroller}
        className={`${classes.grid} ${className ?? ''}`}
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={state.size + 1}
        aria-activedescendant={selectedIsDrawn ? domId(selected) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseDown={press}
        onClick={press}
        onDoubleClick={onOpen}
        onScroll={onScroll}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={classes.titles}>
            {columns.map(({ title, className: own }) => (
              <div role="columnheader" key={title} className={own}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const id = list.idAt(index)
            return (
              id !== undefined && (
                <div
                  key={id}
                  role="row"
                  id={domId(id)}
                  data-id={id}
                  aria-rowindex={index + 2}
                  aria-selected={isChosen(id)}
                  aria-current={id === selected && selection.ids.size > 0 ? true : undefined}
                  className={classes.row}
                  style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
                >
                  <Cells row={list.rowAt(index)} columns={columns} />
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { rowAfterKey } from '../row-after-key.ts'
import { useInSlices } from '../useInSlices.ts'
import { JsonRow } from './JsonRow.tsx'
import classes from './JsonTree.module.css'
import {
  allOpen,
  firstOpen,
  isContainer,
  noneOpen,
  type Open,
  revealing,
  rowOf,
  visibleRows,
  withOpen,
} from './open-state.ts'
import type { JsonTree as Tree } from './read-tree.ts'
import { SelectedValue } from './SelectedValue.tsx'
import { nextMatch, searchTree } from './search-tree.ts'
import { TreeTools } from './TreeTools.tsx'

const ROW_HEIGHT = 24

/** The value of the row that was pressed, and whether it was its arrow. */
const pressed = (event: MouseEvent): { readonly node: number; readonly arrow: boolean } | null => {
  if (!(event.target instanceof Element)) return null
  const row = event.target.closest<HTMLElement>('[data-node]')
  return row && { node: Number(row.dataset.node), arrow: event.target.closest('[data-arrow]') !== null }
}

/**
 * The values of a JSON text as a tree of any size, with a search. Arrow keys move, expand and collapse; Enter in the
 * search goes to the next match. `searchRef` lets the room's `/` reach the search.
 */
export const JsonTree = ({
  tree,
  label,
  searchRef,
}: {
  tree: Tree
  label: string
  searchRef: React.RefObject<HTMLInputElement | null>
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [open, setOpen] = useState<Open>(() => firstOpen(tree))
  const [selected, setSelected] = useState(0)
  const [query, setQuery] = useState('')
  const found = useInSlices([tree, query], () => searchTree(tree, query))
  const rows = useMemo(() => visibleRows(tree, open), [tree, open])
  const drawn = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  useEffect(() => {
    const at = rowOf(rows, selected)
    if (at !== -1) drawn.scrollToIndex(at)
  }, [rows, selected, drawn])

  const show = (node: number) => {
    setOpen((now) => revealing(tree, now, node))
    setSelected(node)
  }
  const toggle = (node: number) => {
    if (isContainer(tree, node)) setOpen((now) => withOpen(now, node, now[node] !== 1))
  }
  const goTo = (by: 1 | -1) => {
    const node = found?.[nextMatch(found, selected, by)]
    if (node !== undefined) show(node)
  }
  // The first match from here on is shown as soon as it is found.
  const searched = useRef('')
  useEffect(() => {
    if (found === null || query === '' || searched.current === query) return
    searched.current = query
    const first = found.find((node) => node >= selected) ?? found[0]
    if (first === undefined) return
    setOpen((now) => revealing(tree, now, first))
    setSelected(first)
  }, [found, query, selected, tree])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rowOf(rows, selected)
    const container = isContainer(tree, selected)
    const isOpen = open[selected] === 1
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const parent = tree.parents[selected] ?? -1
    if (event.key === 'ArrowRight' && container && !isOpen) toggle(selected)
    else if (event.key === 'ArrowRight' && container) setSelected(selected + 1)
    else if (event.key === 'ArrowLeft' && container && isOpen) toggle(selected)
    else if (event.key === 'ArrowLeft' && parent !== -1) setSelected(parent)
    else if (event.key === 'Enter') toggle(selected)
    else {
      const next = rowAfterKey(event.key, at, rows.length, page)
      const node = next === null ? undefined : rows[next]
      if (node === undefined) return
      setSelected(node)
    }
    event.preventDefault()
  }
  const onMouseDown = (event: MouseEvent) => {
    const hit = pressed(event)
    if (!hit) return
    setSelected(hit.node)
    if (hit.arrow) toggle(hit.node)
  }
  const items = drawn.getVirtualItems()
  const domId = (node: number) => `${prefix}-${node}`
  return (
    <div className={classes.view}>
      <TreeTools
        searchRef={searchRef}
        query={query}
        onQuery={setQuery}
        found={found}
        current={found?.indexOf(selected) ?? -1}
        onGo={goTo}
        onExpand={() => setOpen(allOpen(tree))}
        onCollapse={() => {
          setOpen(noneOpen(tree))
          setSelected(0)
        }}
      />
      <div
        ref={scroller}
        className={classes.tree}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={items.some(({ index }) => rows[index] === selected) ? domId(selected) : undefined}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onDoubleClick={(event) => {
          const hit = pressed(event)
          if (hit && !hit.arrow) toggle(hit.node)
        }}
      >
        <div role="presentation" className={classes.rows} style={{ height: drawn.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const node = rows[index]
            return (
              node !== undefined && (
                <JsonRow
                  key={node}
                  id={domId(node)}
                  tree={tree}
                  node={node}
                  open={open[node] === 1}
                  selected={node === selected}
                  query={query}
                  top={start}
                />
              )
            )
          })}
        </div>
      </div>
      <SelectedValue tree={tree} node={selected} />
    </div>
  )
}

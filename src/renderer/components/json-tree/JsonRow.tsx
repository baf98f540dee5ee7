import { IconChevronRight } from '@tabler/icons-react'
import { count } from '../format.ts'
import classes from './JsonTree.module.css'
import { isContainer } from './open-state.ts'
import type { JsonTree } from './read-tree.ts'
import { shownKey, shownValue } from './tree-text.ts'

/** Beyond this depth rows are not indented further, so that they stay in sight. */
const DEEPEST_INDENT = 24
/** Characters of a value that a row draws; the whole one stands below the tree. */
const DRAWN = 300

const cut = (text: string): string => (text.length > DRAWN ? `${text.slice(0, DRAWN)}…` : text)

/** A text with the first place marked where it contains the query. */
const Marked = ({ text, query }: { text: string; query: string }) => {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase())
  if (at === -1) return text
  const end = at + query.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** What stands for everything inside an object or an array. */
const summary = (kind: 'object' | 'array', size: number): string => {
  if (size === 0) return kind === 'object' ? '{ }' : '[ ]'
  const of = `${count(size)} ${kind === 'object' ? 'field' : 'item'}${size === 1 ? '' : 's'}`
  return kind === 'object' ? `{ ${of} }` : `[ ${of} ]`
}

/** One value of the tree. */
export const JsonRow = ({
  id,
  tree,
  node,
  open,
  selected,
  query,
  top,
}: {
  id: string
  tree: JsonTree
  node: number
  open: boolean
  selected: boolean
  query: string
  top: number
}) => {
  const kind = tree.kinds[node] ?? 'literal'
  const parent = tree.parents[node] ?? -1
  const container = isContainer(tree, node)
  const key = shownKey(tree, node)
  const name = key ?? (parent === -1 ? '$' : String(tree.ordinals[node]))
  const depth = tree.depths[node] ?? 0
  return (
    <div
      role="treeitem"
      id={id}
      data-node={node}
      aria-level={depth + 1}
      aria-posinset={(tree.ordinals[node] ?? 0) + 1}
      aria-setsize={parent === -1 ? 1 : (tree.sizes[parent] ?? 1)}
      aria-selected={selected}
      aria-expanded={container ? open : undefined}
      tabIndex={-1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, paddingLeft: 8 + 16 * Math.min(depth, DEEPEST_INDENT) }}
    >
      {container ? (
        <span data-arrow="" className={classes.arrow} data-open={open} aria-hidden>
          <IconChevronRight size={14} />
        </span>
      ) : (
        <span className={classes.arrow} />
      )}
      <span className={key === null ? classes.ordinal : classes.key}>
        <Marked text={cut(name)} query={key === null ? '' : query} />
      </span>
      <span className={classes.colon}>:</span>
      {kind === 'object' || kind === 'array' ? (
        <span className={classes.summary}>{summary(kind, tree.sizes[node] ?? 0)}</span>
      ) : (
        <span className={classes.value} data-kind={kind}>
          <Marked text={cut(shownValue(tree, node))} query={query} />
        </span>
      )}
    </div>
  )
}

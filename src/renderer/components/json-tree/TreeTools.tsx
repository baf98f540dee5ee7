import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { count } from '../format.ts'
import classes from './JsonTree.module.css'

/** How many matches, and which of them is selected. */
const counted = (found: readonly number[] | null, current: number): string => {
  if (found === null) return 'Searching…'
  if (found.length === 0) return 'No match'
  return current === -1 ? `${count(found.length)} found` : `${count(current + 1)} of ${count(found.length)}`
}

/** The search of a tree, and what opens and closes all of it. */
export const TreeTools = ({
  searchRef,
  query,
  onQuery,
  found,
  current,
  onGo,
  onExpand,
  onCollapse,
}: {
  searchRef: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  /** Null while the search is under way. */
  found: readonly number[] | null
  current: number
  onGo: (by: 1 | -1) => void
  onExpand: () => void
  onCollapse: () => void
}) => (
  <div className={classes.tools}>
    <TextInput
      ref={searchRef}
      className={classes.search}
      leftSection={<IconSearch size={14} aria-hidden />}
      placeholder="Search keys and values"
      aria-label="Search the tree"
      value={query}
      maxLength={1000}
      spellCheck={false}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1)
        else if (event.key === 'Escape' && query !== '') {
          event.stopPropagation()
          onQuery('')
        }
      }}
    />
    {query !== '' && (
      <>
        <Tooltip label="Previous match (Shift Enter)">
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Previous match" onClick={() => onGo(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next match (Enter)">
          <ActionIcon variant="subtle" color="gray" size={24} aria-label="Next match" onClick={() => onGo(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
      </>
    )}
    <span className="muted" role="status">
      {query === '' ? '' : counted(found, current)}
    </span>
    <span className="grow" />
    <Button size="compact-xs" onClick={onExpand}>
      Expand all
    </Button>
    <Button size="compact-xs" onClick={onCollapse}>
      Collapse all
    </Button>
  </div>
)

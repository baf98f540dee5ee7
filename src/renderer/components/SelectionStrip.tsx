import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from '../stores/selection.ts'
import { plural } from './format.ts'
import classes from './SelectionStrip.module.css'

/** How many rows are chosen together, with what can be done with them; nothing when none is. */
export const SelectionStrip = ({
  selection: { ids, clear },
  one,
  many,
  children,
}: {
  selection: Selection
  /** "delivery", "deliveries". */
  one: string
  many: string
  children?: ReactNode
}) =>
  ids.size > 0 && (
    <div className={classes.strip}>
      <span role="status">{plural(ids.size, one, many)} selected</span>
      {children}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={clear}>
        Clear selection
      </Button>
    </div>
  )

import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Filters.module.css'

/** The filters of a list beside its search, behind one button that says how many are set. */
export const FilterButton = ({
  label,
  set,
  onClear,
  children,
}: {
  /** What is filtered, for assistive technology: "Filter the deliveries". */
  label: string
  set: number
  onClear: () => void
  /** The fields. */
  children: ReactNode
}) => (
  <Popover position="bottom-start" shadow="md" trapFocus>
    <Popover.Target>
      <Button leftSection={<IconFilter size={14} />} aria-label={set === 0 ? 'Filter' : `Filter, ${set} set`}>
        Filter{set > 0 && ` · ${set}`}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={label}>
      <div className={classes.filters}>
        {children}
        <Button variant="subtle" color="gray" disabled={set === 0} onClick={onClear}>
          Clear
        </Button>
      </div>
    </Popover.Dropdown>
  </Popover>
)

/** The choice of a filter that narrows nothing. */
export const any = (label: string) => ({ value: '', label })

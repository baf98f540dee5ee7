import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './Filters.module.css'

/** A filter that is set: what it says, and the change that takes it off. */
export interface SetFilter<Filters> {
  readonly name: string
  readonly off: Partial<Filters>
}

/** The filters that are set, each with what takes it off; nothing when none is. */
export const FilterStrip = <Filters,>({
  set,
  onOff,
  onClear,
}: {
  set: readonly SetFilter<Filters>[]
  onOff: (off: Partial<Filters>) => void
  onClear: () => void
}) =>
  set.length > 0 && (
    <div className={classes.strip}>
      <span className="muted">Filter</span>
      {set.map(({ name, off }) => (
        <Button
          key={name}
          size="compact-xs"
          rightSection={<IconX size={12} />}
          aria-label={`Take off the filter ${name}`}
          onClick={() => onOff(off)}
        >
          {name}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </div>
  )

import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useDeliveries } from '../../stores/deliveries.ts'
import classes from './DeliveriesBar.module.css'
import { setFilters } from './filter-names.ts'

/** The filters that are set, each with what takes it off; nothing when none is. */
export const FilterStrip = () => {
  const filters = useDeliveries((state) => state.filters)
  const { narrow, clearFilters } = useDeliveries.getState()
  const set = setFilters(filters)
  if (set.length === 0) return null
  return (
    <div className={classes.strip}>
      <span className="muted">Filter</span>
      {set.map(({ name, off }) => (
        <Button
          key={name}
          size="compact-xs"
          rightSection={<IconX size={12} />}
          aria-label={`Take off the filter ${name}`}
          onClick={() => narrow(off)}
        >
          {name}
        </Button>
      ))}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={clearFilters}>
        Clear
      </Button>
    </div>
  )
}

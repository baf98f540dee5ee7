import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { actionTypes, eventTypes } from '../../../shared/interface.ts'
import { verdicts } from '../../../shared/models/verdict.ts'
import { useChannel, useEnvironment } from '../../stores/app.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import classes from './DeliveriesBar.module.css'
import { setFilters, verdictNames } from './filter-names.ts'

const any = (label: string) => ({ value: '', label })
const published = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The filters beside the text, behind one button that says how many are set. */
export const FilterMenu = () => {
  const filters = useDeliveries((state) => state.filters)
  const { narrow, clearFilters } = useDeliveries.getState()
  const environment = useEnvironment()
  const hooks = useChannel()?.hooks ?? []
  const set = setFilters(filters).length
  return (
    <Popover position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter size={14} />} aria-label={set === 0 ? 'Filter' : `Filter, ${set} set`}>
          Filter{set > 0 && ` · ${set}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter the deliveries">
        <div className={classes.filters}>
          <NativeSelect
            label="Verdict"
            data={[any('Any verdict'), ...verdicts.map((value) => ({ value, label: verdictNames[value] }))]}
            value={filters.verdict ?? ''}
            onChange={({ currentTarget: { value } }) =>
              narrow({ verdict: verdicts.find((each) => each === value) ?? null })
            }
          />
          <NativeSelect
            label="Environment"
            data={[
              { value: 'this', label: `Only ${environment}` },
              { value: 'both', label: 'Both environments' },
            ]}
            value={filters.bothEnvironments ? 'both' : 'this'}
            onChange={({ currentTarget: { value } }) => narrow({ bothEnvironments: value === 'both' })}
          />
          <NativeSelect
            label="Event"
            data={[any('Any event'), ...published(eventTypes)]}
            value={filters.event ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ event: value || null })}
          />
          <NativeSelect
            label="Action"
            data={[any('Any action'), ...published(actionTypes)]}
            value={filters.action ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ action: value || null })}
          />
          <NativeSelect
            label="Hook"
            data={[
              any('Any hook'),
              ...hooks.map(({ hookId, label }) => ({
                value: hookId,
                label: label === '' ? hookId : `${hookId} (${label})`,
              })),
            ]}
            value={filters.hookId ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ hookId: value || null })}
          />
          <Button variant="subtle" color="gray" disabled={set === 0} onClick={clearFilters}>
            Clear
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

import { NativeSelect } from '@mantine/core'
import { actionTypes, eventTypes } from '../../../shared/interface.ts'
import { verdicts } from '../../../shared/models/verdict.ts'
import { any, FilterButton } from '../../components/FilterButton.tsx'
import { useChannel, useEnvironment } from '../../stores/app.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { setFilters, verdictNames } from './filter-names.ts'
import { FindingsSelect } from './findings/FindingsSelect.tsx'

const published = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The filters beside the text. */
export const FilterMenu = () => {
  const filters = useDeliveries((state) => state.filters)
  const { narrow, clearFilters } = useDeliveries.getState()
  const environment = useEnvironment()
  const hooks = useChannel()?.hooks ?? []
  const set = setFilters(filters).length
  return (
    <FilterButton label="Filter the deliveries" set={set} onClear={clearFilters}>
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
      <FindingsSelect />
    </FilterButton>
  )
}

import { NativeSelect } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { operationNames } from '../../../shared/models/exchange.ts'
import { statusClasses } from '../../../shared/models/exchange-filter.ts'
import { any, FilterButton } from '../../components/FilterButton.tsx'
import { dateTime } from '../../components/format.ts'
import { RoomBar } from '../../components/RoomBar.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { useExchanges } from '../../stores/exchanges.ts'
import { operationLabels, setFilters, statusNames } from './filter-names.ts'

const MINUTE = 60_000
/** The time that was chosen, which is an instant by then. */
const CHOSEN = 'chosen'
/** Times to look back, in minutes. */
const spans = [
  { value: '10', label: 'Last 10 minutes' },
  { value: '60', label: 'Last hour' },
  { value: '1440', label: 'Last 24 hours' },
]

const FilterMenu = () => {
  const filters = useExchanges((state) => state.filters)
  const { narrow, clearFilters } = useExchanges.getState()
  const { operation, status, failed, since } = filters
  return (
    <FilterButton label="Filter the exchanges" set={setFilters(filters).length} onClear={clearFilters}>
      <NativeSelect
        label="Operation"
        data={[any('Any operation'), ...operationNames.map((value) => ({ value, label: operationLabels[value] }))]}
        value={operation ?? ''}
        onChange={({ currentTarget: { value } }) =>
          narrow({ operation: operationNames.find((each) => each === value) ?? null })
        }
      />
      <NativeSelect
        label="Status"
        data={[any('Any status'), ...statusClasses.map((value) => ({ value, label: statusNames[value] }))]}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          narrow({ status: statusClasses.find((each) => each === value) ?? null })
        }
      />
      <NativeSelect
        label="Outcome"
        data={[any('Any outcome'), { value: 'failed', label: 'Failed' }]}
        value={failed ? 'failed' : ''}
        onChange={({ currentTarget: { value } }) => narrow({ failed: value === 'failed' })}
      />
      <NativeSelect
        label="Time"
        data={[
          any('Any time'),
          ...(since === null ? [] : [{ value: CHOSEN, label: `Since ${dateTime(since).slice(0, 16)}` }]),
          ...spans,
        ]}
        value={since === null ? '' : CHOSEN}
        onChange={({ currentTarget: { value } }) =>
          narrow({ since: value === '' ? null : Date.now() - Number(value) * MINUTE })
        }
      />
    </FilterButton>
  )
}

/** The bar of the room: search, filter, and what is done here. */
export const ExchangesBar = ({
  search,
  children,
}: {
  search: RefObject<HTMLInputElement | null>
  children?: ReactNode
}) => {
  const text = useExchanges((state) => state.filters.text)
  const { narrow } = useExchanges.getState()
  return (
    <RoomBar title="Exchanges">
      <SearchField
        field={search}
        label="Search exchanges"
        placeholder="operation:token status:4xx is:failed …"
        value={text}
        onChange={(value) => narrow({ text: value })}
      />
      <FilterMenu />
      <span className="grow" />
      {children}
    </RoomBar>
  )
}

import { NativeSelect } from '@mantine/core'
import { findingsFilters } from '../../../../shared/models/delivery-filter.ts'
import { findingCodes } from '../../../../shared/models/finding.ts'
import { useDeliveries } from '../../../stores/deliveries.ts'
import { findingsNames } from '../filter-names.ts'

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Narrows the list to what was found: of a level, or one kind of finding. */
export const FindingsSelect = () => {
  const findings = useDeliveries((state) => state.filters.findings)
  const finding = useDeliveries((state) => state.filters.finding)
  return (
    <NativeSelect
      label="Findings"
      data={[
        { value: '', label: 'Any findings or none' },
        ...findingsFilters.map((value) => ({ value, label: sentence(findingsNames[value]) })),
        { group: 'With this finding', items: findingCodes.map((value) => ({ value, label: value })) },
      ]}
      value={finding ?? findings ?? ''}
      onChange={({ currentTarget: { value } }) =>
        useDeliveries.getState().narrow({
          findings: findingsFilters.find((each) => each === value) ?? null,
          finding: findingCodes.find((each) => each === value) ?? null,
        })
      }
    />
  )
}

import { FilterStrip } from '../../components/FilterStrip.tsx'
import { useDeliveries } from '../../stores/deliveries.ts'
import { setFilters } from './filter-names.ts'

/** The filters that are set on the deliveries. */
export const SetFilters = () => {
  const filters = useDeliveries((state) => state.filters)
  const { narrow, clearFilters } = useDeliveries.getState()
  return <FilterStrip set={setFilters(filters)} onOff={narrow} onClear={clearFilters} />
}

import { Button } from '@mantine/core'
import { Empty } from '../../components/Empty.tsx'
import { useExchanges } from '../../stores/exchanges.ts'
import { useUi } from '../../stores/ui.ts'
import { setFilters } from './filter-names.ts'

/** The empty list: what will appear, and how to make it appear. */
export const NoExchanges = () => {
  const { filters, clearFilters } = useExchanges.getState()
  if (setFilters(filters).length > 0 || filters.text.trim() !== '') {
    return (
      <Empty
        title="No exchange passes the filter"
        text="Exchanges that pass it appear here as they are made. The search finds methods and URLs, labels, statuses, errors and cart tokens, not bodies, and takes fields: operation, status (404, 4xx or none), is:failed, is:fine, and after with a time, such as status:4xx after:10:30."
      >
        <Button onClick={clearFilters}>Clear the filter</Button>
      </Empty>
    )
  }
  return (
    <Empty
      title="No exchanges yet"
      text="Each call to the service appears here with its request, its response and its timing. Request a token, or work with a cart, to make the first."
    >
      <Button onClick={() => useUi.getState().go('promotions')}>Open Promotions</Button>
    </Empty>
  )
}

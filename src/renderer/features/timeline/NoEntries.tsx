import { Button } from '@mantine/core'
import { Empty } from '../../components/Empty.tsx'
import { useTimeline } from '../../stores/timeline.ts'
import { isNarrowed, noTimelineFilters } from '../../stores/timeline-filters.ts'
import { useUi } from '../../stores/ui.ts'

/** How calls and deliveries are brought together, and how not. */
export const HOW_LINKED =
  'A cart token finds the calls about that cart; an order code finds the deliveries with that code and the order-details calls that name it. How a cart becomes an order is not published, so nothing is joined by guess: give both to see both, or a time.'

/** The empty timeline: what will appear, and how to make it appear. */
export const NoEntries = () => {
  const filters = useTimeline((state) => state.filters)
  if (isNarrowed(filters)) {
    return (
      <Empty title="Nothing here is of this cart, order or time" text={HOW_LINKED}>
        <Button onClick={() => useTimeline.getState().narrow(noTimelineFilters)}>Show all</Button>
      </Empty>
    )
  }
  return (
    <Empty
      title="Nothing on the timeline yet"
      text="Calls to the service and the deliveries that it sends appear here in the order of time, with the gaps between them. Work with a cart, then make a purchase in your channel."
    >
      <Button onClick={() => useUi.getState().go('promotions')}>Open Promotions</Button>
    </Empty>
  )
}

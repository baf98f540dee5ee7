import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { dateTime } from '../../components/format.ts'
import { RoomBar } from '../../components/RoomBar.tsx'
import { useTimeline } from '../../stores/timeline.ts'
import { isNarrowed, noTimelineFilters, type TimelinePeriod, timelinePeriods } from '../../stores/timeline-filters.ts'
import classes from './Timeline.module.css'

const periodNames: Record<TimelinePeriod, string> = {
  any: 'Any time',
  quarter: 'Last 15 minutes',
  hour: 'Last hour',
  today: 'Today',
  between: 'Between…',
}

/** A local time as the field wants it, and back; an empty field is no end. `last` takes the whole second in. */
const toField = (at: number | null): string => (at === null ? '' : dateTime(at).replace(' ', 'T'))
const fromField = (value: string, last: boolean): number | null => {
  const at = new Date(value).getTime()
  return Number.isNaN(at) ? null : at + (last ? 999 : 0)
}

const Between = () => {
  const { since, until } = useTimeline((state) => state.filters)
  const { narrow } = useTimeline.getState()
  return (
    <div className={classes.strip}>
      <TextInput
        type="datetime-local"
        step={1}
        label="From"
        value={toField(since)}
        onChange={(event) => narrow({ since: fromField(event.currentTarget.value, false) })}
      />
      <TextInput
        type="datetime-local"
        step={1}
        label="To"
        value={toField(until)}
        error={since !== null && until !== null && until < since ? 'Before the begin' : undefined}
        onChange={(event) => narrow({ until: fromField(event.currentTarget.value, true) })}
      />
    </div>
  )
}

/** The bar of the room: what the timeline is narrowed to. */
export const TimelineBar = ({ search }: { search: RefObject<HTMLInputElement | null> }) => {
  const filters = useTimeline((state) => state.filters)
  const { narrow } = useTimeline.getState()
  return (
    <>
      <RoomBar title="Timeline">
        <TextInput
          ref={search}
          className={classes.field}
          aria-label="Order code"
          placeholder="order code"
          maxLength={10_000}
          spellCheck={false}
          value={filters.orderCode}
          onChange={(event) => narrow({ orderCode: event.currentTarget.value })}
        />
        <TextInput
          className={classes.field}
          aria-label="Cart token"
          placeholder="cart token"
          maxLength={10_000}
          spellCheck={false}
          value={filters.cartToken}
          onChange={(event) => narrow({ cartToken: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Time"
          data={timelinePeriods.map((value) => ({ value, label: periodNames[value] }))}
          value={filters.period}
          onChange={(event) => {
            const period = timelinePeriods.find((each) => each === event.currentTarget.value)
            if (period) narrow({ period })
          }}
        />
        <span className="grow" />
        {isNarrowed(filters) && (
          <Button variant="subtle" color="gray" onClick={() => narrow(noTimelineFilters)}>
            Show all
          </Button>
        )}
      </RoomBar>
      {filters.period === 'between' && <Between />}
    </>
  )
}

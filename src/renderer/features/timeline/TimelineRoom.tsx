import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { plural } from '../../components/format.ts'
import { ListProblem } from '../../components/ListProblem.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useExchanges } from '../../stores/exchanges.ts'
import { TIMELINE_PAGE, useTimeline } from '../../stores/timeline.ts'
import { entryKey, MOST_ENTRIES } from '../../stores/timeline-entries.ts'
import { useUi } from '../../stores/ui.ts'
import { HOW_LINKED, NoEntries } from './NoEntries.tsx'
import classes from './Timeline.module.css'
import { type InSight, TimelineAxis } from './TimelineAxis.tsx'
import { TimelineBar } from './TimelineBar.tsx'
import { TimelineList } from './TimelineList.tsx'

/** Opens an entry in its own room. */
const open = (entry: TimelineEntry): void => {
  useTimeline.getState().select(entryKey(entry))
  if (entry.kind === 'exchange') {
    useExchanges.getState().select(entry.id)
    useUi.getState().go('exchanges')
  } else {
    useDeliveries.getState().select(entry.delivery)
    useUi.getState().go('deliveries')
  }
}

const Summary = () => {
  const { entries, more, loading, filters } = useTimeline()
  const sent = entries.filter(({ kind }) => kind === 'exchange').length
  return (
    <div className={classes.summary}>
      <span className="muted" role="status">
        {plural(sent, 'call')} and {plural(entries.length - sent, 'attempt')}, the newest last
      </span>
      {more &&
        (entries.length >= MOST_ENTRIES ? (
          <span className="muted">There are earlier ones: narrow the time to see them.</span>
        ) : (
          <Button
            size="compact-xs"
            loading={loading}
            onClick={() => void useTimeline.getState().loadEarlier()}
          >{`Show ${TIMELINE_PAGE} earlier`}</Button>
        ))}
      {(filters.cartToken.trim() !== '') !== (filters.orderCode.trim() !== '') && (
        <span className={classes.how} title={HOW_LINKED}>
          {filters.orderCode.trim() === ''
            ? 'Calls only: no delivery says of which cart it is. Add an order code to see both.'
            : 'Of the calls only those that name the order. Add a cart token to see the cart’s calls.'}
        </span>
      )}
    </div>
  )
}

/** Calls to the service and deliveries of the target in use, on one axis. */
export default function TimelineRoom() {
  const target = useTarget()
  const entries = useTimeline((state) => state.entries)
  const loading = useTimeline((state) => state.loading)
  const problem = useTimeline((state) => state.problem)
  const selected = useTimeline((state) => state.selected)
  const { watch, rest, select, refresh } = useTimeline.getState()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState<InSight>({ first: 0, last: 0 })
  useEffect(() => {
    if (target) watch(target)
    return rest
  }, [target, watch, rest])
  const at = selected === null ? -1 : entries.findIndex((entry) => entryKey(entry) === selected)
  useRoomKeys({
    search: () => search.current?.focus(),
    move: (by) => {
      const next = entries[at === -1 ? entries.length - 1 : Math.min(entries.length - 1, Math.max(0, at + by))]
      if (next) select(entryKey(next))
      // So that Enter opens it.
      list.current?.focus()
    },
    close: () => select(null),
  })
  return (
    <>
      <TimelineBar search={search} />
      {problem ? (
        <ListProblem error={problem} onRetry={refresh} />
      ) : entries.length === 0 ? (
        !loading && <NoEntries />
      ) : (
        <>
          <TimelineAxis entries={entries} inSight={inSight} selected={at} />
          <Summary />
          <TimelineList
            scroller={list}
            entries={entries}
            selected={at}
            onSelect={(entry) => select(entryKey(entry))}
            onOpen={open}
            onInSight={setInSight}
          />
        </>
      )}
    </>
  )
}

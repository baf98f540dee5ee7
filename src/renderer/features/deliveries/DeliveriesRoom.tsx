import { useEffect, useRef } from 'react'
import { bridge } from '../../bridge.ts'
import { SplitView } from '../../components/SplitView.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { deliveryList, useDeliveries } from '../../stores/deliveries.ts'
import { neighbour } from '../../stores/row-list.ts'
import { CoverageView } from './coverage-grid/CoverageView.tsx'
import { DeliveriesBar } from './DeliveriesBar.tsx'
import { DeliveryDetailView } from './DeliveryDetailView.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { FilterStrip } from './FilterStrip.tsx'
import { replay } from './relay/replay.ts'
import { replayTarget } from './relay/replay-target.ts'

/** Sends the newest attempt of the marked delivery again; where to is asked for in its relay tab, once. */
const replaySelected = async () => {
  const { selected, showTab } = useDeliveries.getState()
  if (selected === null) return
  showTab('Relay')
  // What is opened may still be on its way here.
  const result = await bridge.getDelivery({ id: selected })
  if (!result.ok) return
  const { row, attempts } = result.value
  const newest = attempts.at(-1)
  const url = replayTarget(row.channelKey)
  if (newest && url !== '') replay(newest.id, url)
}

/** The live list of deliveries, and beside it the one that is opened; or the coverage. */
export default function DeliveriesRoom() {
  const target = useTarget()
  const view = useDeliveries((state) => state.view)
  const selected = useDeliveries((state) => state.selected)
  const { watch, select } = useDeliveries.getState()
  const search = useRef<HTMLInputElement>(null)
  const detail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (target) watch(target)
  }, [target, watch])
  useRoomKeys({
    search: () => search.current?.focus(),
    move: (by) => view === 'list' && select(neighbour(deliveryList, useDeliveries.getState().selected, by)),
    close: () => select(null),
    replay: () => view === 'list' && void replaySelected(),
  })
  return (
    <>
      <DeliveriesBar search={search} />
      {view === 'coverage' ? (
        <CoverageView />
      ) : (
        <>
          <FilterStrip />
          <SplitView
            label="The delivery"
            detail={selected === null ? null : <DeliveryDetailView />}
            detailRef={detail}
            onClose={() => select(null)}
          >
            <DeliveryList onOpen={() => detail.current?.focus()} />
          </SplitView>
        </>
      )}
    </>
  )
}

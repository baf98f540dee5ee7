import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { bridge } from '../../bridge.ts'
import { SelectionStrip } from '../../components/SelectionStrip.tsx'
import { SplitView } from '../../components/SplitView.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { compareMeant } from '../../stores/compare.ts'
import { deliveryList, useDeliveries, useDeliverySelection } from '../../stores/deliveries.ts'
import { neighbour } from '../../stores/row-list.ts'
import { closeOrClear, markOpened } from '../../stores/selection.ts'
import { CompareSelection } from '../compare/CompareSelection.tsx'
import { ImportDialog } from '../transfers/ImportDialog.tsx'
import { CoverageView } from './coverage-grid/CoverageView.tsx'
import { DeliveriesBar } from './DeliveriesBar.tsx'
import { DeliveryDetailView } from './DeliveryDetailView.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { askForDeliveries, ExportDeliveries } from './ExportDeliveries.tsx'
import { toggleSelectedPin } from './keep/set-pinned.ts'
import { replay } from './relay/replay.ts'
import { replayTarget } from './relay/replay-target.ts'
import { SetFilters } from './SetFilters.tsx'

/** Sends the newest attempt of the marked delivery again; where to is asked for in its relay tab, once. */
const replaySelected = async () => {
  const { selected, target, showTab } = useDeliveries.getState()
  if (selected === null || target === null) return
  showTab('Relay')
  // Where to is settled by now: what is typed later is not for this sending.
  const url = replayTarget(target.channelKey)
  if (url === '') return
  // What is opened may still be on its way here.
  const result = await bridge.getDelivery({ id: selected })
  const newest = result.ok ? result.value.attempts.at(-1) : undefined
  if (newest) replay(newest.id, url)
}

/** The live list of deliveries, and beside it the one that is opened; or the coverage. */
export default function DeliveriesRoom() {
  const target = useTarget()
  const view = useDeliveries((state) => state.view)
  const selected = useDeliveries((state) => state.selected)
  const selection = useDeliverySelection()
  const { watch, select } = useDeliveries.getState()
  const search = useRef<HTMLInputElement>(null)
  const detail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (target) watch(target)
  }, [target, watch])
  useRoomKeys({
    search: () => search.current?.focus(),
    move: (by) => view === 'list' && select(neighbour(deliveryList, useDeliveries.getState().selected, by)),
    close: () => closeOrClear(useDeliverySelection, () => select(null)),
    mark: () => view === 'list' && markOpened(useDeliverySelection, useDeliveries.getState().selected),
    pin: () => view === 'list' && toggleSelectedPin(),
    compare: () => view === 'list' && compareMeant('delivery', useDeliverySelection, useDeliveries.getState().selected),
    replay: () => view === 'list' && void replaySelected(),
  })
  return (
    <>
      <DeliveriesBar search={search} />
      <ExportDeliveries />
      <ImportDialog />
      {view === 'coverage' ? (
        <CoverageView />
      ) : (
        <>
          <SetFilters />
          <SelectionStrip selection={selection} one="delivery" many="deliveries">
            <Button size="compact-xs" onClick={() => askForDeliveries()}>
              Export…
            </Button>
            <CompareSelection kind="delivery" selection={selection} opened={selected} />
          </SelectionStrip>
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

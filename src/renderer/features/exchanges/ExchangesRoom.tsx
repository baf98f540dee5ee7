import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { assertNever } from '../../../shared/result.ts'
import { DetailProblem } from '../../components/DetailProblem.tsx'
import { ExchangePanel } from '../../components/ExchangePanel.tsx'
import { FilterStrip } from '../../components/FilterStrip.tsx'
import { SelectionStrip } from '../../components/SelectionStrip.tsx'
import { SplitView } from '../../components/SplitView.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { compareMeant } from '../../stores/compare.ts'
import { exchangeList, useExchangeSelection, useExchanges } from '../../stores/exchanges.ts'
import { useRequestBuilder } from '../../stores/request-builder.ts'
import { neighbour } from '../../stores/row-list.ts'
import { closeOrClear, markOpened } from '../../stores/selection.ts'
import { CompareSelection } from '../compare/CompareSelection.tsx'
import { ExchangeActions } from './ExchangeActions.tsx'
import { ExchangeList } from './ExchangeList.tsx'
import { ExchangesBar } from './ExchangesBar.tsx'
import { askForExchanges, ExportButton, ExportExchanges } from './ExportExchanges.tsx'
import { setFilters } from './filter-names.ts'
import { repeatAsItWas } from './repeat.ts'

const Opened = () => {
  const opened = useExchanges((state) => state.opened)
  switch (opened.kind) {
    case 'none':
    case 'loading':
      return null
    case 'failed':
      return <DetailProblem error={opened.error} />
    case 'ready':
      return <ExchangePanel exchange={opened.value} actions={<ExchangeActions exchange={opened.value} />} />
    default:
      return assertNever(opened)
  }
}

/** Every call made to the service in the target in use, and beside the list the one that is opened. */
export default function ExchangesRoom() {
  const target = useTarget()
  const selected = useExchanges((state) => state.selected)
  const selection = useExchangeSelection()
  const filters = useExchanges((state) => state.filters)
  const { watch, select, narrow, clearFilters } = useExchanges.getState()
  const search = useRef<HTMLInputElement>(null)
  const detail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (target) watch(target)
  }, [target, watch])
  useRoomKeys({
    search: () => search.current?.focus(),
    move: (by) => select(neighbour(exchangeList, useExchanges.getState().selected, by)),
    close: () => closeOrClear(useExchangeSelection, () => select(null)),
    replay: () => {
      const { selected: id } = useExchanges.getState()
      if (id !== null) void repeatAsItWas(id)
    },
    mark: () => markOpened(useExchangeSelection, useExchanges.getState().selected),
    compare: () => compareMeant('exchange', useExchangeSelection, useExchanges.getState().selected),
  })
  return (
    <>
      <ExchangesBar search={search}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconSend size={14} />}
          onClick={() => useRequestBuilder.getState().setOpen(true)}
        >
          New request…
        </Button>
        <ExportButton />
      </ExchangesBar>
      <ExportExchanges />
      <FilterStrip set={setFilters(filters)} onOff={narrow} onClear={clearFilters} />
      <SelectionStrip selection={selection} one="exchange" many="exchanges">
        <CompareSelection kind="exchange" selection={selection} opened={selected} />
        <Button size="compact-xs" onClick={askForExchanges}>
          Export HAR…
        </Button>
      </SelectionStrip>
      <SplitView
        label="The exchange"
        detail={selected === null ? null : <Opened />}
        detailRef={detail}
        onClose={() => select(null)}
      >
        <ExchangeList onOpen={() => detail.current?.focus()} />
      </SplitView>
    </>
  )
}

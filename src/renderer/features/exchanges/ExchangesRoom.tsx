import { useEffect, useRef } from 'react'
import { assertNever } from '../../../shared/result.ts'
import { DetailProblem } from '../../components/DetailProblem.tsx'
import { ExchangePanel } from '../../components/ExchangePanel.tsx'
import { RoomBar } from '../../components/RoomBar.tsx'
import { SplitView } from '../../components/SplitView.tsx'
import { useRoomKeys } from '../../components/useRoomKeys.ts'
import { useTarget } from '../../stores/app.ts'
import { exchangeList, useExchanges } from '../../stores/exchanges.ts'
import { neighbour } from '../../stores/row-list.ts'
import { ExchangeList } from './ExchangeList.tsx'

const Opened = () => {
  const opened = useExchanges((state) => state.opened)
  switch (opened.kind) {
    case 'none':
    case 'loading':
      return null
    case 'failed':
      return <DetailProblem error={opened.error} />
    case 'ready':
      return <ExchangePanel exchange={opened.value} />
    default:
      return assertNever(opened)
  }
}

/** Every call made to the service in the target in use, and beside the list the one that is opened. */
export default function ExchangesRoom() {
  const target = useTarget()
  const selected = useExchanges((state) => state.selected)
  const { watch, select } = useExchanges.getState()
  const detail = useRef<HTMLElement>(null)
  useEffect(() => {
    if (target) watch(target)
  }, [target, watch])
  useRoomKeys({
    move: (by) => select(neighbour(exchangeList, useExchanges.getState().selected, by)),
    close: () => select(null),
  })
  return (
    <>
      <RoomBar title="Exchanges" />
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

import { Button } from '@mantine/core'
import { Empty } from '../../components/Empty.tsx'
import { ListProblem } from '../../components/ListProblem.tsx'
import { VirtualRows } from '../../components/VirtualRows.tsx'
import { exchangeList, useExchanges } from '../../stores/exchanges.ts'
import { useUi } from '../../stores/ui.ts'
import { exchangeColumns } from './columns.tsx'
import classes from './ExchangeList.module.css'

/** The list itself, or why it is empty. */
export const ExchangeList = ({ onOpen }: { onOpen: () => void }) => {
  const list = useExchanges((state) => state.list)
  const selected = useExchanges((state) => state.selected)
  if (list.problem) return <ListProblem error={list.problem} onRetry={exchangeList.reload} />
  if (list.size === 0 && list.loading) return null
  if (list.size === 0) {
    return (
      <Empty
        title="No exchanges yet"
        text="Each call to the service appears here with its request, its response and its timing. Request a token, or work with a cart, to make the first."
      >
        <Button onClick={() => useUi.getState().go('promotions')}>Open Promotions</Button>
      </Empty>
    )
  }
  return (
    <VirtualRows
      list={exchangeList}
      state={list}
      columns={exchangeColumns}
      label="Exchanges, newest first"
      className={classes.list}
      selected={selected}
      onSelect={useExchanges.getState().select}
      onOpen={onOpen}
    />
  )
}

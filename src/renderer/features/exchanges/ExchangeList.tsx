import { useMemo } from 'react'
import { LiveList } from '../../components/LiveList.tsx'
import { exchangeList, useExchangeSelection, useExchanges } from '../../stores/exchanges.ts'
import { exchangeColumns } from './columns.tsx'
import classes from './ExchangeList.module.css'
import { NoExchanges } from './NoExchanges.tsx'

/** The list itself, or why it is empty. */
export const ExchangeList = ({ onOpen }: { onOpen: () => void }) => {
  const scale = useExchanges((state) => state.scale)
  const columns = useMemo(() => exchangeColumns(scale), [scale])
  return (
    <LiveList
      empty={<NoExchanges />}
      list={exchangeList}
      state={useExchanges((state) => state.list)}
      columns={columns}
      label="Exchanges, newest first"
      className={classes.list}
      selected={useExchanges((state) => state.selected)}
      selection={useExchangeSelection()}
      onSelect={useExchanges.getState().select}
      onOpen={onOpen}
    />
  )
}

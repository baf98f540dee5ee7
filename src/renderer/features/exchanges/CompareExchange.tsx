import { Button, Menu } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { ExchangeRow } from '../../../shared/models/exchange.ts'
import { clockTime } from '../../components/format.ts'
import { chooseFirst, useCompare } from '../../stores/compare.ts'
import { exchangeList, useExchangeSelection, useExchanges } from '../../stores/exchanges.ts'

const rowOf = (id: number): ExchangeRow | undefined => exchangeList.rowAt(exchangeList.indexOf(id))

/** Rows that are looked through for the call before of the same operation. */
const LOOKED_AT = 200

/** The call of the same operation before this one, as far as the list has it loaded. */
const before = (row: ExchangeRow): ExchangeRow | undefined => {
  const at = exchangeList.indexOf(row.id)
  for (let index = at + 1; index < at + LOOKED_AT; index++) {
    const other = exchangeList.rowAt(index)
    if (other?.operation === row.operation) return other
  }
  return undefined
}

const name = (row: ExchangeRow): string => `${row.label}, ${clockTime(row.startedAt)}`

/** What the opened exchange can be compared with; nothing while none is opened. */
export const CompareExchange = () => {
  const selected = useExchanges((state) => state.selected)
  // Its row may come into the list later.
  useExchanges((state) => state.list.revision)
  const row = selected === null ? undefined : rowOf(selected)
  if (!row) return null
  const earlier = before(row)
  const own = { kind: 'exchange', id: row.id } as const
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button size="compact-xs" leftSection={<IconArrowsDiff size={12} />}>
          Compare with…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {earlier && (
          <Menu.Item onClick={() => useCompare.getState().compare({ kind: 'exchange', id: earlier.id }, own)}>
            The same call before: {name(earlier)}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => chooseFirst(useExchangeSelection, row.id)}>Another one of the list (c)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

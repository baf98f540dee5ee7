import type { ReactNode } from 'react'
import type { RowList, RowListState } from '../stores/row-list.ts'
import type { Selection } from '../stores/selection.ts'
import { ListProblem } from './ListProblem.tsx'
import { type Column, VirtualRows } from './VirtualRows.tsx'

/** A live list of a room, or why it is empty. The parts are those of {@link VirtualRows}. */
export const LiveList = <Query, Row extends { readonly id: number }>({
  empty,
  ...rows
}: {
  empty: ReactNode
  list: RowList<Query, Row>
  state: RowListState
  columns: readonly Column<Row>[]
  label: string
  className: string | undefined
  selected: number | null
  selection: Selection
  onSelect: (id: number) => void
  onOpen: () => void
}) => {
  const { size, loading, fresh, problem } = rows.state
  if (problem) return <ListProblem error={problem} onRetry={rows.list.reload} />
  if (size === 0 && loading) return null
  return size === 0 && fresh === 0 ? empty : <VirtualRows {...rows} />
}

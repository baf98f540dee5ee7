import type { ReactNode } from 'react'
import { ListProblem } from './ListProblem.tsx'
import { VirtualRows, type VirtualRowsProps } from './VirtualRows.tsx'

/** A live list of a room, or why it is empty. The parts are those of {@link VirtualRows}. */
export const LiveList = <Query, Row extends { readonly id: number }>({
  empty,
  ...rows
}: VirtualRowsProps<Query, Row> & { readonly empty: ReactNode }) => {
  const { size, loading, fresh, problem } = rows.state
  if (problem) return <ListProblem error={problem} onRetry={rows.list.reload} />
  if (size === 0 && loading) return null
  return size === 0 && fresh === 0 ? empty : <VirtualRows {...rows} />
}

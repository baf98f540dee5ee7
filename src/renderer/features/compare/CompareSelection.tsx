import { Button } from '@mantine/core'
import { type Comparable, comparable, twoMeant, useCompare } from '../../stores/compare.ts'
import type { Selection } from '../../stores/selection.ts'

/** Compares two selected rows; with one, says how to get there. */
export const CompareSelection = ({
  kind,
  selection: { ids },
  opened,
}: {
  kind: Comparable['kind']
  selection: Selection
  opened: number | null
}) => {
  const two = twoMeant(ids, opened)
  if (two) {
    const [left, right] = two
    return (
      <Button
        size="compact-xs"
        onClick={() => useCompare.getState().compare(comparable(kind, left), comparable(kind, right))}
      >
        {ids.size === 1 ? 'Compare with the opened one (c)' : 'Compare (c)'}
      </Button>
    )
  }
  return ids.size === 1 && <span className="muted">Open another one, then press c to compare the two.</span>
}

import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import type { Attempt, DeliveryRow } from '../../../shared/models/delivery.ts'
import { useTarget } from '../../stores/app.ts'
import { useTimeline } from '../../stores/timeline.ts'
import { entryKey } from '../../stores/timeline-entries.ts'
import { around } from '../../stores/timeline-filters.ts'
import { useUi } from '../../stores/ui.ts'

/** Shows what has the code of a delivery, around its time; without a code, all of that time. */
export const ShowOnTimeline = ({ row, attempt }: { row: DeliveryRow; attempt: Attempt }) => {
  const target = useTarget()
  if (!target) return null
  const other = row.environment !== null && row.environment !== target.environment
  return (
    <Button
      size="compact-xs"
      leftSection={<IconTimeline size={12} />}
      disabled={other}
      title={other ? `It belongs to ${row.environment}: switch there to see its timeline.` : undefined}
      onClick={() => {
        const filters = { orderCode: row.reference ?? '', ...around(row.firstAt, row.lastAt) }
        useTimeline.getState().showOnly(target, filters, entryKey({ kind: 'attempt', id: attempt.id }))
        useUi.getState().go('timeline')
      }}
    >
      Show on the timeline
    </Button>
  )
}

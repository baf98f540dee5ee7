import { Button } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import type { DeliveryRow } from '../../../../shared/models/delivery.ts'
import { setPinned } from './set-pinned.ts'

/** Pins the delivery, so that no limit of the history deletes it, or takes its pin off. */
export const PinButton = ({ row }: { row: DeliveryRow }) => (
  <Button
    size="compact-xs"
    aria-pressed={row.pinned}
    leftSection={row.pinned ? <IconPinFilled size={12} /> : <IconPin size={12} />}
    title={row.pinned ? 'Take the pin off (p)' : 'Keep it whatever the limits of the history say (p)'}
    onClick={() => void setPinned(row.id, !row.pinned)}
  >
    {row.pinned ? 'Pinned' : 'Pin'}
  </Button>
)

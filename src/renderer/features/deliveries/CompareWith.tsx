import { Button, Menu } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { Attempt, DeliveryDetail, DeliveryRow } from '../../../shared/models/delivery.ts'
import { clockTime } from '../../components/format.ts'
import { type Comparable, chooseFirst, useCompare } from '../../stores/compare.ts'
import { useDeliverySelection } from '../../stores/deliveries.ts'
import { deliveryTitle } from './delivery-title.ts'

/** Deliveries of the same delivery id that the menu offers. */
const OFFERED = 8

const comparableName = (row: DeliveryRow): string =>
  row.reference === null ? deliveryTitle(row) : `${deliveryTitle(row)}, ${row.reference}`

/** What an opened attempt can be compared with at once, or later with what is chosen in the list. */
export const CompareWith = ({ detail, attempt }: { detail: DeliveryDetail; attempt: Attempt }) => {
  const { row, attempts, companions } = detail
  const { compare } = useCompare.getState()
  const place = attempts.indexOf(attempt)
  const neighbour = attempts[place - 1] ?? attempts[place + 1]
  const own: Comparable = { kind: 'delivery', id: row.id, attemptId: attempt.id }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button size="compact-xs" leftSection={<IconArrowsDiff size={12} />}>
          Compare with…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {neighbour && (
          // The earlier one stands on the left.
          <Menu.Item
            onClick={() => {
              const other: Comparable = { kind: 'delivery', id: row.id, attemptId: neighbour.id }
              if (attempts.indexOf(neighbour) < place) compare(other, own)
              else compare(own, other)
            }}
          >
            The {attempts.indexOf(neighbour) < place ? 'attempt before' : 'next attempt'} (
            {attempts.indexOf(neighbour) + 1} of {attempts.length})
          </Menu.Item>
        )}
        {companions.slice(0, OFFERED).map((other) => (
          <Menu.Item key={other.id} onClick={() => compare(own, { kind: 'delivery', id: other.id, attemptId: null })}>
            Same delivery id: {comparableName(other)}, {clockTime(other.lastAt)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => chooseFirst(useDeliverySelection, row.id)}>Another one of the list (c)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

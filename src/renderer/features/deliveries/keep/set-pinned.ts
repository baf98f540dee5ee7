import { notifications } from '@mantine/notifications'
import { bridge } from '../../../bridge.ts'
import { deliveryList, useDeliveries } from '../../../stores/deliveries.ts'

/** Pins a delivery or takes its pin off; says so where that failed. What shows it hears of the change. */
export const setPinned = async (id: number, pinned: boolean): Promise<void> => {
  const result = await bridge.pinDelivery({ id, pinned })
  if (result.ok) return
  notifications.show({
    title: pinned ? 'The delivery was not pinned' : 'The pin was not taken off',
    message: `${result.error.message} ${result.error.hint ?? ''}`,
    color: 'red',
    autoClose: 8000,
  })
}

/** The marked delivery: pins it, or takes its pin off. */
export const toggleSelectedPin = (): void => {
  const { selected, opened } = useDeliveries.getState()
  if (selected === null) return
  const shown = opened.kind === 'ready' && opened.id === selected ? opened.value.row : null
  const row = shown ?? deliveryList.rowAt(deliveryList.indexOf(selected))
  if (row) void setPinned(selected, !row.pinned)
}

import { ListProblem } from '../../components/ListProblem.tsx'
import { VirtualRows } from '../../components/VirtualRows.tsx'
import { deliveryList, useDeliveries } from '../../stores/deliveries.ts'
import { deliveryColumns } from './columns.tsx'
import classes from './DeliveryList.module.css'
import { NoDeliveries } from './NoDeliveries.tsx'

/** The list itself, or why it is empty. */
export const DeliveryList = ({ onOpen }: { onOpen: () => void }) => {
  const list = useDeliveries((state) => state.list)
  const selected = useDeliveries((state) => state.selected)
  if (list.problem) return <ListProblem error={list.problem} onRetry={deliveryList.reload} />
  if (list.size === 0 && list.loading) return null
  if (list.size === 0 && list.fresh === 0) return <NoDeliveries />
  return (
    <VirtualRows
      list={deliveryList}
      state={list}
      columns={deliveryColumns}
      label="Deliveries, newest first"
      className={classes.list}
      selected={selected}
      onSelect={useDeliveries.getState().select}
      onOpen={onOpen}
    />
  )
}

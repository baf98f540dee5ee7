import { LiveList } from '../../components/LiveList.tsx'
import { deliveryList, useDeliveries, useDeliverySelection } from '../../stores/deliveries.ts'
import { deliveryColumns } from './columns.tsx'
import classes from './DeliveryList.module.css'
import { NoDeliveries } from './NoDeliveries.tsx'

/** The list itself, or why it is empty. */
export const DeliveryList = ({ onOpen }: { onOpen: () => void }) => (
  <LiveList
    empty={<NoDeliveries />}
    list={deliveryList}
    state={useDeliveries((state) => state.list)}
    columns={deliveryColumns}
    label="Deliveries, newest first"
    className={classes.list}
    selected={useDeliveries((state) => state.selected)}
    selection={useDeliverySelection()}
    onSelect={useDeliveries.getState().select}
    onOpen={onOpen}
  />
)

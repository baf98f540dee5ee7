import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import { VerdictChip } from '../../components/Chip.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useDeliveries } from '../../stores/deliveries.ts'
import classes from './Delivery.module.css'
import { deliveryTitle } from './delivery-title.ts'
import type { OrderBody } from './order-body.ts'

const Facts = ({ row }: { row: DeliveryRow }) => (
  <>
    <span>{deliveryTitle(row)}</span>
    <span className="mono">{row.reference ?? <span className="faint">no code</span>}</span>
    <VerdictChip verdict={row.verdict} />
  </>
)

/** A delivery and its companions side by side: same delivery id, each with its own body and signature (§6.4). */
export const Companions = ({
  row,
  order,
  companions,
}: {
  row: DeliveryRow
  order: OrderBody | null
  companions: readonly DeliveryRow[]
}) => (
  <>
    {companions.map((companion) => (
      <Panel key={companion.id} flush title="Two notifications with this delivery id (§6.4)">
        <div className={classes.pair}>
          <div className={classes.half}>
            <b>This one</b>
            <Facts row={row} />
            {order?.previousCode && (
              <span className="muted">
                replaces <span className="mono">{order.previousCode}</span>
              </span>
            )}
          </div>
          <button type="button" className={classes.half} onClick={() => useDeliveries.getState().select(companion.id)}>
            <b className={classes.open}>Companion</b>
            <Facts row={companion} />
          </button>
        </div>
      </Panel>
    ))}
  </>
)

import { assertNever } from '../../../shared/result.ts'
import { Problem } from '../../components/Problem.tsx'
import { useDeliveries } from '../../stores/deliveries.ts'
import classes from './Delivery.module.css'
import { OpenDelivery } from './OpenDelivery.tsx'

/** The delivery that is opened, or why it is not there. */
export const DeliveryDetailView = () => {
  const opened = useDeliveries((state) => state.opened)
  switch (opened.kind) {
    case 'none':
    case 'loading':
      return null
    case 'failed':
      return (
        <div className={classes.failed}>
          <Problem error={opened.error} />
        </div>
      )
    case 'ready':
      return <OpenDelivery key={opened.id} detail={opened.value} />
    default:
      return assertNever(opened)
  }
}

import { assertNever } from '../../../shared/result.ts'
import { DetailProblem } from '../../components/DetailProblem.tsx'
import { useDeliveries } from '../../stores/deliveries.ts'
import { OpenDelivery } from './OpenDelivery.tsx'

/** The delivery that is opened, or why it is not there. */
export const DeliveryDetailView = () => {
  const opened = useDeliveries((state) => state.opened)
  switch (opened.kind) {
    case 'none':
    case 'loading':
      return null
    case 'failed':
      return <DetailProblem error={opened.error} />
    case 'ready':
      return <OpenDelivery key={opened.id} detail={opened.value} />
    default:
      return assertNever(opened)
  }
}

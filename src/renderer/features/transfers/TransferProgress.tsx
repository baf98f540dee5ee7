import { Button, Progress } from '@mantine/core'
import { type RunningTransfer, useTransfers } from '../../stores/transfers.ts'
import classes from './Transfers.module.css'

const Transfer = ({ transfer: { transferId, label, progress, cancelling } }: { transfer: RunningTransfer }) => {
  const share = progress === null || progress.total === 0 ? 0 : Math.floor((100 * progress.done) / progress.total)
  return (
    <div className={classes.running}>
      <span role="status">{cancelling ? 'Cancelling' : label}</span>
      <span className="mono muted">{share} %</span>
      <Button
        size="compact-xs"
        disabled={cancelling}
        aria-label={`Cancel: ${label}`}
        onClick={() => useTransfers.getState().cancel(transferId)}
      >
        Cancel
      </Button>
      <Progress className={classes.bar} value={share} size={4} aria-label={label} />
    </div>
  )
}

/** The exports and imports that are under way, each with how far it is and a way to stop it. */
export const TransferProgress = () =>
  useTransfers((state) => state.running)
    .filter(({ progress }) => progress !== null)
    .map((transfer) => <Transfer key={transfer.transferId} transfer={transfer} />)

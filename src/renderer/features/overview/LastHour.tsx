import type { DeliveryRow } from '../../../shared/models/delivery.ts'
import type { Readiness } from '../../../shared/models/readiness.ts'
import { VerdictChip } from '../../components/Chip.tsx'
import { clockTime, count, duration, iso } from '../../components/format.ts'
import { Panel } from '../../components/Panel.tsx'
import { useDeliveries } from '../../stores/deliveries.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './Overview.module.css'

/** What came in the last hour, in numbers. */
export const LastHour = ({ numbers }: { numbers: Readiness['lastHour'] }) => {
  const items = [
    [count(numbers.deliveries), numbers.deliveries === 1 ? 'delivery' : 'deliveries'],
    [count(numbers.verified), 'verified'],
    [count(numbers.mismatches), numbers.mismatches === 1 ? 'mismatch' : 'mismatches'],
    [numbers.medianAnswer === null ? '–' : duration(numbers.medianAnswer), 'median answer'],
  ] as const
  return (
    <Panel title="Last hour">
      <div className={classes.numbers}>
        {items.map(([n, what]) => (
          <div key={what}>
            <div className={classes.number}>{n}</div>
            <div className="muted">{what}</div>
          </div>
        ))}
      </div>
    </Panel>
  )
}

const open = (id: number) => {
  useDeliveries.getState().select(id)
  useUi.getState().go('deliveries')
}

/** The newest deliveries that are not verified. */
export const NeedsALook = ({ rows }: { rows: readonly DeliveryRow[] }) => (
  <Panel title="Needs a look">
    {rows.length === 0 ? (
      <span className="muted">Nothing. Deliveries that are not verified appear here.</span>
    ) : (
      <div className={classes.look}>
        {rows.map((row) => (
          <button key={row.id} type="button" onClick={() => open(row.id)}>
            <VerdictChip verdict={row.verdict} />
            <span className="grow ellipsis">
              {row.event ?? 'no event'} / {row.action ?? 'no action'}
            </span>
            <time className="faint" title={iso(row.lastAt)}>
              {clockTime(row.lastAt).slice(0, 5)}
            </time>
          </button>
        ))}
      </div>
    )}
  </Panel>
)

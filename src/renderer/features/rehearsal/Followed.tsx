import type { RehearsalPlan, RehearsedDelivery } from '../../../shared/models/rehearsal.ts'
import { stepText } from '../../../shared/rehearsal-scripts.ts'
import { Chip } from '../../components/Chip.tsx'
import { clockTime, duration } from '../../components/format.ts'
import { isUnread, outcomeLook } from './outcome-text.ts'
import classes from './Rehearsal.module.css'

/** A followed delivery: its attempts with what each was to get, what it got, and the gap before it. */
export const Followed = ({
  plan,
  delivery,
  gaps,
}: {
  plan: RehearsalPlan
  delivery: RehearsedDelivery
  gaps: readonly (number | null)[]
}) => (
  <div className={classes.delivery}>
    <div>
      <b>
        {delivery.event ?? 'no event'} / {delivery.action ?? 'no action'}
      </b>{' '}
      <span className={`mono muted ${classes.id}`}>{delivery.deliveryId}</span>
    </div>
    <table className={classes.attempts} aria-label={`Attempts of ${delivery.deliveryId}`}>
      <thead>
        <tr>
          <th>Came</th>
          <th>Gap</th>
          <th>Script</th>
          <th>Got</th>
        </tr>
      </thead>
      <tbody>
        {delivery.attempts.map((attempt, index) => {
          const { at, step, outcome } = attempt
          const gap = gaps[index - 1] ?? null
          const planned = step === null ? undefined : plan.steps[step]
          const { tone, text } = outcomeLook(outcome)
          return (
            <tr key={at}>
              <td className="mono">{clockTime(at)}</td>
              <td className="mono muted">{index === 0 ? 'first' : gap === null ? '' : `+${duration(gap)}`}</td>
              <td className="muted">{planned ? stepText(planned) : 'as usual'}</td>
              <td>
                <Chip tone={tone}>{isUnread(plan, attempt) ? 'dropped unread' : text}</Chip>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)

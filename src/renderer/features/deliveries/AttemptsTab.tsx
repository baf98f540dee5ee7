import { IconMasksTheater } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { Attempt } from '../../../shared/models/delivery.ts'
import { StatusChip, VerdictChip } from '../../components/Chip.tsx'
import { duration } from '../../components/format.ts'
import { Time } from '../../components/Time.tsx'
import { attemptGaps } from './attempt-gaps.ts'
import { AttemptsTimeline } from './attempts/AttemptsTimeline.tsx'
import classes from './Delivery.module.css'
import { Findings } from './findings/Findings.tsx'

/** The attempts of a delivery: on a time axis, what they depart from, and one by one, oldest first. */
export const AttemptsTab = ({
  attempts,
  found,
}: {
  attempts: readonly Attempt[]
  found: ComponentProps<typeof Findings>['found']
}) => {
  const gaps = attemptGaps(attempts)
  return (
    <>
      <AttemptsTimeline attempts={attempts} />
      <Findings found={found} />
      <table className={classes.attempts} aria-label="Attempts, oldest first">
        <thead>
          <tr>
            <th>Received</th>
            <th className={classes.number}>Gap</th>
            <th>Answered</th>
            <th className={classes.number}>In</th>
            <th>Verdict then</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ id, receivedAt, status, answeredIn, verdictAtReceipt, rehearsal }, index) => {
            const gap = gaps[index] ?? null
            return (
              <tr key={id}>
                <td>
                  <Time at={receivedAt} />
                </td>
                <td className={`mono ${classes.number}`}>
                  {gap === null ? <span className="faint">first</span> : `+${duration(gap)}`}
                </td>
                <td>
                  <StatusChip status={status} />{' '}
                  {rehearsal !== null && (
                    <span role="img" aria-label={rehearsal} title={rehearsal}>
                      <IconMasksTheater size={14} aria-hidden />
                    </span>
                  )}
                </td>
                <td className={`mono muted ${classes.number}`}>{answeredIn === null ? '…' : duration(answeredIn)}</td>
                <td>
                  <VerdictChip verdict={verdictAtReceipt} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {attempts.some(({ rehearsal }) => rehearsal !== null) && (
        <p className={classes.note}>Where the masks stand, a rehearsal decided the answer.</p>
      )}
      <p className={classes.note}>
        Until it gets a success, the service retries up to 3 times, 1 to 10 s apart, with the same delivery id (§8).
      </p>
    </>
  )
}

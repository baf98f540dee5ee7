import { type Attempt, NO_ANSWER } from '../../../../shared/models/delivery.ts'
import { clockTime, duration, plural } from '../../../components/format.ts'

type Timed = Pick<Attempt, 'receivedAt' | 'answeredIn' | 'status'>

/** Attempts that are told one by one. */
const TOLD = 8

/** What the timeline shows, in words; of many attempts the first ones. */
export const timelineText = (attempts: readonly Timed[]): string => {
  const told = attempts.slice(0, TOLD).map((attempt, index) => {
    const before = attempts[index - 1]
    const when = before
      ? `${duration(attempt.receivedAt - before.receivedAt)} later`
      : `at ${clockTime(attempt.receivedAt)}`
    const answer = attempt.status === NO_ANSWER ? 'not answered' : `answered ${attempt.status}`
    const took = attempt.answeredIn === null ? '' : ` in ${duration(attempt.answeredIn)}`
    return `${before ? 'The next' : 'The first'} ${when}, ${answer}${took}.`
  })
  const more = attempts.length > TOLD ? [`And ${attempts.length - TOLD} more, listed in the table.`] : []
  return [`${plural(attempts.length, 'attempt')}.`, ...told, ...more].join(' ')
}

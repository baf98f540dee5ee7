import { retryLimits } from '../../../../shared/interface.ts'
import type { Attempt } from '../../../../shared/models/delivery.ts'

const { retries: RETRIES, longestGap: LONGEST_WAIT } = retryLimits
/** What the way here may add to that wait, ms. */
const SLACK = 2_000

/** Whether the newest attempt may still be followed by a retry. `attempts` are oldest first. */
export const retryAwaited = (
  attempts: readonly Pick<Attempt, 'status' | 'receivedAt' | 'answeredIn'>[],
  now: number,
): boolean => {
  const newest = attempts.at(-1)
  if (!newest || attempts.length > RETRIES || (newest.status >= 200 && newest.status < 300)) return false
  return now - newest.receivedAt - (newest.answeredIn ?? 0) < LONGEST_WAIT + SLACK
}

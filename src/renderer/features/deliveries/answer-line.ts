import { retryLimits } from '../../../shared/interface.ts'
import { type Attempt, NO_ANSWER } from '../../../shared/models/delivery.ts'
import { retryAwaited } from './attempts/retry-awaited.ts'

/** What was answered to the newest attempt, and what follows from it, in a line. `attempts` are oldest first. */
export const answerLine = (attempts: readonly Attempt[], now: number): string => {
  const newest = attempts.at(-1)
  if (!newest) return ''
  const { status, verdict, verdictAtReceipt } = newest
  const answered = status === NO_ANSWER ? 'Not answered' : `Answered ${status}`
  const accepted = status >= 200 && status < 300
  if (verdict === 'verified') {
    if (verdictAtReceipt !== 'verified') return `Found verified later. ${answered} when it came.`
    const body = accepted ? 'Body verified.' : `Body verified, ${answered.toLowerCase()}.`
    return `${body} Headers are not signed.`
  }
  // Only what was imported: what was verified here stays so.
  if (accepted && verdictAtReceipt === 'verified') return `${answered}, since it was verified where it was received.`
  if (accepted) return `${answered} although it did not verify.`
  if (attempts.length > retryLimits.retries) return `${answered}. No retries are left (§8).`
  return retryAwaited(attempts, now) ? `${answered}; the service will retry.` : `${answered}.`
}

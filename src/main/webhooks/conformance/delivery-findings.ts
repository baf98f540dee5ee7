import type { Finding } from '../../../shared/models/finding.ts'
import { companionFindings } from './companion-rules.ts'
import type { Notification } from './notification.ts'
import { type AttemptTimes, retryFindings } from './retry-rules.ts'
import { reuseFindings } from './reuse-rules.ts'

/** A delivery and what stands beside it in the history of its channel. */
export interface DeliveryFacts {
  readonly delivery: Notification
  /** Its attempts, oldest first; what the console sent itself, as a replay, is not among them. */
  readonly attempts: readonly AttemptTimes[]
  /** All other deliveries with its delivery id. */
  readonly sameId: readonly Notification[]
  /** All other deliveries with the same body. */
  readonly sameBody: readonly Notification[]
  /** Epoch ms: what has not come yet may still come. */
  readonly now: number
}

/** What a delivery departs from, across its attempts and what came beside it, by §§2.3, 5.3, 6.4 and 8. Never throws. */
export const deliveryFindings = (facts: DeliveryFacts): readonly Finding[] => [
  ...retryFindings(facts.attempts),
  ...companionFindings(facts.delivery, facts.sameId, facts.now),
  ...reuseFindings(facts.delivery, facts.sameId, facts.sameBody),
]

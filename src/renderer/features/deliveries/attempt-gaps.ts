import type { Attempt } from '../../../shared/models/delivery.ts'

/** The time between each attempt and the one before it, ms; null for the first. `attempts` are oldest first. */
export const attemptGaps = (attempts: readonly Attempt[]): readonly (number | null)[] =>
  attempts.map(({ receivedAt }, index) => {
    const before = attempts[index - 1]
    return before ? receivedAt - before.receivedAt : null
  })

import { propagation } from '../../../shared/models/credential-wait.ts'

/** How far credentials that were stored a while ago are on their way (§8). */
export interface Propagation {
  /** ms since they were stored. */
  readonly age: number
  /** From 0 to 1: the whole bar is 10 minutes. */
  readonly share: number
  /** Where the shortest time that is published ends on the bar. */
  readonly from: number
}

/** Null where it is not known when they were stored, or where the 10 minutes are over. */
export const propagationOf = (storedAt: number | null, now: number): Propagation | null => {
  if (storedAt === null) return null
  const age = Math.max(0, now - storedAt)
  if (age >= propagation.to) return null
  return { age, share: age / propagation.to, from: propagation.from / propagation.to }
}

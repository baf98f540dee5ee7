import type { CallFailure } from '../../shared/models/service-error.ts'

/** A likely cause of a failure, what to do about it, and the section of the interface that says so. */
export type Cause = CallFailure['causes'][number]

export const cause = (what: string, remedy: string, section: string | null = null): Cause => ({
  cause: what,
  remedy,
  section,
})

import type { CredentialWait } from '../../shared/models/credential-wait.ts'

/**
 * Whether a wait that is pushed says something new. Events of one frame come as the newest alone, so that a wait may be
 * over when it is first heard of.
 */
export const isNews = (before: CredentialWait | undefined, now: CredentialWait): boolean =>
  before?.startedAt !== now.startedAt || before.state !== now.state

import type { CredentialWait } from '../../shared/models/credential-wait.ts'

/**
 * Whether a wait that is pushed says something new. Events of one frame come as the newest alone, so that a wait may be
 * over when it is first heard of.
 */
export const isNews = (before: CredentialWait | undefined, now: CredentialWait): boolean =>
  before?.startedAt !== now.startedAt || before.state !== now.state

/**
 * The wait to show where `first` was the target's wait when the place opened: one that is under way, or one that ended
 * since. What had ended before says nothing there.
 */
export const shownWait = (first: CredentialWait | null, now: CredentialWait | null): CredentialWait | null =>
  now !== null && (now.state === 'waiting' || isNews(first ?? undefined, now)) ? now : null

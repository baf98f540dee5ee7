import type { CredentialWait } from '../../shared/models/credential-wait.ts'

/** What the system tells of a wait that ended by itself; null for everything else. */
export const waitNotification = (
  { state, target, error }: CredentialWait,
  channelName: string,
): { readonly title: string; readonly body: string } | null => {
  const of = `${channelName}, ${target.environment}`
  switch (state) {
    case 'effective':
      return { title: 'The credentials are effective', body: `${of}: a token was issued.` }
    case 'gave-up':
      return { title: 'No token after 15 minutes', body: `${of}: ${error?.message ?? 'the service refused it.'}` }
    case 'failed':
      return { title: 'The waiting for a token ended', body: `${of}: ${error?.message ?? ''}` }
    default:
      return null
  }
}

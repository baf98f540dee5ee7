import type { CredentialWait } from '../../shared/models/credential-wait.ts'
import { countdown, plural, secondsUntil } from './format.ts'
import { TimeBar } from './TimeBar.tsx'
import { useNow } from './useNow.ts'

/** How far the waiting for new credentials is. */
export const WaitProgress = ({ wait }: { wait: CredentialWait }) => {
  const now = useNow()
  return (
    <>
      <p>
        Waiting for a token: asked {plural(wait.attempts, 'time')},{' '}
        {wait.nextAt === null ? 'asking now' : `again in ${secondsUntil(wait.nextAt, now)} s`}. It gives up in{' '}
        {countdown(wait.until - now)}.
      </p>
      <TimeBar
        share={Math.min(1, Math.max(0, (now - wait.startedAt) / (wait.until - wait.startedAt)))}
        label="Time waited, of 15 minutes"
      />
    </>
  )
}

import { Button } from '@mantine/core'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { Target } from '../../../shared/models/environment.ts'
import { bridge } from '../../bridge.ts'
import { minutes } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { Time } from '../../components/Time.tsx'
import { TimeBar } from '../../components/TimeBar.tsx'
import { useNow } from '../../components/useNow.ts'
import { WaitProgress } from '../../components/WaitProgress.tsx'
import { useToken } from '../../stores/app.ts'
import { useWait } from '../../stores/token.ts'
import { useSave } from '../settings/useSave.ts'
import { type Propagation, propagationOf } from './new-credentials.ts'
import classes from './Token.module.css'

/** "2 min", "40 s": whole minutes once there is one. */
const age = (ms: number): string => minutes(ms < 60_000 ? Math.round(ms / 1000) : Math.floor(ms / 60_000) * 60)

const Stored = ({ on }: { on: Propagation | null }) =>
  on ? (
    <>
      <p>Stored {age(on.age)} ago: the service may need 5 to 10 minutes (§8).</p>
      <TimeBar share={on.share} label="Time since the credentials were stored, of 10 minutes">
        <span className={classes.tick} style={{ left: `${on.from * 100}%` }} />
      </TimeBar>
    </>
  ) : (
    <p>A new channel or new credentials may need 5 to 10 minutes to become effective (§5.1).</p>
  )

/**
 * What is to be known of credentials that may be new, and the way to wait for them. Shown where the token was refused,
 * with `always` also where none was asked for since they were stored.
 */
export const NewCredentials = ({
  channel,
  target,
  always = false,
}: {
  channel: ChannelView
  target: Target
  always?: boolean
}) => {
  const token = useToken(target)
  const wait = useWait(target)
  const now = useNow()
  const { busy, error, save } = useSave()
  const stored = propagationOf(channel.clientSecrets[target.environment].storedAt, now)
  const refused = token.kind === 'refused'
  const waiting = wait?.state === 'waiting'
  if (!waiting && !(refused && (always || stored)) && !(always && stored && token.kind === 'none')) return null
  return (
    <section className={classes.fresh} aria-label="New credentials">
      {waiting ? <WaitProgress wait={wait} /> : <Stored on={stored} />}
      {wait?.state === 'gave-up' && refused && (
        <p>
          No token came in 15 minutes, since <Time at={wait.startedAt} />. Compare the channel id and the client secret
          with what was issued, or ask the platform.
        </p>
      )}
      {error && <Problem error={error} />}
      <div className={classes.row}>
        {waiting ? (
          <Button size="compact-xs" onClick={() => void bridge.stopWaiting(target)}>
            Stop waiting
          </Button>
        ) : (
          <Button size="compact-xs" loading={busy} onClick={() => void save(() => bridge.waitForCredentials(target))}>
            Wait until effective
          </Button>
        )}
        <span className="muted">Asks for a token every 20 s, for 15 minutes at most.</span>
      </div>
    </section>
  )
}

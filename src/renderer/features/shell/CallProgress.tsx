import { Button, Loader } from '@mantine/core'
import { duration } from '../../components/format.ts'
import { useNow } from '../../components/useNow.ts'
import { type RunningCall, useCalls } from '../../stores/calls.ts'
import classes from './Shell.module.css'

/** Calls shorter than this show nothing, ms. */
const PATIENCE = 300

const Call = ({ call, now }: { call: RunningCall; now: number }) => (
  <div className={classes.call} role="status">
    <Loader size={14} />
    {call.label} <span className="muted">{duration(now - call.startedAt)}</span>
    <Button size="compact-xs" onClick={() => useCalls.getState().cancel(call.callId)}>
      Cancel
    </Button>
  </div>
)

const Running = ({ calls }: { calls: readonly RunningCall[] }) => {
  const now = useNow(100)
  return calls
    .filter((call) => now - call.startedAt >= PATIENCE)
    .map((call) => <Call key={call.callId} call={call} now={now} />)
}

/** The calls that take longer than a blink, each with its time and a way to stop it. */
export const CallProgress = () => {
  const calls = useCalls((state) => state.running)
  return calls.length > 0 ? <Running calls={calls} /> : null
}

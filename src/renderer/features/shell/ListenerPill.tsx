import { Tooltip } from '@mantine/core'
import type { ListenerState } from '../../../shared/models/listener.ts'
import type { ReachState } from '../../../shared/models/reach.ts'
import { assertNever } from '../../../shared/result.ts'
import { useNow } from '../../components/useNow.ts'
import { useApp } from '../../stores/app.ts'
import { useReach } from '../../stores/reach.ts'
import { reachLook } from '../reach/reach-look.ts'
import classes from './Shell.module.css'

interface Look {
  readonly tone: 'ok' | 'busy' | 'warn' | 'bad' | 'off'
  readonly text: string
  readonly port: number | null
  readonly more: string
}

/** How the listener's state shows. */
export const listenerLook = (state: ListenerState): Look => {
  switch (state.kind) {
    case 'off':
      return { tone: 'off', text: 'Listener off', port: null, more: '' }
    case 'starting':
      return { tone: 'busy', text: 'Starting', port: state.port, more: '' }
    case 'listening':
      return { tone: 'ok', text: 'Listening', port: state.port, more: 'on this machine' }
    case 'port-taken':
      return {
        tone: 'bad',
        text: 'Port taken',
        port: state.port,
        more: state.holder?.name ? `by ${state.holder.name}` : '',
      }
    case 'failed':
      return { tone: 'bad', text: 'Listener failed', port: state.port, more: '' }
    default:
      return assertNever(state)
  }
}

/** The state of the listener, and of its public URL where one is switched on. */
const pillLook = (listener: ListenerState, reach: ReachState | undefined, now: number): Look => {
  const own = listenerLook(listener)
  if (listener.kind !== 'listening' || !reach || reach.kind === 'off') return own
  const { tone, short } = reachLook(reach, now)
  return { ...own, tone, more: short }
}

/** Whether the listener listens, and whether the outside reaches it; opens the reach panel. */
export const ListenerPill = () => {
  const listener = useApp((state) => state.listener?.state)
  const reach = useReach((state) => state.view?.state)
  const setPanelOpen = useReach((state) => state.setPanelOpen)
  const now = useNow()
  const look = pillLook(listener ?? { kind: 'off' }, reach, now)
  return (
    <Tooltip label="The webhook listener and its public URL.">
      <button
        type="button"
        className={classes.pill}
        onClick={() => setPanelOpen(true)}
        data-testid="listener-pill"
        data-tone={look.tone}
      >
        <span className={classes.dot} data-tone={look.tone} aria-hidden />
        <span className={look.more ? classes.optional : undefined}>{look.text}</span>{' '}
        {look.port !== null && <span className="mono">:{look.port}</span>}{' '}
        {look.more && <span className="muted">{look.more}</span>}
      </button>
    </Tooltip>
  )
}

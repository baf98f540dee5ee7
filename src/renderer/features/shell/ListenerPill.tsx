import { Tooltip } from '@mantine/core'
import type { ListenerState } from '../../../shared/models/listener.ts'
import { assertNever } from '../../../shared/result.ts'
import { useApp } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './Shell.module.css'

interface Look {
  readonly tone: 'ok' | 'busy' | 'bad' | 'off'
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

/** The webhook listener's state; leads to its settings. */
export const ListenerPill = () => {
  const listener = useApp((state) => state.listener)
  const goToSettings = useUi((ui) => ui.goToSettings)
  const look = listenerLook(listener?.state ?? { kind: 'off' })
  return (
    <Tooltip label="The webhook listener. Opens its settings.">
      <button
        type="button"
        className={classes.pill}
        onClick={() => goToSettings('listener')}
        data-testid="listener-pill"
      >
        <span className={classes.dot} data-tone={look.tone} aria-hidden />
        {look.text} {look.port !== null && <span className="mono">:{look.port}</span>}
        {look.more && <span className={`muted ${classes.optional}`}>{look.more}</span>}
      </button>
    </Tooltip>
  )
}

import { Button } from '@mantine/core'
import type { KeychainState } from '../../../shared/models/secret.ts'
import { bridge } from '../../bridge.ts'
import { Chip } from '../../components/Chip.tsx'
import { dateTime } from '../../components/format.ts'
import { Panel } from '../../components/Panel.tsx'
import { useApp } from '../../stores/app.ts'
import classes from './Settings.module.css'

const StateChip = ({ kind }: { kind: KeychainState['kind'] }) => (
  <Chip tone={kind === 'available' ? 'ok' : kind === 'checking' ? 'info' : 'bad'}>{kind}</Chip>
)

/** Whether the system keychain can be used, and what to do when it cannot. */
export const KeychainPanel = () => {
  const state = useApp((app) => app.keychain)
  return (
    <Panel title="System keychain" aside={<StateChip kind={state.kind} />}>
      <div className={classes.stack}>
        {state.kind === 'available' && (
          <p className="muted">
            Written, read and deleted a probe at {dateTime(state.checkedAt)}. Secrets are kept here and never leave the
            main process.
          </p>
        )}
        {(state.kind === 'locked' || state.kind === 'missing') && (
          <>
            <p>{state.reason}</p>
            <p>
              <b>What to do:</b> {state.remedy}
            </p>
            <p className="muted">
              Until then a secret can be kept for this session only: in memory, gone when Greenroom closes. There is no
              plain-text fallback.
            </p>
          </>
        )}
        <div className={classes.row}>
          <Button size="compact-xs" onClick={() => void bridge.checkKeychain()} loading={state.kind === 'checking'}>
            Check again
          </Button>
        </div>
      </div>
    </Panel>
  )
}

import { Drawer } from '@mantine/core'
import { useEffect } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { type Target, targetKey } from '../../../shared/models/environment.ts'
import sections from '../../components/Sections.module.css'
import { useChannel, useTarget, useToken } from '../../stores/app.ts'
import { useTokenDesk } from '../../stores/token.ts'
import { Claims } from './Claims.tsx'
import { NewCredentials } from './NewCredentials.tsx'
import { Response } from './Response.tsx'
import { TokenActions } from './TokenActions.tsx'
import { TokenRecords } from './TokenRecords.tsx'
import { TokenState } from './TokenState.tsx'

/** The token of the target in use: state, response, claims, and those before it. Opens from the token's pill. */
export default function TokenPanel() {
  const open = useTokenDesk((desk) => desk.panelOpen)
  const { setPanelOpen, inspect } = useTokenDesk.getState()
  const channel = useChannel()
  const target = useTarget()
  useEffect(() => inspect(open ? target : null), [open, target, inspect])
  return (
    <Drawer
      opened={open && channel !== null}
      onClose={() => setPanelOpen(false)}
      position="right"
      size={480}
      title="Token"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      {channel && target && <Inspector key={targetKey(target)} channel={channel} target={target} />}
    </Drawer>
  )
}

const Inspector = ({ channel, target }: { channel: ChannelView; target: Target }) => {
  const state = useToken(target)
  const inspection = useTokenDesk((desk) => desk.inspection)
  const settings = channel.environments[target.environment]
  return (
    <div className={sections.panel}>
      <section className={sections.section} aria-label="State">
        <p className="muted">
          {channel.name}, {target.environment} environment
        </p>
        <TokenState state={state} />
        <NewCredentials channel={channel} target={target} always />
        <TokenActions target={target} state={state} ready={settings !== null} />
      </section>
      {state.kind === 'held' && (
        <section className={sections.section} aria-label="Token response">
          <h3>Token response</h3>
          <Response facts={state.facts} clientId={settings?.clientId ?? ''} decoded={inspection?.decoded ?? null} />
        </section>
      )}
      {inspection?.decoded && (
        <section className={sections.section} aria-label="Claims">
          <Claims decoded={inspection.decoded} />
        </section>
      )}
      <section className={sections.section} aria-label="Tokens of this run">
        <h3>Tokens of this run</h3>
        <TokenRecords records={inspection?.records ?? []} />
      </section>
    </div>
  )
}

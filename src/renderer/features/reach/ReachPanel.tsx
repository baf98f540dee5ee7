import { Button, Drawer } from '@mantine/core'
import type { ReachView } from '../../../shared/models/reach.ts'
import { bridge } from '../../bridge.ts'
import sections from '../../components/Sections.module.css'
import { useNow } from '../../components/useNow.ts'
import { useApp, useChannel } from '../../stores/app.ts'
import { useReach } from '../../stores/reach.ts'
import { useUi } from '../../stores/ui.ts'
import { listenerLook } from '../shell/ListenerPill.tsx'
import shell from '../shell/Shell.module.css'
import { LatencyHistory } from './LatencyHistory.tsx'
import { PublicAddress } from './PublicAddress.tsx'
import classes from './Reach.module.css'
import { ReachLog } from './ReachLog.tsx'
import { ReachSettingsForm } from './ReachSettingsForm.tsx'
import { reachLook } from './reach-look.ts'
import { SelfTest } from './SelfTest.tsx'

/** The listener and its public URL: state, address, checks, settings. Opens from the listener's pill. */
export default function ReachPanel() {
  const { view, panelOpen, setPanelOpen } = useReach()
  const settings = useApp((state) => state.preferences?.reach)
  const channel = useChannel()
  if (!view || !settings) return null
  const { url, beats, errors, output } = view
  return (
    <Drawer
      opened={panelOpen}
      onClose={() => setPanelOpen(false)}
      position="right"
      size={440}
      title="Reach"
      lockScroll={false}
      overlayProps={{ backgroundOpacity: 0.1 }}
    >
      <div className={sections.panel}>
        <State view={view} on={settings.on} />
        {url !== null && (
          <section className={sections.section} aria-label="Address">
            <PublicAddress url={url} channel={channel} />
          </section>
        )}
        {settings.on && (
          <section className={sections.section} aria-label="Checks">
            <h3>Checks through the public URL</h3>
            <LatencyHistory beats={beats} />
          </section>
        )}
        {channel && url !== null && (
          <section className={sections.section} aria-label="Self-test">
            <h3>Send myself a signed test delivery</h3>
            <SelfTest key={channel.key} channel={channel} url={url} />
          </section>
        )}
        <section className={sections.section} aria-label="Public URL">
          <h3>Public URL</h3>
          <ReachSettingsForm settings={settings} />
        </section>
        <ReachLog errors={errors} output={output} />
      </div>
    </Drawer>
  )
}

const State = ({ view: { state }, on }: { view: ReachView; on: boolean }) => {
  const listener = useApp((app) => app.listener?.state) ?? { kind: 'off' as const }
  const now = useNow()
  const own = listenerLook(listener)
  const reach = reachLook(state, now)
  return (
    <section className={sections.section} aria-label="State">
      <div className={classes.state}>
        <span className={shell.dot} data-tone={own.tone} aria-hidden />
        <span className="grow">
          {own.text}
          {own.port !== null && <span className="mono"> 127.0.0.1:{own.port}</span>}
        </span>
        <Button
          size="compact-xs"
          onClick={() => {
            useReach.getState().setPanelOpen(false)
            useUi.getState().goToSettings('listener')
          }}
        >
          Listener…
        </Button>
      </div>
      <div className={classes.state} data-testid="reach-state" data-state={state.kind}>
        <span className={shell.dot} data-tone={reach.tone} aria-hidden />
        <span className="grow">{reach.sentence}</span>
        {on && (
          <Button size="compact-xs" onClick={() => void bridge.reconnectReach()}>
            Reconnect now
          </Button>
        )}
      </div>
    </section>
  )
}

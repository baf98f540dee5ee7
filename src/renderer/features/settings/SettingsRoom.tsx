import { useEffect, useRef } from 'react'
import { RoomBar } from '../../components/RoomBar.tsx'
import { useChannel, useTarget } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import { AboutPanel, AppearancePanel } from './AppearancePanel.tsx'
import { ChannelPanel } from './ChannelPanel.tsx'
import { EnvironmentPanel } from './EnvironmentPanel.tsx'
import { HooksPanel } from './HooksPanel.tsx'
import { HistoryPanel } from './history/HistoryPanel.tsx'
import { KeychainPanel } from './KeychainPanel.tsx'
import { ListenerPanel } from './ListenerPanel.tsx'
import { NetworkPanel } from './NetworkPanel.tsx'
import { RelayPanel } from './RelayPanel.tsx'
import { SecretPanel } from './SecretPanel.tsx'
import classes from './Settings.module.css'

/** Everything that can be set: the channel in use, its environment, hooks, and the console itself. */
export default function SettingsRoom() {
  const channel = useChannel()
  const target = useTarget()
  const section = useUi((ui) => ui.settingsSection)
  const field = useUi((ui) => ui.settingsField)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (section) room.current?.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'start' })
    if (!field) return
    const input = room.current?.querySelector<HTMLInputElement>(`[data-field="${field}"]`)
    input?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, [section, field])
  return (
    <>
      <RoomBar title="Settings">
        {channel && target && (
          <span className="muted ellipsis">
            {channel.name}, {target.environment} environment
          </span>
        )}
      </RoomBar>
      <div className={classes.room} ref={room}>
        <div className={classes.column}>
          {channel && target && (
            <>
              <div data-section="channel">
                <ChannelPanel key={channel.key} channel={channel} />
              </div>
              <div data-section="environment" className={classes.stack}>
                <EnvironmentPanel
                  key={`${channel.key}${target.environment}`}
                  channel={channel}
                  environment={target.environment}
                />
                <SecretPanel
                  key={`${channel.key}${target.environment}secret`}
                  channel={channel}
                  environment={target.environment}
                />
              </div>
              <div data-section="network">
                <NetworkPanel
                  key={`${channel.key}${target.environment}network`}
                  channel={channel}
                  environment={target.environment}
                />
              </div>
              <div data-section="hooks">
                <HooksPanel
                  key={`${channel.key}${target.environment}`}
                  channel={channel}
                  environment={target.environment}
                />
              </div>
            </>
          )}
          {channel && (
            <div data-section="relay">
              <RelayPanel key={channel.key} channel={channel} />
            </div>
          )}
          <div data-section="listener">
            <ListenerPanel channel={channel} />
          </div>
          <div data-section="keychain">
            <KeychainPanel />
          </div>
          <div data-section="history">
            <HistoryPanel />
          </div>
          <div data-section="appearance" className={classes.stack}>
            <AppearancePanel />
            <AboutPanel />
          </div>
        </div>
      </div>
    </>
  )
}

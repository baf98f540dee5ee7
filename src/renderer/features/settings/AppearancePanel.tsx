import { SegmentedControl } from '@mantine/core'
import { bridge } from '../../bridge.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { KeyValues } from '../../components/KeyValues.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useApp } from '../../stores/app.ts'

const choices = ['system', 'light', 'dark'] as const

/** Light, dark, or as the system. */
export const AppearancePanel = () => {
  const appearance = useApp((state) => state.preferences?.appearance ?? 'system')
  return (
    <Panel title="Appearance">
      <SegmentedControl
        size="xs"
        aria-label="Appearance"
        value={appearance}
        data={[
          { value: 'system', label: 'as the system' },
          { value: 'light', label: 'light' },
          { value: 'dark', label: 'dark' },
        ]}
        onChange={(value) => {
          const chosen = choices.find((choice) => choice === value)
          if (chosen) void bridge.savePreferences({ appearance: chosen })
        }}
      />
    </Panel>
  )
}

/** What runs, and where it keeps its data. */
export const AboutPanel = () => {
  const { version, runtime, dataFolder } = useApp()
  return (
    <Panel title="About">
      <KeyValues
        items={[
          ['Greenroom', `${version}${runtime === 'stand-in' ? ', on a stand-in for Electron' : ''}`],
          [
            'Data folder',
            <span key="folder">
              <span className="mono">{dataFolder}</span> <CopyButton text={dataFolder} what="the data folder" />
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

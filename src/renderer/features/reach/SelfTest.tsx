import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { SelfTestReport } from '../../../shared/models/reach.ts'
import { bridge } from '../../bridge.ts'
import { Chip, StatusChip } from '../../components/Chip.tsx'
import { duration } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { useSave } from '../settings/useSave.ts'
import classes from './Reach.module.css'

/** Sends a signed delivery through the public URL, with the key of a hook of the channel. */
export const SelfTest = ({ channel, url }: { channel: ChannelView; url: string | null }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const [report, setReport] = useState<SelfTestReport | null>(null)
  const { busy, error, save } = useSave()
  const hooks = channel.hooks.filter(({ key }) => key !== 'none')
  const hookId = hooks.find((hook) => hook.hookId === chosen)?.hookId ?? hooks[0]?.hookId
  if (hookId === undefined) {
    return <p className="muted">Add a hook with its API key in the settings: it signs the test delivery.</p>
  }
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          aria-label="Hook"
          size="xs"
          className="grow"
          value={hookId}
          data={hooks.map((hook) => ({
            value: hook.hookId,
            label: `${hook.hookId}${hook.label ? ` (${hook.label})` : ''}, ${hook.environment}`,
          }))}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        <Button
          loading={busy}
          disabled={url === null}
          onClick={() => {
            setReport(null)
            void save(() => bridge.sendSelfTest({ channelKey: channel.key, hookId }), setReport)
          }}
        >
          Send
        </Button>
      </div>
      <p className="muted">
        Goes out through the public URL and comes back as a delivery. It is marked as a self-test and counts for
        nothing.
      </p>
      {error && <Problem error={error} />}
      {report && (
        <div className={classes.row} role="status">
          <StatusChip status={report.status} />
          {report.recorded ? <Chip tone="ok">Came in</Chip> : <Chip tone="bad">Did not come in here</Chip>}
          <span className="muted">answered in {duration(report.took)}</span>
        </div>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { bridge } from '../../bridge.ts'
import { Chip } from '../../components/Chip.tsx'
import form from '../../components/Form.module.css'
import { Time } from '../../components/Time.tsx'
import { useCraft } from '../../stores/craft.ts'
import { useReplayTarget } from '../deliveries/relay/replay-target.ts'
import { useSave } from '../settings/useSave.ts'
import { CaseTable } from './CaseTable.tsx'
import classes from './Craft.module.css'
import { checkSummary } from './receiver-look.ts'
import { SendForm } from './SendForm.tsx'

/** Runs a receiver check against an application, and shows what it made of each case. */
export const ReceiverForm = ({ channel }: { channel: ChannelView }) => {
  const { key: channelKey, hooks } = channel
  const [hookId, setHookId] = useState(hooks[0]?.hookId ?? '')
  const url = useReplayTarget(channelKey)
  const check = useCraft((state) => (state.check?.channelKey === channelKey ? state.check : null))
  const { busy, error, save, at } = useSave()
  const running = check?.state === 'running'
  const start = (confirmed: boolean) => save(() => bridge.startReceiverCheck({ channelKey, hookId, url, confirmed }))
  const summary = check && checkSummary(check)
  return (
    <>
      <SendForm
        label="Receiver check"
        about="Sends a receiver one valid delivery of each combination of §6.3, a retry and a companion pair, then what it must refuse: a changed body, wrong signatures, missing headers. All are marked by the header X-Greenroom."
        channel={channel}
        target={{ label: 'Receiver', url, error: at('url') }}
        hook={{ id: hookId, about: 'The receiver must know this hook id and its API key.', onChange: setHookId }}
        error={error}
        onSend={(confirmed) => void start(confirmed)}
        buttons={
          <div className={form.line}>
            <Button type="submit" variant="filled" loading={busy} disabled={running || url.trim() === ''}>
              Check
            </Button>
            {running && <Button onClick={() => void bridge.cancelReceiverCheck()}>Cancel</Button>}
          </div>
        }
      />
      {check && summary && (
        <section className={classes.sent} aria-label="Report">
          <div role="status">
            <Chip tone={summary.tone}>{summary.text}</Chip>
          </div>
          <p className={`mono ${classes.url}`}>
            {check.url} <span className="muted">{check.hookId}, </span>
            <span className="muted">
              <Time at={check.startedAt} />
            </span>
          </p>
          <CaseTable cases={check.cases} />
        </section>
      )}
    </>
  )
}

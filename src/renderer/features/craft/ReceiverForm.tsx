import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { bridge } from '../../bridge.ts'
import { Chip } from '../../components/Chip.tsx'
import { hookOptions } from '../../components/hook-options.ts'
import { Problem } from '../../components/Problem.tsx'
import { Time } from '../../components/Time.tsx'
import { confirmOutside } from '../../confirm-outside.ts'
import { useCraft } from '../../stores/craft.ts'
import { useForwards } from '../../stores/forwards.ts'
import { useReplayTarget } from '../deliveries/relay/replay-target.ts'
import { useSave } from '../settings/useSave.ts'
import { CaseTable } from './CaseTable.tsx'
import classes from './Craft.module.css'
import { checkSummary } from './receiver-look.ts'
import { CRAFTED_LEAVES } from './words.ts'

/** Runs a receiver check against an application, and shows what it made of each case. */
export const ReceiverForm = ({ channel: { key: channelKey, hooks } }: { channel: ChannelView }) => {
  const [hookId, setHookId] = useState(hooks[0]?.hookId ?? '')
  const url = useReplayTarget(channelKey)
  const { setTarget } = useForwards.getState()
  const check = useCraft((state) => (state.check?.channelKey === channelKey ? state.check : null))
  const { busy, error, save, at } = useSave()
  const running = check?.state === 'running'
  const start = (confirmed: boolean) => save(() => bridge.startReceiverCheck({ channelKey, hookId, url, confirmed }))
  const summary = check && checkSummary(check)
  return (
    <>
      <form
        className={classes.form}
        aria-label="Receiver check"
        onSubmit={(event) => {
          event.preventDefault()
          confirmOutside(url, CRAFTED_LEAVES, (confirmed) => void start(confirmed))
        }}
      >
        <p className="muted">
          Sends a receiver one valid delivery of each combination of §6.3, a retry and a companion pair, then what it
          must refuse: a changed body, wrong signatures, missing headers. All are marked by the header X-Greenroom.
        </p>
        <TextInput
          label="Receiver"
          placeholder="http://127.0.0.1:3000/webhooks"
          value={url}
          error={at('url')}
          onChange={(event) => setTarget(channelKey, event.currentTarget.value)}
        />
        <NativeSelect
          label="Hook"
          description="The receiver must know this hook id and its API key."
          data={hookOptions(hooks)}
          value={hookId}
          onChange={(event) => setHookId(event.currentTarget.value)}
        />
        {error && error.field !== 'url' && <Problem error={error} />}
        <div className={classes.line}>
          <Button type="submit" variant="filled" loading={busy} disabled={running || url.trim() === ''}>
            Check
          </Button>
          {running && <Button onClick={() => void bridge.cancelReceiverCheck()}>Cancel</Button>}
        </div>
      </form>
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

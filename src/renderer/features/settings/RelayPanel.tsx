import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { actionTypes, eventTypes } from '../../../shared/interface.ts'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { LONGEST_WAIT, noRelay, type RelaySettings } from '../../../shared/models/relay.ts'
import { checkTargetUrl, isLoopbackUrl } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

const any = { value: '', label: 'Any' }

/** Where accepted deliveries of a channel are forwarded to, and who answers the sender then. */
export const RelayPanel = ({ channel }: { channel: ChannelView }) => {
  const [draft, setDraft] = useState<RelaySettings>(channel.relay ?? noRelay)
  const { busy, error, save, at } = useSave()
  const change = (part: Partial<RelaySettings>) => setDraft({ ...draft, ...part })
  const wrong = draft.url === '' ? null : checkTargetUrl(draft.url)
  const store = (outside: boolean) =>
    save(
      () => bridge.saveRelay({ channelKey: channel.key, relay: { ...draft, outside } }),
      (saved) => setDraft(saved.relay ?? noRelay),
    )
  const submit = () => {
    if (draft.url === '' || isLoopbackUrl(draft.url)) return void store(false)
    modals.openConfirmModal({
      title: 'Relay to another computer?',
      children: `${draft.url} is not of this computer. Each accepted delivery leaves it, with its body and headers.`,
      labels: { confirm: 'Relay there', cancel: 'Cancel' },
      onConfirm: () => void store(true),
    })
  }
  return (
    <Panel title="Relay">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) submit()
        }}
      >
        <Switch
          label="Forward accepted deliveries"
          description="Each accepted attempt goes on to the application when it is stored: same body, headers and query."
          checked={draft.on}
          onChange={(event) => change({ on: event.currentTarget.checked })}
        />
        <TextInput
          label="Application"
          placeholder="http://127.0.0.1:3000/webhooks"
          value={draft.url}
          error={wrong ?? at('url')}
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
        <div className={classes.two}>
          <NativeSelect
            label="Event"
            data={[any, ...eventTypes]}
            value={draft.event}
            onChange={(event) => change({ event: event.currentTarget.value })}
          />
          <NativeSelect
            label="Action"
            data={[any, ...actionTypes]}
            value={draft.action}
            onChange={(event) => change({ action: event.currentTarget.value })}
          />
          <NativeSelect
            label="The sender is answered by"
            data={[
              { value: 'console', label: 'The console' },
              { value: 'application', label: 'My application' },
            ]}
            value={draft.answers}
            onChange={({ currentTarget: { value } }) =>
              change({ answers: value === 'application' ? 'application' : 'console' })
            }
          />
          {draft.answers === 'application' && (
            <NumberInput
              label="Within"
              size="xs"
              min={0.1}
              max={LONGEST_WAIT / 1000}
              suffix=" s"
              clampBehavior="strict"
              value={draft.within / 1000}
              onChange={(value) => typeof value === 'number' && change({ within: Math.round(value * 1000) })}
            />
          )}
        </div>
        <p className="muted" style={{ margin: 0 }}>
          {draft.answers === 'console'
            ? 'The sender gets the usual answer, whatever the application says.'
            : 'The sender gets the application’s status; 504 when that takes longer, 502 when there is none. What does not verify is still refused by the console. In production the console answers until it is unlocked.'}
        </p>
        {error && !error.field && <Problem error={error} />}
        <div className={classes.end}>
          <Button
            type="submit"
            variant="filled"
            loading={busy}
            disabled={wrong !== null || (draft.on && draft.url === '')}
          >
            Save
          </Button>
        </div>
      </form>
    </Panel>
  )
}

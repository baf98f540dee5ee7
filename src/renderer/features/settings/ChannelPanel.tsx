import { Button, Switch, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import { checkChannelName } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useApp } from '../../stores/app.ts'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

/** The channel itself: its name, how the listener answers for it, and its end. */
export const ChannelPanel = ({ channel }: { channel: ChannelView }) => {
  const others = useApp((state) => state.channels).filter((each) => each.key !== channel.key)
  const [name, setName] = useState(channel.name)
  const { busy, error, save, at } = useSave()
  const wrong = checkChannelName(
    name,
    others.map((each) => each.name),
  )
  const remove = () =>
    modals.openConfirmModal({
      title: `Delete ${channel.name}?`,
      children:
        'Its settings, hooks and secrets are deleted, the keychain’s entries too. What it received and sent stays in the history.',
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red', variant: 'filled' },
      onConfirm: () => void save(() => bridge.deleteChannel({ channelKey: channel.key })),
    })
  return (
    <Panel title="Channel">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!wrong) void save(() => bridge.updateChannel({ channelKey: channel.key, name }))
        }}
      >
        <TextInput
          label="Name"
          value={name}
          error={wrong ?? at('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          label="Accept everything"
          description="Answer 200 to every attempt of this channel, whatever its verdict. Off: 401 for a mismatch or an unknown hook, 400 for a malformed one."
          checked={channel.acceptEverything}
          onChange={(event) => {
            const acceptEverything = event.currentTarget.checked
            void save(() => bridge.updateChannel({ channelKey: channel.key, acceptEverything }))
          }}
        />
        {error && !error.field && <Problem error={error} />}
        <div className={classes.end}>
          <Button variant="subtle" color="red" onClick={remove}>
            Delete channel…
          </Button>
          <span className="grow" />
          <Button type="submit" variant="filled" loading={busy} disabled={wrong !== null || name === channel.name}>
            Rename
          </Button>
        </div>
      </form>
    </Panel>
  )
}

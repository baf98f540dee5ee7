import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { checkChannelName } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { Problem } from '../../components/Problem.tsx'
import { useApp } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

const Form = () => {
  const names = useApp((state) => state.channels).map((channel) => channel.name)
  const [name, setName] = useState('')
  const { busy, error, save, at } = useSave()
  const wrong = name === '' ? null : checkChannelName(name, names)
  const create = () =>
    save(
      () => bridge.createChannel({ name }),
      (channel) => {
        useApp.getState().selectChannel(channel.key)
        useUi.getState().setNewChannelOpen(false)
        useUi.getState().goToSettings('environment')
      },
    )
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '' && !wrong) void create()
      }}
    >
      <TextInput
        label="Name"
        description="What is being certified. Only you see it."
        data-autofocus
        value={name}
        error={wrong ?? at('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {error && !error.field && <Problem error={error} />}
      <div className={classes.end}>
        <Button onClick={() => useUi.getState().setNewChannelOpen(false)}>Cancel</Button>
        <Button type="submit" variant="filled" loading={busy} disabled={name === '' || wrong !== null}>
          Create
        </Button>
      </div>
    </form>
  )
}

/** Names a new channel; its environments are set up next. */
export const NewChannel = () => (
  <Modal
    opened={useUi((ui) => ui.newChannelOpen)}
    onClose={() => useUi.getState().setNewChannelOpen(false)}
    title="New channel"
  >
    <Form />
  </Modal>
)

import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { HookView } from '../../../shared/models/channel.ts'
import { environmentNames } from '../../../shared/models/environment.ts'
import { Panel } from '../../components/Panel.tsx'
import { useApp, useEnvironment } from '../../stores/app.ts'
import { useUi } from '../../stores/ui.ts'
import { HookForm } from '../settings/HookForm.tsx'
import classes from './Delivery.module.css'

/** The hook is there, and its key could not be read: the way to it. What came before is verified once it can be. */
const KeyNeeded = ({ hook }: { hook: HookView }) => {
  const keychain = useApp((state) => state.keychain.kind)
  const { goToSettings } = useUi.getState()
  const [label, section] =
    hook.key === 'keychain' && keychain !== 'available'
      ? (['Look at the keychain', 'keychain'] as const)
      : hook.keySource === 'client-secret'
        ? (['Store the client secret', 'environment'] as const)
        : (['Enter its key', 'hooks'] as const)
  return (
    <div>
      <Button variant="filled" onClick={() => goToSettings(section)}>
        {label}
      </Button>
    </div>
  )
}

/** Adds the hook that a delivery named, without leaving it. What came for it is verified again. */
export const AddHook = ({ channelKey, hookId }: { channelKey: string; hookId: string }) => {
  const channel = useApp((state) => state.channels.find(({ key }) => key === channelKey))
  const [environment, setEnvironment] = useState(useEnvironment())
  const [open, setOpen] = useState(false)
  if (!channel) return <p className={classes.note}>Its channel was deleted, so the hook cannot be added to it.</p>
  const known = channel.hooks.find((hook) => hook.hookId === hookId)
  if (known) return <KeyNeeded hook={known} />
  if (!open) {
    return (
      <div>
        <Button variant="filled" onClick={() => setOpen(true)}>
          Add this hook
        </Button>
      </div>
    )
  }
  return (
    <Panel title="Add this hook">
      <div className={classes.stack}>
        <SegmentedControl
          size="xs"
          aria-label="Environment of the hook"
          data={environmentNames.map((name) => ({ value: name, label: name }))}
          value={environment}
          onChange={setEnvironment}
        />
        <HookForm
          key={environment}
          channel={channel}
          environment={environment}
          hook={null}
          fixedHookId={hookId}
          onDone={() => setOpen(false)}
        />
      </div>
    </Panel>
  )
}

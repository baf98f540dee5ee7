import { Button, Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ChannelView, HookView } from '../../../shared/models/channel.ts'
import type { EnvironmentName } from '../../../shared/models/environment.ts'
import { checkHookId, checkHookLabel, checkSecret } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { plural } from '../../components/format.ts'
import { Problem } from '../../components/Problem.tsx'
import { emptySecret, SecretField } from './SecretField.tsx'
import classes from './Settings.module.css'
import { isStrayed, StrayedSecret } from './StrayedSecret.tsx'
import { useSave } from './useSave.ts'

interface Props {
  readonly channel: ChannelView
  readonly environment: EnvironmentName
  /** The hook that is edited; null for a new one. */
  readonly hook: HookView | null
  /** A hook id that is given, and cannot be changed here. */
  readonly fixedHookId?: string
  readonly onDone: () => void
}

/** Adds or changes a hook. What came for it before is verified again. */
export const HookForm = ({ channel, environment, hook, fixedHookId, onDone }: Props) => {
  const [hookId, setHookId] = useState(fixedHookId ?? hook?.hookId ?? '')
  const [label, setLabel] = useState(hook?.label ?? '')
  const [same, setSame] = useState(hook?.keySource === 'client-secret')
  const [key, setKey] = useState(emptySecret)
  const { busy, error, save, at, clear } = useSave()
  const others = channel.hooks.filter((each) => each !== hook).map((each) => each.hookId)
  const wrongId = hookId === '' ? null : checkHookId(hookId, others)
  const wrongLabel = checkHookLabel(label)
  const keyStored = hook !== null && hook.keySource === 'own' && hook.key !== 'none'
  const keyReady = same || (key.value === '' ? keyStored : checkSecret(key.value) === null)
  const valid = hookId !== '' && !wrongId && !wrongLabel && keyReady
  const submit = (anyway: boolean) =>
    save(
      () =>
        bridge.saveHook({
          channelKey: channel.key,
          hook: { hookId, environment, label, keySource: same ? 'client-secret' : 'own' },
          previousHookId: hook?.hookId ?? null,
          ...(same || key.value === '' ? {} : { key }),
          anyway,
        }),
      ({ reverified }) => {
        if (reverified > 0)
          notifications.show({ message: `${plural(reverified, 'earlier attempt')} of ${hookId} verified again.` })
        onDone()
      },
    )
  return (
    <form
      className={classes.form}
      aria-label={hook ? `Edit hook ${hook.hookId}` : 'Add a hook'}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid) void submit(false)
      }}
    >
      <div className={classes.two}>
        <TextInput
          label="Hook id"
          description="As in ob-hook-id"
          className={classes.mono}
          value={hookId}
          readOnly={fixedHookId !== undefined}
          error={wrongId ?? at('hookId')}
          onChange={(event) => setHookId(event.currentTarget.value)}
        />
        <TextInput
          label="Label"
          description="For you, such as “orders, test”"
          value={label}
          error={wrongLabel ?? at('label')}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </div>
      <Checkbox
        label="The API key is the same as the client secret"
        checked={same}
        onChange={(event) => setSame(event.currentTarget.checked)}
      />
      {!same && (
        <SecretField
          label="API key"
          draft={key}
          stored={keyStored}
          error={at('key') ?? at('value')}
          onChange={(next) => {
            setKey(next)
            clear()
          }}
        />
      )}
      {!same && isStrayed(error) && <StrayedSecret error={error} busy={busy} onAnyway={() => void submit(true)} />}
      {error && !error.field && <Problem error={error} />}
      <div className={classes.end}>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="filled" loading={busy} disabled={!valid}>
          {hook ? 'Save hook' : 'Add hook'}
        </Button>
      </div>
    </form>
  )
}

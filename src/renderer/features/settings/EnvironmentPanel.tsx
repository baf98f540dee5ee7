import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { SettingsField } from '../../../shared/models/diagnosis.ts'
import { type EnvironmentName, targetKey } from '../../../shared/models/environment.ts'
import { baseUrlHint, channelIdHint, normalizeBaseUrl } from '../../../shared/validation.ts'
import { bridge } from '../../bridge.ts'
import { Panel } from '../../components/Panel.tsx'
import { Problem } from '../../components/Problem.tsx'
import { useApp } from '../../stores/app.ts'
import {
  changedFields,
  draftOf,
  type EnvironmentDraft,
  problemsOf,
  settingsOf,
  unsavedDrafts,
} from './environment-draft.ts'
import { MoveSecrets, type StoredSecrets } from './MoveSecrets.tsx'
import classes from './Settings.module.css'
import { useSave } from './useSave.ts'

/** What main calls the fields of the form. */
const mainFields = {
  baseUrl: 'baseUrl',
  channelId: 'channelId',
  clientId: 'clientId',
  promotionsPath: 'applicablePromotions.path',
}

/** What other rooms call the fields that they lead to. */
const leadsTo = {
  baseUrl: 'baseUrl',
  channelId: 'channelId',
  clientId: 'clientId',
  promotionsPath: 'applicablePromotions',
} as const satisfies Readonly<Record<keyof typeof mainFields, SettingsField>>

/** What a field is for, and what is noticed of its value. */
const Described = ({ text, hint }: { text: string; hint: string | null }) => (
  <>
    {text}
    {hint && <span className={classes.noticed}>{hint}</span>}
  </>
)

/** One environment's settings, validated as one types. */
export const EnvironmentPanel = ({ channel, environment }: { channel: ChannelView; environment: EnvironmentName }) => {
  const saved = channel.environments[environment]
  const target = { channelKey: channel.key, environment }
  const key = targetKey(target)
  const [draft, setDraft] = useState<EnvironmentDraft>(() => unsavedDrafts.get(key) ?? draftOf(saved))
  const changed = changedFields(draft, saved)
  const [asked, setAsked] = useState(false)
  const { busy, error, save, at, clear } = useSave()
  /** Main asks what becomes of the stored secrets; nothing is wrong with what was typed. */
  const moving = error?.code === 'confirm-base-url'
  const channels = useApp((state) => state.channels)
  const problems = problemsOf(draft, channel, environment)
  const valid = Object.values(problems).every((problem) => problem === null)
  const set = (part: Partial<EnvironmentDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    unsavedDrafts.set(key, next)
  }
  const field = (name: keyof typeof problems) => ({
    value: draft[name],
    error: (asked || changed.has(name) ? problems[name] : null) ?? (moving ? null : at(mainFields[name])),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
    spellCheck: false,
    'data-field': leadsTo[name],
  })
  const forget = (next: EnvironmentDraft) => {
    unsavedDrafts.delete(key)
    setDraft(next)
    setAsked(false)
  }
  const store = (storedSecrets?: StoredSecrets) =>
    save(
      () =>
        bridge.saveEnvironment({
          ...target,
          settings: { ...settingsOf(draft), network: saved?.network },
          storedSecrets,
        }),
      (after) => forget(draftOf(after.environments[environment])),
    )
  const remove = () =>
    modals.openConfirmModal({
      title: `Delete the ${environment} environment of ${channel.name}?`,
      children: 'Its settings, hooks and secrets are deleted, the keychain’s entries too.',
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red', variant: 'filled' },
      onConfirm: () =>
        void save(
          () => bridge.deleteEnvironment(target),
          () => forget(draftOf(null)),
        ),
    })
  return (
    <Panel title={`${environment === 'test' ? 'Test' : 'Production'} environment`}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (valid) void store()
        }}
      >
        <TextInput
          label="Base URL"
          description={
            <Described
              text="Token and API share it (§5.1). https, or http on this machine."
              hint={baseUrlHint(draft.baseUrl, environment)}
            />
          }
          placeholder="https://…"
          className={classes.mono}
          {...field('baseUrl')}
        />
        <div className={classes.two}>
          <TextInput
            label="Channel id"
            description={
              <Described
                text="Numeric, issued by the service"
                hint={channelIdHint(draft.channelId, target, channels)}
              />
            }
            className={classes.mono}
            {...field('channelId')}
          />
          <TextInput
            label="Client id"
            description="seller-channel-client for sellers"
            className={classes.mono}
            {...field('clientId')}
          />
        </div>
        <div className={classes.path}>
          <NativeSelect
            label="Method"
            data={['GET', 'POST']}
            description="optional"
            value={draft.promotionsMethod}
            onChange={(event) => set({ promotionsMethod: event.currentTarget.value === 'POST' ? 'POST' : 'GET' })}
          />
          <TextInput
            label="Path of “get applicable cart promotions”"
            description="Not published (§4.3): ask the service. {cartToken} stands for the cart token; without it, it goes as the field token."
            placeholder="/…"
            className={classes.mono}
            {...field('promotionsPath')}
          />
        </div>
        <Switch
          label="Renew and repeat once on AUTH001"
          description="Off, the raw answer of the service is shown."
          checked={draft.retryOnAuth001}
          onChange={(event) => set({ retryOnAuth001: event.currentTarget.checked })}
        />
        {error && !error.field && <Problem error={error} />}
        <div className={classes.end}>
          {saved && (
            <Button variant="subtle" color="red" onClick={remove}>
              Delete environment…
            </Button>
          )}
          <span className="grow" />
          <Button type="submit" variant="filled" loading={busy} disabled={saved !== null && changed.size === 0}>
            Save
          </Button>
        </div>
      </form>
      <MoveSecrets
        opened={moving}
        environment={environment}
        from={saved?.baseUrl ?? ''}
        to={normalizeBaseUrl(draft.baseUrl)}
        busy={busy}
        onCancel={clear}
        onConfirm={(choice) => void store(choice)}
      />
    </Panel>
  )
}

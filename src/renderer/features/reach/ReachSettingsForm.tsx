import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type ReachSettings, reachProviders } from '../../../shared/models/reach.ts'
import { bridge } from '../../bridge.ts'
import { Problem } from '../../components/Problem.tsx'
import { useSave } from '../settings/useSave.ts'
import { OperatorSees } from './OperatorSees.tsx'
import { providers } from './ProviderFields.tsx'
import classes from './Reach.module.css'

/** How the listener is reached: which way, and its settings. What is saved is used at once. */
export const ReachSettingsForm = ({ settings }: { settings: ReachSettings }) => {
  const [draft, setDraft] = useState(settings)
  const { busy, error, save, at, clear } = useSave()
  const { Fields } = providers[draft.provider]
  const changed = JSON.stringify({ ...draft, on: true }) !== JSON.stringify({ ...settings, on: true })
  const change = (part: Partial<ReachSettings>): void => setDraft({ ...draft, ...part })
  const keep = (on: boolean) => void save(() => bridge.saveReach({ ...draft, on }), setDraft)
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        keep(true)
      }}
    >
      <NativeSelect
        label="How"
        value={draft.provider}
        data={reachProviders.map((value) => ({ value, label: providers[value].label }))}
        onChange={({ currentTarget: { value } }) => {
          clear()
          const provider = reachProviders.find((each) => each === value)
          if (provider) change({ provider })
        }}
      />
      <Fields draft={draft} change={change} at={at} />
      {error && error.field === undefined && <Problem error={error} />}
      <div className={classes.row}>
        <Button
          type="submit"
          loading={busy}
          disabled={settings.on && !changed}
          {...(settings.on ? {} : { variant: 'filled' })}
        >
          {settings.on ? 'Use this' : 'Switch on'}
        </Button>
        {settings.on && (
          <Button loading={busy} onClick={() => keep(false)}>
            Switch off
          </Button>
        )}
      </div>
      <OperatorSees settings={draft} />
    </form>
  )
}

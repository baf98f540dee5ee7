import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { actionTypes, eventTypes } from '../../../shared/interface.ts'
import type { ChannelView } from '../../../shared/models/channel.ts'
import type { Target } from '../../../shared/models/environment.ts'
import { rehearsalScripts } from '../../../shared/rehearsal-scripts.ts'
import { bridge } from '../../bridge.ts'
import { Problem } from '../../components/Problem.tsx'
import { UnlockProduction, useLocked } from '../promotions/UnlockProduction.tsx'
import { useSave } from '../settings/useSave.ts'
import { newDraft, OWN_SCRIPT, toPlan, withOneMore, withoutStep, withScript, withStep } from './plan-draft.ts'
import classes from './Rehearsal.module.css'
import { StepRow } from './StepRow.tsx'

const STEPS_AT_MOST = 20
const any = { value: '', label: 'Any' }

/** Puts a rehearsal together, and arms it. */
export const ScriptForm = ({ channel, target }: { channel: ChannelView; target: Target }) => {
  const [draft, setDraft] = useState(newDraft)
  const locked = useLocked(target)
  const { busy, error, save } = useSave()
  const about = rehearsalScripts.find(({ name }) => name === draft.name)?.about
  const hooks = channel.hooks.filter(({ environment }) => environment === target.environment)
  const pick = (name: 'event' | 'action' | 'hookId', label: string, values: readonly string[]) => (
    <NativeSelect
      label={label}
      data={[any, ...values]}
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: value })}
    />
  )
  const number = (name: 'deliveries' | 'minutes', label: string, most: number, suffix: string) => (
    <NumberInput
      label={label}
      size="xs"
      min={1}
      max={most}
      allowDecimal={false}
      clampBehavior="strict"
      suffix={suffix}
      value={draft[name]}
      onChange={(value) => typeof value === 'number' && setDraft({ ...draft, [name]: value })}
    />
  )
  return (
    <div className={classes.form}>
      {target.environment === 'production' && <UnlockProduction target={target} />}
      <form
        className={classes.form}
        aria-label="Rehearsal"
        onSubmit={(event) => {
          event.preventDefault()
          void save(() => bridge.armRehearsal(toPlan(draft, target)))
        }}
      >
        <p className="muted">
          The next deliveries that pass the filter get scripted answers instead of the usual ones, to see whether the
          sender keeps to §8. They are verified and stored as ever.
        </p>
        <NativeSelect
          label="Script"
          data={[...rehearsalScripts.map(({ name }) => name), OWN_SCRIPT]}
          description={about ?? 'Change the steps below.'}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => setDraft(withScript(draft, value))}
        />
        <div>
          <div className={classes.label}>Answers, one an attempt</div>
          <ol className={classes.steps}>
            {draft.steps.map(({ key, step }, index) => (
              <StepRow
                key={key}
                number={index + 1}
                step={step}
                onChange={(changed) => setDraft(withStep(draft, key, changed))}
                onRemove={draft.steps.length > 1 ? () => setDraft(withoutStep(draft, key)) : null}
              />
            ))}
          </ol>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={12} />}
            disabled={draft.steps.length >= STEPS_AT_MOST}
            onClick={() => setDraft(withOneMore(draft))}
          >
            Add an answer
          </Button>
        </div>
        <div className={classes.fields}>
          {pick('event', 'Event', eventTypes)}
          {pick('action', 'Action', actionTypes)}
          {pick(
            'hookId',
            'Hook',
            hooks.map(({ hookId }) => hookId),
          )}
          <TextInput
            label="Delivery id"
            placeholder="Any"
            maxLength={200}
            value={draft.deliveryId}
            onChange={(event) => setDraft({ ...draft, deliveryId: event.currentTarget.value })}
          />
          {number('deliveries', 'For the next', 20, draft.deliveries === 1 ? ' delivery' : ' deliveries')}
          {number('minutes', 'Disarm after', 60, ' min')}
        </div>
        {error && error.code !== 'production-locked' && <Problem error={error} />}
        <Button type="submit" variant="filled" loading={busy} disabled={locked}>
          Arm
        </Button>
      </form>
    </div>
  )
}

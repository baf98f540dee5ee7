import { Button, Checkbox, NumberInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import type { Retention } from '../../../../shared/models/history.ts'
import { bridge } from '../../../bridge.ts'
import { Problem } from '../../../components/Problem.tsx'
import { useLoaded } from '../../../components/useLoaded.ts'
import classes from '../Settings.module.css'
import { useSave } from '../useSave.ts'
import { countsText, pinnedText } from './counts-text.ts'

/** A limit as it is typed. What is switched off keeps its number. */
interface Draft {
  readonly on: boolean
  readonly value: number | ''
}

const FIRST = { days: 30, megabytes: 500 }

const draftOf = (limit: number | null, first: number): Draft => ({ on: limit !== null, value: limit ?? first })
const limitOf = ({ on, value }: Draft): number | null => (on && value !== '' ? value : null)

const Limit = ({
  label,
  unit,
  max,
  draft,
  change,
}: {
  label: string
  unit: string
  max: number
  draft: Draft
  change: (draft: Draft) => void
}) => (
  <div className={classes.row}>
    <Checkbox
      size="xs"
      label={label}
      checked={draft.on}
      onChange={({ currentTarget: { checked } }) => change({ ...draft, on: checked })}
    />
    <NumberInput
      size="xs"
      w={100}
      aria-label={`${label}, ${unit}`}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={!draft.on}
      value={draft.value}
      onChange={(value) => change({ ...draft, value: typeof value === 'number' ? value : '' })}
    />
    <span>{unit}</span>
  </div>
)

/** How long and how much is kept. What new limits would delete is said before they are saved. */
export const LimitsForm = ({ limits, pinned }: { limits: Retention; pinned: number }) => {
  const [age, setAge] = useState(draftOf(limits.days, FIRST.days))
  const [size, setSize] = useState(draftOf(limits.megabytes, FIRST.megabytes))
  const { busy, error, save } = useSave()
  const asked: Retention = { days: limitOf(age), megabytes: limitOf(size) }
  const incomplete = [age, size].some(({ on, value }) => on && value === '')
  const changed = asked.days !== limits.days || asked.megabytes !== limits.megabytes
  const preview = useLoaded(JSON.stringify(asked), () => bridge.previewRetention(asked))
  const counts = preview?.ok ? countsText(preview.value.counts) : null
  const about = preview?.ok && preview.value.estimated ? 'about ' : ''
  const stay = pinnedText(pinned)
  const store = () => void save(() => bridge.saveRetention(asked))
  const submit = () => {
    if (counts === null) return store()
    modals.openConfirmModal({
      title: `Delete ${about}${counts}?`,
      children: `These limits delete ${about}${counts} now, and what grows beyond them from then on. It cannot be undone. ${stay ?? ''}`,
      labels: { confirm: 'Save and delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: store,
    })
  }
  return (
    <form
      className={classes.form}
      aria-label="Limits of the history"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed && !incomplete && preview?.ok) submit()
      }}
    >
      <Limit label="Delete what is older than" unit="days" max={3650} draft={age} change={setAge} />
      <Limit label="Keep the history under" unit="MB" max={1_000_000} draft={size} change={setSize} />
      <p className={`muted ${classes.note}`}>
        By age deliveries go with everything that belongs to them, exchanges and carts; what was imported is as old as
        its import. By size the oldest deliveries and exchanges go first. What is pinned is never deleted. Looked at
        now, at each start and every 10 minutes.
      </p>
      {preview && !preview.ok && <Problem error={preview.error} />}
      {error && <Problem error={error} />}
      <div className={classes.row}>
        <Button type="submit" loading={busy} disabled={!changed || incomplete || !preview?.ok}>
          Save limits
        </Button>
        {changed && !incomplete && preview?.ok && (
          <span role="status">
            {counts === null ? 'This deletes nothing now.' : `This deletes ${about}${counts} now. ${stay ?? ''}`}
          </span>
        )}
      </div>
    </form>
  )
}

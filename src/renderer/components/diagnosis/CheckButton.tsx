import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { Check, DiagnosedCause, RunnableCheck } from '../../../shared/models/diagnosis.ts'
import { useUi } from '../../stores/ui.ts'
import { Problem } from '../Problem.tsx'
import { checkText } from './check-text.ts'
import classes from './Diagnosis.module.css'
import type { StartedCheck } from './useDiagnosis.ts'

/** What a check found, in words; read aloud when it comes. */
export const CheckOutcome = ({ outcome }: { outcome: StartedCheck['outcome'] }) => {
  if (outcome === 'running') {
    return (
      <p className={classes.outcome} role="status">
        Checking…
      </p>
    )
  }
  if (!outcome.ok) return <Problem error={outcome.error} />
  const { passed, meaning } = outcome.value
  return (
    <p className={classes.outcome} data-passed={passed} role="status">
      {passed ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
      <span>
        <b>Checked:</b> {meaning}
      </span>
    </p>
  )
}

/** The one click that tells more of a cause. */
export const CheckButton = ({
  cause,
  check,
  started,
  onStart,
}: {
  cause: DiagnosedCause
  check: Exclude<Check, { readonly kind: 'wait-until-effective' }>
  started: StartedCheck | null
  onStart: (check: RunnableCheck) => void
}) => {
  const isRunning = started?.outcome === 'running'
  const press = () => {
    if (check.kind === 'open-settings') useUi.getState().goToField(check.field)
    else onStart(check.kind)
  }
  return (
    <Button
      size="compact-xs"
      onClick={press}
      loading={isRunning && started.causeId === cause.id}
      disabled={isRunning && started.causeId !== cause.id}
    >
      {checkText(check)}
    </Button>
  )
}

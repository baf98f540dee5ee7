import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { DiagnosedCause, RunnableCheck } from '../../../shared/models/diagnosis.ts'
import type { Target } from '../../../shared/models/environment.ts'
import { Chip } from '../Chip.tsx'
import { CheckButton, CheckOutcome } from './CheckButton.tsx'
import classes from './Diagnosis.module.css'
import type { StartedCheck } from './useDiagnosis.ts'
import { WaitCheck } from './WaitCheck.tsx'

interface Props {
  readonly cause: DiagnosedCause
  readonly started: StartedCheck | null
  readonly target: Target
  readonly onStart: (check: RunnableCheck) => void
  /** A wait for credentials ended. */
  readonly onWaited: () => void
}

const Evidence = ({ evidence }: { evidence: readonly string[] }) => (
  <ul className={classes.evidence}>
    {evidence.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

const ownOutcome = ({ cause, started }: Props) =>
  started?.causeId === cause.id ? <CheckOutcome outcome={started.outcome} /> : null

/** A cause that facts exclude: struck through, with the reason. */
export const StruckOut = (props: Props) => {
  const { sentence, section, evidence } = props.cause
  return (
    <li className={classes.cause} data-likelihood="excluded">
      <div className={classes.head}>
        <Chip tone="plain">Struck out</Chip>
        <s className={classes.sentence}>{sentence}</s>
        {section !== null && <span className={classes.section}>{section}</span>}
      </div>
      <div className={classes.detail}>
        <Evidence evidence={evidence} />
        {ownOutcome(props)}
      </div>
    </li>
  )
}

/** A cause that can be: folded or open, with what speaks for it, what to do, and its check. */
export const CauseItem = ({ open, onToggle, ...props }: Props & { open: boolean; onToggle: () => void }) => {
  const { cause, target, started, onStart, onWaited } = props
  const detail = useId()
  return (
    <li className={classes.cause} data-likelihood={cause.likelihood}>
      <button type="button" className={classes.head} aria-expanded={open} aria-controls={detail} onClick={onToggle}>
        <Chip tone={cause.likelihood === 'likely' ? 'warn' : 'plain'} icon={null}>
          {cause.likelihood === 'likely' ? 'Likely' : 'Possible'}
        </Chip>
        <span className={classes.sentence}>{cause.sentence}</span>
        {cause.section !== null && <span className={classes.section}>{cause.section}</span>}
        {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      </button>
      <div id={detail} className={classes.detail} hidden={!open}>
        <Evidence evidence={cause.evidence} />
        <p>
          <b>What to do:</b> {cause.remedy}
        </p>
        {cause.check?.kind === 'wait-until-effective' && (
          <WaitCheck check={cause.check} target={target} onEnd={onWaited} />
        )}
        {cause.check !== null && cause.check.kind !== 'wait-until-effective' && (
          <div>
            <CheckButton cause={cause} check={cause.check} started={started} onStart={onStart} />
          </div>
        )}
        {ownOutcome(props)}
      </div>
    </li>
  )
}

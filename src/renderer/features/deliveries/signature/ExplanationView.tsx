import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { Explanation } from '../../../../shared/models/explanation.ts'
import type { Result } from '../../../../shared/result.ts'
import { Problem } from '../../../components/Problem.tsx'
import { Cause } from './Cause.tsx'
import { Difference } from './Difference.tsx'
import { Proof } from './Proof.tsx'
import classes from './Signature.module.css'
import { TriedCauses } from './TriedCauses.tsx'

const icons = { bad: IconX, warn: IconAlertTriangle, ok: IconCheck }

/** Why a signature is what it is: the cause first, the remedy second, the proof third. Null while it is searched for. */
export const ExplanationView = ({
  title,
  tone,
  unknownHook = false,
  answer,
}: {
  title: string
  tone: keyof typeof icons
  /** There is no key that the signature should have been made with. */
  unknownHook?: boolean
  answer: Result<Explanation> | null
}) => {
  const Icon = icons[tone]
  const explanation = answer?.ok ? answer.value : null
  return (
    <>
      <section className={classes.box} data-tone={tone} aria-label="What was found">
        <h2 className={classes.title}>
          <Icon size={14} aria-hidden />
          <span>{title}</span>
        </h2>
        <div className={classes.found} aria-live="polite">
          {answer === null && <p>Looking for the cause…</p>}
          {explanation && <Cause explanation={explanation} unknownHook={unknownHook} />}
        </div>
      </section>
      {answer && !answer.ok && <Problem error={answer.error} />}
      {explanation && explanation.kind !== 'no-signature' && (
        <>
          <Proof rows={explanation.rows} />
          {explanation.kind === 'found' && explanation.difference && <Difference difference={explanation.difference} />}
          {explanation.kind !== 'right' && <TriedCauses tried={explanation.tried} />}
        </>
      )}
    </>
  )
}

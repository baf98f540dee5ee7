import { useId, useState } from 'react'
import type { CauseId, Diagnosis } from '../../../shared/models/diagnosis.ts'
import { FailureTitle } from '../FailureTitle.tsx'
import { CauseItem, StruckOut } from './CauseItem.tsx'
import classes from './Diagnosis.module.css'
import { useDiagnosis } from './useDiagnosis.ts'

const Causes = ({
  diagnosis: { causes, said, since, target },
  checks,
}: {
  diagnosis: Diagnosis
  checks: Pick<ReturnType<typeof useDiagnosis>, 'started' | 'start' | 'reload'>
}) => {
  const [toggled, setToggled] = useState<Readonly<Partial<Record<CauseId, boolean>>>>({})
  const { started, start, reload } = checks
  // The cause that was waited for stays open, wherever it stands then.
  const [waited, setWaited] = useState<CauseId | null>(null)
  const first = causes[0]?.id
  // The first is open, and the one that was checked stays so wherever it stands now.
  const isOpen = (id: CauseId) => toggled[id] ?? (id === first || id === started?.causeId || id === waited)
  return (
    <>
      {said !== null && (
        <p className={classes.said}>
          The service says: <q>{said}</q>
        </p>
      )}
      <ol className={classes.causes} aria-label="Causes, likeliest first">
        {causes.map((cause) => {
          const item = {
            cause,
            target,
            started,
            onStart: (check: Parameters<typeof start>[1]) => void start(cause.id, check),
            onWaited: () => {
              setWaited(cause.id)
              void reload()
            },
          }
          return cause.likelihood === 'excluded' ? (
            <StruckOut key={cause.id} {...item} />
          ) : (
            <CauseItem
              key={cause.id}
              {...item}
              open={isOpen(cause.id)}
              onToggle={() => setToggled({ ...toggled, [cause.id]: !isOpen(cause.id) })}
            />
          )
        })}
      </ol>
      {since.length > 0 && (
        <div className={classes.since}>
          <b>Since then:</b>
          <ul>
            {since.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const Body = ({ exchangeId }: { exchangeId: number }) => {
  const { loaded, ...checks } = useDiagnosis(exchangeId)
  if (loaded === null) return <p className={classes.note}>Looking for the cause…</p>
  if (loaded.ok) return <Causes diagnosis={loaded.value} checks={checks} />
  const { message, hint } = loaded.error
  return (
    <p className={classes.note}>
      Its causes cannot be told: {message} {hint}
    </p>
  )
}

/** Why a call failed: what happened, then its causes in order, with what speaks for each and what to do. */
export const DiagnosisPanel = ({ title, exchangeId }: { title: string; exchangeId: number }) => {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <FailureTitle title={title} id={heading} role="alert" />
      <div className={classes.body}>
        <Body key={exchangeId} exchangeId={exchangeId} />
      </div>
    </section>
  )
}

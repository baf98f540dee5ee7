import type { Forward } from '../../../../shared/models/forward.ts'
import { ok } from '../../../../shared/result.ts'
import { bridge } from '../../../bridge.ts'
import { AnswerView } from '../../../components/AnswerView.tsx'
import { Chip, StatusChip } from '../../../components/Chip.tsx'
import { duration } from '../../../components/format.ts'
import { Time } from '../../../components/Time.tsx'
import { useLoaded } from '../../../components/useLoaded.ts'
import classes from './Relay.module.css'

/** One sending of an attempt: where to, what came back, and how long it took. */
export const ForwardView = ({ forward }: { forward: Forward }) => {
  const { id, kind, url, sentAt, answer, failure, took } = forward
  const body = useLoaded(String(id), () => bridge.getForwardBody({ id }))
  return (
    <section className={classes.forward} aria-label="What the application answered">
      <div className={classes.line}>
        {answer ? <StatusChip status={answer.status} /> : <Chip tone="bad">no answer</Chip>}
        <Chip tone="plain">{kind}</Chip>
        <span className="mono">{duration(took)}</span>
        <span className="muted">
          <Time at={sentAt} />
        </span>
      </div>
      <p className={`mono ${classes.url}`}>{url}</p>
      <AnswerView answer={answer} failure={failure} body={body?.ok ? ok(body.value.bytes) : body} />
    </section>
  )
}

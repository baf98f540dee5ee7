import type { Forward } from '../../../../shared/models/forward.ts'
import { bridge } from '../../../bridge.ts'
import { BodyView } from '../../../components/BodyView.tsx'
import { Chip, StatusChip } from '../../../components/Chip.tsx'
import { duration } from '../../../components/format.ts'
import { HeaderTable } from '../../../components/HeaderTable.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { Time } from '../../../components/Time.tsx'
import { useLoaded } from '../../../components/useLoaded.ts'
import classes from './Relay.module.css'

/** One sending of an attempt: where to, what came back, and how long it took. */
export const ForwardView = ({ forward }: { forward: Forward }) => {
  const { id, kind, url, sentAt, answer, failure, took } = forward
  const body = useLoaded(String(id), () => bridge.getForwardBody({ id }))
  const contentType = answer?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null
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
      {failure !== null && <p className={classes.failure}>{failure}</p>}
      {answer && (
        <>
          <h3 className={classes.title}>Headers of the answer</h3>
          {answer.headers.length === 0 ? (
            <span className="muted">None.</span>
          ) : (
            <HeaderTable headers={answer.headers} label="Headers of the answer" />
          )}
          <h3 className={classes.title}>Body of the answer</h3>
          {answer.truncated && <p className="muted">More came: the first {answer.bodySize} bytes are kept.</p>}
          {body && !body.ok && <Problem error={body.error} />}
          {body?.ok && <BodyView bytes={body.value.bytes} contentType={contentType} label="body of the answer" />}
        </>
      )}
    </section>
  )
}

import type { ForwardAnswer } from '../../shared/models/forward.ts'
import type { Result } from '../../shared/result.ts'
import classes from './AnswerView.module.css'
import { BodyView } from './BodyView.tsx'
import { HeaderTable } from './HeaderTable.tsx'
import { Problem } from './Problem.tsx'

/** What an application answered, as received, and why there is no more; `body` is null while it is fetched. */
export const AnswerView = ({
  answer,
  failure,
  body,
}: {
  answer: ForwardAnswer | null
  failure: string | null
  body: Result<Uint8Array> | null
}) => {
  const contentType = answer?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null
  return (
    <div className={classes.answer}>
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
          {body?.ok && <BodyView bytes={body.value} contentType={contentType} label="body of the answer" />}
        </>
      )}
    </div>
  )
}

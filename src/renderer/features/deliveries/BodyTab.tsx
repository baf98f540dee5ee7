import type { Attempt } from '../../../shared/models/delivery.ts'
import type { Result } from '../../../shared/result.ts'
import { BodyView } from '../../components/BodyView.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { KeyValues } from '../../components/KeyValues.tsx'
import { Problem } from '../../components/Problem.tsx'
import classes from './Delivery.module.css'

const contentType = (attempt: Attempt): string | null =>
  attempt.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null

/** The body, as received. */
export const BodyTab = ({ body, attempt }: { body: Result<Uint8Array> | null; attempt: Attempt }) => {
  if (body === null) return <p className={classes.note}>Reading the body…</p>
  if (!body.ok) return <Problem error={body.error} />
  return (
    <>
      <KeyValues
        items={[
          [
            'SHA-256',
            <span key="digest" className={classes.with}>
              <span className="mono">{attempt.bodyDigest}</span>
              <CopyButton text={attempt.bodyDigest} what="the digest of the body" />
            </span>,
          ],
        ]}
      />
      <BodyView bytes={body.value} contentType={contentType(attempt)} label="body">
        <p className={classes.note}>Pretty is for reading only: the signature covers the raw bytes.</p>
      </BodyView>
    </>
  )
}

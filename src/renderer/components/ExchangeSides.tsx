import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'
import { BodyView } from './BodyView.tsx'
import { DiagnosisPanel } from './diagnosis/DiagnosisPanel.tsx'
import classes from './ExchangePanel.module.css'
import { HeaderTable } from './HeaderTable.tsx'

const contentType = (headers: HeaderList): string | null =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null

const Side = ({ side, headers, body }: { side: 'request' | 'response'; headers: HeaderList; body: Uint8Array }) => (
  <>
    <div className={classes.section}>
      <h3>Headers</h3>
      {headers.length === 0 ? (
        <span className="muted">None.</span>
      ) : (
        <HeaderTable headers={headers} label={`Headers of the ${side}`} />
      )}
    </div>
    <BodyView bytes={body} contentType={contentType(headers)} label={`${side} body`} />
  </>
)

/** What was sent, redacted as it was recorded. */
export const RequestTab = ({ exchange: { request } }: { exchange: Exchange }) => (
  <>
    <p className={classes.line}>
      <b>{request.method}</b> <span>{request.url}</span>
    </p>
    <Side side="request" headers={request.headers} body={request.body} />
  </>
)

/** What came back; where nothing came, why. */
export const ResponseTab = ({ exchange, withFailure }: { exchange: Exchange; withFailure: boolean }) => {
  const { id, response, failure } = exchange
  return (
    <>
      {withFailure && failure && <DiagnosisPanel title={failure.title} exchangeId={id} />}
      {response ? (
        <>
          <p className={classes.line}>
            <b>{response.status}</b> <span>{response.statusText}</span>
            <span className="muted">HTTP/{response.httpVersion}</span>
          </p>
          <Side side="response" headers={response.headers} body={response.body} />
        </>
      ) : (
        <p className="muted">No response came.</p>
      )}
    </>
  )
}

import type { Exchange } from '../../shared/models/exchange.ts'
import { BodyView } from './BodyView.tsx'
import classes from './ExchangePanel.module.css'
import { wireRequest, wireResponse } from './wire.ts'

/** Both messages whole, first line, headers and body in one, as they went over the connection. Secrets are masked. */
export const WireTab = ({ exchange: { request, response } }: { exchange: Exchange }) => (
  <>
    <div className={classes.section}>
      <h3>Request as sent</h3>
      <BodyView bytes={wireRequest(request)} contentType={null} label="request as sent" views={['raw', 'hex']} />
    </div>
    {response && (
      <div className={classes.section}>
        <h3>Response as received</h3>
        <BodyView
          bytes={wireResponse(response)}
          contentType={null}
          label="response as received"
          views={['raw', 'hex']}
        />
      </div>
    )}
  </>
)

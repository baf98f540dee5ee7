import { type ReactNode, useState } from 'react'
import type { Exchange } from '../../shared/models/exchange.ts'
import { assertNever } from '../../shared/result.ts'
import { Chip, StatusChip } from './Chip.tsx'
import { DetailHead } from './DetailHead.tsx'
import { DiagnosisPanel } from './diagnosis/DiagnosisPanel.tsx'
import classes from './ExchangePanel.module.css'
import { RequestTab, ResponseTab } from './ExchangeSides.tsx'
import { ExchangeTiming } from './ExchangeTiming.tsx'
import { duration } from './format.ts'
import { PaneTabs } from './PaneTabs.tsx'
import { Time } from './Time.tsx'
import { lastSegment } from './url.ts'
import { WireTab } from './WireTab.tsx'

/** What stands in place of a status when none came. */
const noStatus = ({ failure }: Exchange): string => {
  const source = failure?.source
  if (!source) return 'No answer'
  switch (source.from) {
    case 'service':
      return 'Refused'
    case 'network':
      return source.error.kind === 'cancelled' ? 'Cancelled' : 'No answer'
    default:
      return assertNever(source)
  }
}

/**
 * One exchange: what was sent, what came back, and how long it took.
 * `failureFirst` puts what went wrong above the tabs; else it stands with the response.
 */
export const ExchangePanel = ({
  exchange,
  failureFirst = false,
  actions,
}: {
  exchange: Exchange
  failureFirst?: boolean
  /** What can be done with it. */
  actions?: ReactNode
}) => {
  const [tab, setTab] = useState('Response')
  const { request, response, timing, failure } = exchange
  return (
    <article className={classes.panel} aria-label={`Exchange: ${exchange.label}`}>
      <DetailHead
        title={`${request.method} ${lastSegment(request.url)}`}
        line={
          <span className={classes.label}>
            <span className="ellipsis" title={exchange.label}>
              {exchange.label}
            </span>
            <Time at={exchange.startedAt} />
          </span>
        }
        state={
          <>
            {response ? <StatusChip status={response.status} /> : <Chip tone="bad">{noStatus(exchange)}</Chip>}
            <span className={`mono muted ${classes.total}`}>{duration(timing.total)}</span>
          </>
        }
        actions={actions}
      />
      {failureFirst && failure && (
        <div className={classes.failure}>
          <DiagnosisPanel title={failure.title} exchangeId={exchange.id} />
        </div>
      )}
      <PaneTabs
        label="Parts of the exchange"
        value={tab}
        onChange={setTab}
        tabs={[
          { name: 'Request', content: () => <RequestTab exchange={exchange} /> },
          { name: 'Response', content: () => <ResponseTab exchange={exchange} withFailure={!failureFirst} /> },
          { name: 'Timing', content: () => <ExchangeTiming exchange={exchange} /> },
          { name: 'Wire', content: () => <WireTab exchange={exchange} /> },
        ]}
      />
    </article>
  )
}

import { Fragment } from 'react'
import type { Exchange } from '../../shared/models/exchange.ts'
import classes from './ExchangePanel.module.css'
import { duration } from './format.ts'
import { KeyValues } from './KeyValues.tsx'
import { Neighbours } from './Neighbours.tsx'
import { Time } from './Time.tsx'
import { timingParts } from './timing-parts.ts'

/** How long an exchange took, and on what. */
export const ExchangeTiming = ({ exchange, exchange: { timing, startedAt } }: { exchange: Exchange }) => (
  <>
    <KeyValues items={[['Started', <Time key="at" at={startedAt} full />]]} />
    <div className={classes.bars}>
      {timingParts(timing).map(({ name, from, length, share }) => (
        <Fragment key={name}>
          <span className={classes.track}>
            <span
              className={classes.bar}
              data-part={name}
              style={{ marginLeft: `${share.from * 100}%`, width: `${share.length * 100}%` }}
              title={`From ${duration(from)} on`}
            />
          </span>
          <span className="muted">{labels[name]}</span>
          <span className={`mono ${classes.number}`}>{duration(length)}</span>
        </Fragment>
      ))}
      <span />
      <span>Total</span>
      <span className={`mono ${classes.number}`}>{duration(timing.total)}</span>
    </div>
    {timing.firstByte === null && <p className="muted">No first byte of an answer came.</p>}
    <Neighbours exchange={exchange} />
  </>
)

const labels = { queued: 'Queued', 'first byte': 'First byte', rest: 'Rest', waiting: 'Waiting' } as const

import type { TokenRecord } from '../../../shared/models/token-inspection.ts'
import { Chip } from '../../components/Chip.tsx'
import { minutes, plural } from '../../components/format.ts'
import { Time } from '../../components/Time.tsx'
import { useNow } from '../../components/useNow.ts'
import { ExchangeLink } from './ExchangeLink.tsx'
import { endOf } from './record-words.ts'
import classes from './Token.module.css'

const Row = ({ record, now }: { record: TokenRecord; now: number }) => {
  const end = endOf(record, now)
  const held = minutes(Math.max(0, Math.round(((end?.at ?? now) - record.sentAt) / 1000)))
  return (
    <li className={classes.record}>
      <div className={classes.row}>
        <span className="mono ellipsis" title={record.jti ?? undefined}>
          {record.jti ?? 'without a jti'}
        </span>
        <span className="grow" />
        {end ? <Chip tone={end.bad ? 'bad' : 'plain'}>{end.text}</Chip> : <Chip tone="ok">Held</Chip>}
      </div>
      <div className={classes.row}>
        <span className="muted">
          Issued <Time at={record.sentAt} />, {end ? `held for ${held}` : `for ${held}`}, {plural(record.calls, 'call')}
        </span>
        <span className="grow" />
        <ExchangeLink id={record.exchangeId} label="Exchange" />
      </div>
    </li>
  )
}

/** The tokens that were issued since the start, newest first. */
export const TokenRecords = ({ records }: { records: readonly TokenRecord[] }) => {
  const now = useNow()
  if (records.length === 0) return <p className="muted">None yet. Each token that is issued appears here by its jti.</p>
  return (
    <ul className={classes.records}>
      {records.map((record) => (
        <Row key={record.number} record={record} now={now} />
      ))}
    </ul>
  )
}

import type { ExchangeRow } from '../../../shared/models/exchange.ts'
import { Chip, StatusChip } from '../../components/Chip.tsx'
import { bytes, duration } from '../../components/format.ts'
import { ListTime } from '../../components/ListTime.tsx'
import { pathOf } from '../../components/url.ts'
import type { Column } from '../../components/VirtualRows.tsx'
import { Waterfall } from '../../components/Waterfall.tsx'
import classes from './ExchangeList.module.css'

const Status = ({ row: { status, failed } }: { row: ExchangeRow }) =>
  status === null ? (
    <Chip tone="bad" {...(failed === null ? {} : { title: failed })}>
      None
    </Chip>
  ) : (
    <StatusChip status={status} />
  )

/** The length of a scale, which is a round number. */
const length = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)

/** The columns of the list of exchanges. The bars of their timing are on one scale, in ms. */
export const exchangeColumns = (scale: number): readonly Column<ExchangeRow>[] => [
  { title: 'Started', cell: (row) => <ListTime at={row.startedAt} /> },
  { title: 'Call', cell: (row) => <span title={row.label}>{row.label}</span> },
  {
    title: 'Method and path',
    className: classes.path,
    cell: (row) => (
      <span className="mono" title={`${row.method} ${row.url}`}>
        {row.method} <span className="muted">{pathOf(row.url)}</span>
      </span>
    ),
  },
  { title: 'Status', cell: (row) => <Status row={row} /> },
  {
    title: `0 to ${length(scale)}`,
    className: classes.timing,
    cell: (row) => <Waterfall timing={row.timing} scale={scale} />,
  },
  {
    title: 'Total',
    className: classes.number,
    cell: (row) => <span className="mono muted">{duration(row.timing.total)}</span>,
  },
  {
    title: 'Size',
    className: `${classes.number} ${classes.size}`,
    cell: (row) => (
      <span className="mono muted" title="Body of the response">
        {row.responseSize === null ? '' : bytes(row.responseSize)}
      </span>
    ),
  },
]

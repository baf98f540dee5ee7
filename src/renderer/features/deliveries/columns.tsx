import { type DeliveryRow, NO_ANSWER } from '../../../shared/models/delivery.ts'
import { Chip, VerdictChip } from '../../components/Chip.tsx'
import { dateTime } from '../../components/format.ts'
import { ListTime } from '../../components/ListTime.tsx'
import type { Column } from '../../components/VirtualRows.tsx'
import classes from './DeliveryList.module.css'
import { deliveryTitle } from './delivery-title.ts'
import { FindingsCell } from './findings/FindingsCell.tsx'
import { Marks } from './keep/Marks.tsx'

/** Statuses that fit the column; the rest is in the title. */
const SHOWN = 3

const Statuses = ({ statuses, attempts }: { statuses: readonly number[]; attempts: number }) => {
  const shown = statuses.slice(-SHOWN)
  const refused = shown.some((status) => status >= 400)
  const inWords = (status: number) => (status === NO_ANSWER ? 'none' : String(status))
  return (
    <span
      className={`mono ${refused ? '' : 'muted'}`}
      title={`Answered, oldest first: ${statuses.map(inWords).join(' ')}`}
    >
      {attempts > shown.length && '…'}
      {shown.map((status) => (status === NO_ANSWER ? '–' : status)).join(' ')}
    </span>
  )
}

const EventAction = ({ row }: { row: DeliveryRow }) => (
  <span title={row.subtype === null ? deliveryTitle(row) : `${deliveryTitle(row)} (${row.subtype})`}>
    <Marks row={row} />
    <b className={classes.event}>{row.event ?? 'no event'}</b> <span className="faint">/</span>{' '}
    {row.action ?? 'no action'}
    {row.selfTest && (
      <>
        {' '}
        <Chip tone="plain" title="This console sent it to itself through the public URL. It counts for nothing.">
          Self-test
        </Chip>
      </>
    )}
    {row.imported && (
      <>
        {' '}
        <Chip
          tone="plain"
          title={`Imported from ${row.imported.file} at ${dateTime(row.imported.at)}. It counts for nothing.`}
        >
          Imported
        </Chip>
      </>
    )}
    {row.subtype !== null && (
      <>
        {' '}
        <Chip tone="plain">{row.subtype}</Chip>
      </>
    )}
  </span>
)

/** The columns of the list of deliveries. */
export const deliveryColumns: readonly Column<DeliveryRow>[] = [
  { title: 'Received', cell: (row) => <ListTime at={row.lastAt} /> },
  { title: 'Event / action', cell: (row) => <EventAction row={row} /> },
  {
    title: 'Code or id',
    className: classes.reference,
    cell: (row) => (
      <span className="mono" title={row.reference ?? undefined}>
        {row.reference ?? <span className="faint">none</span>}
      </span>
    ),
  },
  { title: 'Verdict', cell: (row) => <VerdictChip verdict={row.verdict} /> },
  {
    title: 'Findings',
    className: classes.findings,
    cell: (row) => <FindingsCell counts={row.findings} />,
  },
  {
    title: 'Tries',
    className: classes.tries,
    cell: (row) => <span className={row.attempts > 1 ? '' : 'faint'}>{row.attempts}</span>,
  },
  {
    title: 'Answered',
    className: classes.answered,
    cell: (row) => <Statuses statuses={row.statuses} attempts={row.attempts} />,
  },
]

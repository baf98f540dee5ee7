import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { Chip, StatusChip, VerdictChip } from '../../components/Chip.tsx'
import { duration } from '../../components/format.ts'
import { pathOf } from '../../components/url.ts'
import classes from './Timeline.module.css'
import { entryTitle } from './words.ts'

type Sent = Extract<TimelineEntry, { kind: 'exchange' }>
type Received = Extract<TimelineEntry, { kind: 'attempt' }>

/** A call: what it was, its answer, and how long that took. */
export const SentCell = ({ entry: { exchange } }: { entry: Sent }) => (
  <>
    <IconArrowUpRight size={14} aria-label="Sent" className={classes.way} />
    <span className={classes.title} title={`${exchange.method} ${exchange.url}`}>
      {exchange.label} <span className="mono muted">{pathOf(exchange.url)}</span>
    </span>
    {exchange.status === null ? (
      <Chip tone="bad" {...(exchange.failed === null ? {} : { title: exchange.failed })}>
        No answer
      </Chip>
    ) : (
      <StatusChip status={exchange.status} />
    )}
    <span className={`mono muted ${classes.took}`} title="From the start of the call to the end of its answer">
      {duration(exchange.timing.total)}
    </span>
  </>
)

/** An attempt of a delivery: which, its code, what verification said, and what was answered. */
export const ReceivedCell = ({ entry }: { entry: Received }) => (
  <>
    <IconArrowDownLeft size={14} aria-label="Received" className={classes.way} />
    <span className={classes.title} title={entryTitle(entry)}>
      <b>{entry.event ?? 'no event'}</b> <span className="faint">/</span> {entry.action ?? 'no action'}{' '}
      <span className="mono muted" title={entry.reference ?? undefined}>
        {entry.reference}
      </span>
    </span>
    {entry.attempts > 1 && (
      <Chip tone="plain" title={`Attempt ${entry.number} of ${entry.attempts}`}>
        {entry.number}/{entry.attempts}
      </Chip>
    )}
    {entry.selfTest && <Chip tone="plain">Self-test</Chip>}
    {entry.imported && (
      <Chip tone="plain" title="Read from a file. It was received elsewhere at this time.">
        Imported
      </Chip>
    )}
    <VerdictChip verdict={entry.verdict} />
    <StatusChip status={entry.status} />
  </>
)

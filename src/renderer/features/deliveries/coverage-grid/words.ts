import type { CoverageRow } from '../../../../shared/models/coverage.ts'
import { count, dateTime, plural } from '../../../components/format.ts'
import type { Period } from '../../../stores/coverage.ts'
import { type Cell, total } from './grid.ts'

export const periodNames: Readonly<Record<Period, string>> = { hour: 'Last hour', today: 'Today', all: 'All' }

/** What stands in a cell; whether it is verified is told by more than the number. */
export const cellText = ({ state, verified, unverified }: Cell): string => {
  if (state === 'not-yet') return 'not yet'
  return state === 'verified' ? count(verified) : `× ${count(unverified)}`
}

/** "412 verified, 3 not verified, the newest at 2026-11-21 10:31:09". */
export const cellFacts = ({
  verified,
  unverified,
  newest,
}: Pick<Cell, 'verified' | 'unverified' | 'newest'>): string =>
  newest === null
    ? 'not received yet'
    : [
        ...(verified > 0 ? [`${count(verified)} verified`] : []),
        ...(unverified > 0 ? [`${count(unverified)} not verified`] : []),
        `the newest at ${dateTime(newest)}`,
      ].join(', ')

/** "ORDER / TRANSFER, 3 deliveries": what came outside of §6.3. */
export const outsideText = (row: CoverageRow): string =>
  `${row.event ?? 'no event'} / ${row.action ?? 'no action'}, ${plural(total(row), 'delivery', 'deliveries')}`

import type { FindingCounts } from '../../../../shared/models/finding.ts'
import { Chip } from '../../../components/Chip.tsx'
import { countsInWords, worstOf } from './counts.ts'

const tones = { error: 'bad', warning: 'warn', note: 'info' } as const

/** What was found, in a row: the worst and how many of them; the rest is in the title. */
export const FindingsCell = ({ counts }: { counts: FindingCounts | null }) => {
  if (counts === null)
    return (
      <span className="faint" title="Not judged yet. Findings are looked for in the background, soon after receipt.">
        not judged
      </span>
    )
  const worst = worstOf(counts)
  if (worst === null) return <span className="faint">none</span>
  return (
    <Chip tone={tones[worst.level]} title={countsInWords(counts)}>
      {worst.text}
    </Chip>
  )
}

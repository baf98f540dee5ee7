import type {
  RehearsalOutcome,
  RehearsalPlan,
  RehearsalReport,
  RehearsedDelivery,
} from '../../../shared/models/rehearsal.ts'
import { assertNever } from '../../../shared/result.ts'
import type { Tone } from '../../components/Chip.tsx'
import { plural } from '../../components/format.ts'

interface Look {
  readonly tone: Tone
  readonly text: string
}

type Attempt = RehearsedDelivery['attempts'][number]

/** Whether an attempt was cut off before its body came: then there is none to keep. */
export const isUnread = ({ steps }: RehearsalPlan, { step, outcome }: Attempt): boolean => {
  const planned = step === null ? undefined : steps[step]
  return outcome.kind === 'dropped' && planned?.kind === 'drop' && planned.when === 'before-reading'
}

/** How many attempts were dropped before reading, of all deliveries. */
export const countUnread = (plan: RehearsalPlan, deliveries: readonly RehearsedDelivery[]): number =>
  deliveries.flatMap(({ attempts }) => attempts).filter((attempt) => isUnread(plan, attempt)).length

/** What became of the attempts that were dropped before reading; null when there were none. */
export const unreadText = (unread: number): string | null =>
  unread === 0
    ? null
    : `${plural(unread, 'attempt')} dropped before reading: no body came, so nothing was stored. ${
        unread === 1 ? 'It stands' : 'They stand'
      } here only, not in Deliveries, and ${unread === 1 ? 'counts' : 'count'} for the verdict.`

/** What the sender of an attempt got. */
export const outcomeLook = (outcome: RehearsalOutcome): Look => {
  switch (outcome.kind) {
    case 'under-way':
      return { tone: 'info', text: 'answer waits' }
    case 'answered':
      return { tone: outcome.status < 300 ? 'ok' : 'bad', text: `answered ${outcome.status}` }
    case 'dropped':
      return { tone: 'bad', text: 'dropped' }
    case 'sender-left':
      return { tone: 'warn', text: 'sender gave up' }
    default:
      return assertNever(outcome)
  }
}

/** The verdict on the sender, in a sentence. */
export const verdictLook = ({ verdict, end }: Pick<RehearsalReport, 'verdict' | 'end'>): Look => {
  switch (verdict) {
    case 'kept':
      return { tone: 'ok', text: 'The sender kept to the interface.' }
    case 'departed':
      return { tone: 'bad', text: 'The sender departed from the interface.' }
    case 'nothing-came':
      return { tone: 'warn', text: 'No delivery came that passes the filter.' }
    case 'unfinished':
      return {
        tone: 'warn',
        text:
          end === 'disarmed' ? 'Disarmed before anything could be said.' : 'It ended before anything could be said.',
      }
    default:
      return assertNever(verdict)
  }
}

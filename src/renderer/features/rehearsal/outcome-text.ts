import type { RehearsalOutcome, RehearsalReport } from '../../../shared/models/rehearsal.ts'
import { assertNever } from '../../../shared/result.ts'
import type { Tone } from '../../components/Chip.tsx'

interface Look {
  readonly tone: Tone
  readonly text: string
}

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

import { didRight, type ReceiverCase, type ReceiverCheck } from '../../../shared/models/receiver-check.ts'
import type { Tone } from '../../components/Chip.tsx'

/** What a case's outcome looks like: as it should be, wrong, or no answer. */
export const caseLook = (each: ReceiverCase): { readonly tone: Tone; readonly text: string } => {
  if (each.outcome === null) return { tone: 'plain', text: 'not sent yet' }
  const right = didRight(each)
  if (right === null) return { tone: 'bad', text: 'no answer' }
  const accepted = (each.expects === 'accept') === right
  return { tone: right ? 'ok' : 'bad', text: accepted ? 'accepted' : 'refused' }
}

/** What a check found out, in a sentence. */
export const checkSummary = ({ state, cases }: ReceiverCheck): { readonly tone: Tone; readonly text: string } => {
  const sent = cases.filter(({ outcome }) => outcome !== null)
  const wrong = sent.filter((each) => didRight(each) !== true)
  const acceptedWrongly = wrong.filter((each) => each.expects === 'refuse' && didRight(each) === false).length
  const notAccepted = wrong.filter((each) => each.expects === 'accept').length
  const silent = wrong.filter((each) => each.expects === 'refuse' && didRight(each) === null).length
  switch (state) {
    case 'running':
      return { tone: 'info', text: `${sent.length} of ${cases.length} sent` }
    case 'unreachable':
      return { tone: 'bad', text: 'The receiver did not answer the first delivery, so the others were not sent.' }
    case 'cancelled':
      return { tone: 'warn', text: `Cancelled after ${sent.length} of ${cases.length}.` }
    case 'done': {
      if (wrong.length === 0) return { tone: 'ok', text: `All ${cases.length} as they should be.` }
      const parts = [
        ...(acceptedWrongly > 0 ? [`${acceptedWrongly} accepted that should be refused`] : []),
        ...(notAccepted > 0 ? [`${notAccepted} not accepted that should be`] : []),
        ...(silent > 0 ? [`${silent} without an answer`] : []),
      ]
      return { tone: 'bad', text: `${parts.join(', ')}, of ${cases.length}.` }
    }
  }
}

import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import { type Clue, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { callSince, otherOf, otherResult } from './known.ts'
import { wrongBase } from './other-answer.ts'
import { fromText } from './time-text.ts'
import { wordsPoint } from './words.ts'

const wrongForms = {
  quoted: 'The token was sent in quotes.',
  spaces: 'The header was sent with white space that §5.1 does not allow.',
  repeated: 'The header was sent more than once.',
  other: 'The header was not sent as Bearer, one space and the token.',
} as const

/** Whether the header of the same call arrived in the other environment, by the same way. */
const otherFared = (facts: Facts): Clue => {
  const other = otherResult(facts)
  const there = other?.circumstances ?? null
  if (other === null || there === null || there.proxy !== facts.circumstances?.proxy) return null
  if (there.authorization !== 'as-issued') return null
  const when = fromText(other.startedAt, facts.startedAt)
  const name = otherOf(facts.environment)
  if (other.failure === null)
    return says(0, `The header arrived in ${name} ${when}: what removes it is on the way to this environment alone.`)
  return (
    other.failure.source.error.kind === 'UNAUTHORIZED' &&
    says(2, `The same call, sent with the header, was answered with UNAUTHORIZED by ${name} as well, ${when}.`)
  )
}

/** A token request carries no token (§4.1): what asks it for one is not the token endpoint. */
const notTokenEndpoint = (facts: Facts): readonly DiagnosedCause[] => {
  const base = wrongBase(facts)
  const asked = says(3, 'A token request carries no token (§4.1): what asks for one is not the token endpoint.')
  return rank([{ ...base, clues: [asked, ...base.clues] }], noneFits)
}

/** The conditions of UNAUTHORIZED (§7). */
export const unauthorizedCauses = (facts: Facts): readonly DiagnosedCause[] => {
  if (facts.operation === 'token') return notTokenEndpoint(facts)
  const { circumstances, startedAt, sentAt } = facts
  const form = circumstances?.authorization ?? null
  const token = circumstances?.token ?? null
  const isRight = form === 'as-issued' || form === 'changed'
  const wrong = form !== null && form in wrongForms ? wrongForms[form as keyof typeof wrongForms] : null
  const byProxy = circumstances?.proxy != null && says(1, `The call went by the proxy ${circumstances.proxy}.`)
  const saysFormat = wordsPoint(facts, /bearer|format|not of the form|malformed/i, 3)
  const since = callSince(facts, facts.operation)
  const repeated = since?.circumstances?.authorization === 'as-issued' ? since : null
  return rank(
    [
      {
        id: 'header-missing',
        sentence: 'The Authorization header is missing.',
        section: '§7',
        remedy: isRight
          ? 'It left here: look for a proxy or gateway that removes it.'
          : 'Send the call with it: Authorization, then Bearer, one space, and the token.',
        check: run(isRight ? 'repeat-without-authorization' : 'repeat'),
        clues: [
          form === 'absent' && says(4, 'The call was sent without the header.'),
          wrong !== null && strikesOut(wrong),
          isRight && says(1, 'The header was sent, so something on the way would have removed it.'),
          isRight && byProxy,
          isRight && otherFared(facts),
          isRight && wordsPoint(facts, /missing|absent|no authori[sz]ation|required/i, 3),
          form === 'absent' &&
            repeated?.failure === null &&
            says(2, `With the header, the call succeeded ${fromText(repeated.startedAt, startedAt)}.`),
        ],
      },
      {
        id: 'bearer-format',
        sentence: 'The format after Bearer is wrong.',
        section: '§7',
        remedy: isRight
          ? 'It was right when it left here: look for a proxy or gateway that rewrites headers.'
          : 'Send Bearer, one space and the token, without quotes or other characters (§5.1).',
        check: run('repeat'),
        clues: [
          wrong !== null && says(5, wrong),
          form === 'absent' && strikesOut('The call was sent without the header, so it had no format.'),
          isRight && saysFormat,
          isRight && saysFormat === null && strikesOut('The header was sent as Bearer, one space and the token.'),
        ],
      },
      {
        id: 'called-before-token',
        sentence: 'The API was called before a token was obtained.',
        section: '§7',
        remedy: 'Obtain a token first, then call again.',
        check: run('new-token-and-repeat'),
        clues: [
          token !== null && strikesOut(`A token was obtained ${fromText(token.sentAt, sentAt)}.`),
          token === null && circumstances !== null && says(5, 'No token was held when the call was made.'),
        ],
      },
    ],
    noneFits,
  )
}

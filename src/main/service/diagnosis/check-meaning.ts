import type { RunnableCheck } from '../../../shared/models/diagnosis.ts'
import type { Exchange } from '../../../shared/models/exchange.ts'
import type { CallFailure } from '../../../shared/models/service-error.ts'
import { assertNever } from '../../../shared/result.ts'

type Kind = CallFailure['source']['error']['kind']

/** What was checked: the failure, and the exchange that the check made last. */
interface Checked {
  readonly failure: CallFailure
  readonly made: Exchange
}

const kindOf = (failure: CallFailure): Kind => failure.source.error.kind
const another = (failure: CallFailure): string => `It failed in another way: ${failure.title}.`

const worked: Readonly<Partial<Record<Kind, string>>> = {
  AUTH001: 'The new token was accepted: the old one was expired or revoked.',
  UNAUTHORIZED: 'With a new token, sent as §5.1 says, the call succeeded.',
  FORBIDDEN: 'The call succeeded with a new token: what was missing has been granted.',
}

const ofToken = ({ failure, made }: Checked): string => {
  if (made.failure === null) {
    if (kindOf(failure) === 'invalid_grant') return 'A token was obtained: the service accepts the channel now.'
    if (kindOf(failure) === 'invalid_client') return 'A token was obtained: the service accepts the credentials now.'
    return 'A token was obtained: the credentials are accepted.'
  }
  if (kindOf(made.failure) === kindOf(failure)) return 'The same answer came again: nothing has changed at the service.'
  return another(made.failure)
}

const ofNewToken = ({ failure, made }: Checked): string => {
  if (made.failure === null) return worked[kindOf(failure)] ?? 'The call succeeded with a new token.'
  if (made.operation === 'token')
    return `No new token was to be had: ${made.failure.title}. The credentials come first.`
  if (kindOf(made.failure) !== kindOf(failure)) return another(made.failure)
  if (kindOf(failure) === 'AUTH001') return 'A new token was refused as well: its age is not the cause.'
  return 'The same answer came with a new token: the token is not the cause.'
}

const ofRepeat = ({ failure, made }: Checked): string => {
  if (made.failure === null) return 'The call succeeded this time: the trouble has passed.'
  return kindOf(made.failure) === kindOf(failure) ? 'The same happened again.' : another(made.failure)
}

const ofNoHeader = ({ failure, made }: Checked): string => {
  if (made.failure === null) return 'The call succeeded without the header: this path asks for no token.'
  return kindOf(made.failure) === kindOf(failure)
    ? 'Without the header the service answers the very same: the header of the first call may never have arrived.'
    : `Without the header the service answers otherwise, so the header did arrive: ${made.failure.title}.`
}

const ofCatalog = ({ failure, made }: Checked): string => {
  if (made.operation === 'token' && made.failure !== null)
    return `No token was to be had for the catalog: ${made.failure.title}. The credentials come first.`
  if (made.failure === null) {
    return kindOf(failure) === 'FORBIDDEN'
      ? 'The catalog answers: token and channel are accepted. What is refused is this API, or this event.'
      : 'The catalog answers: the service is reached, and the token is accepted. The trouble is with this call alone.'
  }
  return kindOf(made.failure) === kindOf(failure)
    ? 'The catalog fails in the same way: it is not about this call alone.'
    : `The catalog fails in another way: ${made.failure.title}.`
}

/** What a check's result means, in words, beside the failure that it is about. */
export const checkMeaning = (check: RunnableCheck, checked: Checked): string => {
  switch (check) {
    case 'ask-for-token':
      return ofToken(checked)
    case 'new-token-and-repeat':
      return ofNewToken(checked)
    case 'repeat':
      return ofRepeat(checked)
    case 'repeat-without-authorization':
      return ofNoHeader(checked)
    case 'compare-with-catalog':
      return ofCatalog(checked)
    default:
      return assertNever(check)
  }
}

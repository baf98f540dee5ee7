import type { DiagnosedCause, Diagnosis } from '../../../shared/models/diagnosis.ts'
import { assertNever } from '../../../shared/result.ts'
import { auth001Causes } from './auth001.ts'
import { run } from './clues.ts'
import type { Facts } from './facts.ts'
import { forbiddenCauses } from './forbidden.ts'
import { invalidClientCauses } from './invalid-client.ts'
import { invalidGrantCauses } from './invalid-grant.ts'
import { wordsOf } from './known.ts'
import { networkCauses } from './network-causes.ts'
import { otherCauses } from './other-answer.ts'
import { redirectCauses } from './redirect.ts'
import { sinceThen } from './since.ts'
import { failureTitle } from './titles.ts'
import { unauthorizedCauses } from './unauthorized.ts'
import { brief } from './words.ts'

const causesOf = (facts: Facts): readonly DiagnosedCause[] => {
  if (facts.failure.from === 'network') return networkCauses(facts, facts.failure.error)
  const { error } = facts.failure
  switch (error.kind) {
    case 'invalid_grant':
      return invalidGrantCauses(facts)
    case 'invalid_client':
      return invalidClientCauses(facts)
    case 'AUTH001':
      return auth001Causes(facts)
    case 'UNAUTHORIZED':
      return unauthorizedCauses(facts)
    case 'FORBIDDEN':
      return forbiddenCauses(facts)
    case 'redirect':
      return redirectCauses(facts, error.location)
    case 'other':
      return otherCauses(facts, error.status, error.summary)
    default:
      return assertNever(error)
  }
}

/** The catalog call is not compared with itself: it is made again. */
const withOwnCheck =
  ({ operation }: Facts) =>
  (cause: DiagnosedCause): DiagnosedCause =>
    operation === 'catalog-events' && cause.check?.kind === 'compare-with-catalog'
      ? { ...cause, check: run('repeat') }
      : cause

/** Characters of the service's own words that are told; the response has them all. */
const SAID = 600

/**
 * Why a call failed (§7, §5): its causes, the likeliest first, each with what speaks for or against it here. Pure. A fact
 * that is not known counts neither way. A cause that is struck out never stands first.
 */
export const diagnose = (facts: Facts): Diagnosis => {
  const words = wordsOf(facts)
  return {
    exchangeId: facts.exchangeId,
    target: { channelKey: facts.channelKey, environment: facts.environment },
    title: failureTitle(facts.failure),
    said: words && brief(words, SAID),
    causes: causesOf(facts).map(withOwnCheck(facts)),
    since: sinceThen(facts),
  }
}

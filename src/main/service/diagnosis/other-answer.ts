import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import { type Candidate, type Clue, openSettings, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { anySuccessBefore, successWithBase } from './known.ts'
import { operationCandidates } from './operation-causes.ts'
import { proxyPassword } from './proxy-causes.ts'
import { fromText } from './time-text.ts'
import { quoted } from './words.ts'

const SIGN_IN = /log ?in|sign ?in|captive|portal|password|access denied|forbidden/i

const worked = (facts: Facts): string | null => {
  const call = anySuccessBefore(facts)
  return call && `The same host answered a call ${fromText(call.startedAt, facts.startedAt)}.`
}

/** What speaks for, or against, a base URL that is not right. `weight`: how much it tells that no call succeeded. */
const baseClue = (facts: Facts, weight: number): Clue => {
  const { startedAt } = facts
  const same = successWithBase(facts)
  if (same !== null) return strikesOut(`The same host answered a call ${fromText(same.startedAt, startedAt)}.`)
  const other = anySuccessBefore(facts)
  return other === null
    ? says(weight, 'No call to this host has succeeded in the last day.')
    : says(
        3,
        `The same host answered a call ${fromText(other.startedAt, startedAt)}, when the base URL was ${other.circumstances?.baseUrl ?? 'another'}.`,
      )
}

const inTrouble = (facts: Facts, status: number): Candidate => {
  const before = worked(facts)
  return {
    id: 'service-in-trouble',
    sentence: 'The service, or a gateway before it, is in trouble.',
    section: null,
    remedy: 'Try again later. A call that changes a cart may have been carried out.',
    check: run('compare-with-catalog'),
    clues: [
      says(3, `The status ${status} says that the fault is on the other side.`),
      before !== null && says(1, before),
    ],
  }
}

const gatewayPage = (facts: Facts): Candidate => ({
  id: 'gateway',
  sentence: 'A gateway, a login page or a proxy answers instead of the service.',
  section: null,
  remedy: 'Read the page in the response.',
  check: run('compare-with-catalog'),
  clues: [
    facts.pageTitle !== null &&
      says(SIGN_IN.test(facts.pageTitle) ? 4 : 0, `The title of the page is ${quoted(facts.pageTitle)}.`),
    facts.circumstances?.proxy != null && says(2, `The call went by the proxy ${facts.circumstances.proxy}.`),
  ],
})

const pageBase = (facts: Facts): Candidate => ({
  id: 'base-url-is-page',
  sentence: 'The base URL leads to a web page, not to the API.',
  section: '§5.1',
  remedy: 'Check the base URL in the settings, its path too.',
  check: openSettings('baseUrl'),
  clues: [baseClue(facts, 2), says(0, 'The interface answers with JSON, never with a page.')],
})

/** A base URL with another path, or of another host. */
export const wrongBase = (facts: Facts): Candidate => ({
  id: 'base-url-wrong',
  sentence: 'The base URL is wrong.',
  section: '§5.1',
  remedy: 'Check the base URL in the settings, its path too.',
  check: openSettings('baseUrl'),
  clues: [baseClue(facts, 1)],
})

const notTokenEndpoint: Candidate = {
  id: 'not-token-endpoint',
  sentence: 'What answers is not the token endpoint, or not as §2.1 shows.',
  section: '§2.1',
  remedy: 'Compare the response with the token response of §2.1, then check the base URL.',
  check: openSettings('baseUrl'),
  clues: [says(2, 'The answer is a success without a token that can be used.')],
}

const tooMany: Candidate = {
  id: 'too-many-calls',
  sentence: 'Too many calls were made in a short time.',
  section: '§8',
  remedy: 'Wait, then try again. Rate limits are not published.',
  check: run('repeat'),
  clues: [says(3, 'The status is 429.')],
}

const candidates = (facts: Facts, status: number, isPage: boolean): readonly Candidate[] => {
  if (status === 407) return [proxyPassword(facts, 'The status is 407.')]
  if (status >= 500) return isPage ? [inTrouble(facts, status), gatewayPage(facts)] : [inTrouble(facts, status)]
  if (isPage) return [pageBase(facts), gatewayPage(facts)]
  if (status < 300) return [notTokenEndpoint]
  if (status === 429) return [tooMany]
  const mayBeBase = status === 404 || facts.operation === 'token' || facts.operation === 'catalog-events'
  return [...operationCandidates(facts), ...(mayBeBase ? [wrongBase(facts)] : [])]
}

/** The causes of an answer of no published error shape: those of what is known of its kind. */
export const otherCauses = (facts: Facts, status: number, summary: string): readonly DiagnosedCause[] =>
  rank(candidates(facts, status, summary.endsWith('HTML page')), noneFits)

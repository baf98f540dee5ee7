import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import { openSettings, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { anySuccessBefore, originOf, otherOf, successWithBase } from './known.ts'
import { fromText } from './time-text.ts'
import { brief, quoted } from './words.ts'

const SIGN_IN = /\b(log-?in|sign-?in|signin|sso|saml|auth|authorize|captive|portal|consent)\b/i

/** Where a redirect leads, as far as it can be read. */
const leadsTo = (facts: Facts, location: string | null): URL | null =>
  location === null ? null : URL.parse(location, facts.url)

/** Why the service would answer with a redirect, which the interface does not publish. */
export const redirectCauses = (facts: Facts, location: string | null): readonly DiagnosedCause[] => {
  const from = URL.parse(facts.url)
  const to = leadsTo(facts, location)
  const worked = anySuccessBefore(facts)
  const workedWithBase = successWithBase(facts)
  const other = facts.circumstances?.credentials?.other ?? null
  const isSignIn = to !== null && SIGN_IN.test(to.pathname)
  return rank(
    [
      {
        id: 'address-moved',
        sentence: location === null ? 'The address has moved.' : `The address has moved to ${brief(location)}.`,
        section: null,
        remedy:
          'If that is the service, set the base URL to it. Redirects are not followed: token and client secret would go along.',
        check: openSettings('baseUrl'),
        clues: [
          from?.protocol === 'http:' &&
            to?.protocol === 'https:' &&
            from.hostname === to.hostname &&
            says(4, 'It leads to the same host over https.'),
          to !== null &&
            to.origin === from?.origin &&
            !isSignIn &&
            says(1, 'It leads to another path of the same host.'),
          to !== null &&
            to.origin !== from?.origin &&
            (to.origin === originOf(other?.baseUrl ?? '')
              ? says(2, `It leads to the host of ${otherOf(facts.environment)}.`)
              : says(isSignIn ? 0 : 1, `It leads to another host, ${to.host}.`)),
          worked !== null && says(-1, `The same host answered a call ${fromText(worked.startedAt, facts.startedAt)}.`),
        ],
      },
      {
        id: 'gateway',
        sentence: 'A gateway or a login page stands before the service.',
        section: null,
        remedy: 'Use a network that reaches the service directly.',
        check: run('compare-with-catalog'),
        clues: [
          isSignIn && says(4, `The address that it leads to looks like a login page: ${quoted(to.pathname)}.`),
          facts.circumstances?.proxy != null && says(2, `The call went by the proxy ${facts.circumstances.proxy}.`),
        ],
      },
      {
        id: 'base-url-wrong',
        sentence: 'The base URL is wrong.',
        section: '§5.1',
        remedy: 'Check the base URL in the settings, its path too.',
        check: openSettings('baseUrl'),
        clues: [
          workedWithBase !== null &&
            strikesOut(`The same host answered a call ${fromText(workedWithBase.startedAt, facts.startedAt)}.`),
        ],
      },
    ],
    noneFits,
  )
}

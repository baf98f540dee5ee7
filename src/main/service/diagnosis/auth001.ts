import type { TokenUsed } from '../../../shared/models/circumstances.ts'
import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import type { PastCall } from '../../history/history.ts'
import { type Candidate, type Clue, rank, run, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { callSince, originOf, otherOf, otherResult, otherSuccess, TOKEN_LIFETIME } from './known.ts'
import { fromText, spanText } from './time-text.ts'

/** The newest call of the same operation since that was made with a newer token. */
const withNewerToken = (facts: Facts, token: TokenUsed | null): PastCall | null => {
  const since = callSince(facts, facts.operation)
  const newer = since?.circumstances?.token ?? null
  return token !== null && newer !== null && newer.sentAt > token.sentAt ? since : null
}

const isAuth001 = (call: PastCall | null): boolean =>
  call?.failure?.source.from === 'service' && call.failure.source.error.kind === 'AUTH001'

/** Claims that tell where a token comes from, beside those of a token that the other environment accepted. */
const acceptedThere = (facts: Facts, token: TokenUsed | null): Clue => {
  const worked = otherSuccess(facts)
  const [here, there] = [token?.claims ?? null, worked?.circumstances?.token?.claims ?? null]
  if (worked === null || here === null || there === null) return null
  const when = `${otherOf(facts.environment)} accepted one that does too, ${fromText(worked.startedAt, facts.startedAt)}`
  if (here.issuer !== null && here.issuer === there.issuer)
    return says(4, `The token’s claims (not verified) name ${here.issuer} as its issuer; ${when}.`)
  const isOwn = here.channelId === facts.circumstances?.channelId
  return (
    here.channelId !== null &&
    here.channelId === there.channelId &&
    !isOwn &&
    says(3, `The token’s claims (not verified) name channel ${here.channelId}; ${when}.`)
  )
}

/** Whether the same call fares alike in the other environment, by the same way: what alters tokens would alter its too. */
const alteredThere = (facts: Facts): readonly Clue[] => {
  const other = otherResult(facts)
  if (other === null || (other.circumstances?.proxy ?? null) !== (facts.circumstances?.proxy ?? null)) return []
  const when = fromText(other.startedAt, facts.startedAt)
  const name = otherOf(facts.environment)
  return [
    isAuth001(other) && says(2, `The same call was answered with AUTH001 by ${name} as well, ${when}.`),
    other.failure === null && says(-1, `The same call succeeded in ${name} ${when}, by the same way.`),
  ]
}

const otherEnvironment = (facts: Facts, token: TokenUsed | null): Candidate => {
  const { circumstances, environment, sentAt } = facts
  const claimed = token?.claims?.channelId ?? null
  const other = circumstances?.credentials?.other ?? null
  const isOwn = claimed === null || claimed === circumstances?.channelId
  const issuer = token?.claims?.issuer ?? null
  const ofOther = issuer !== null && other !== null && originOf(issuer) === originOf(other.baseUrl)
  const origin = originOf(facts.url)
  const issuedHere = token !== null && token.environment === environment && token.origin === origin
  const sameSecret = circumstances?.credentials?.secret.sameAsOther === true
  return {
    id: 'other-environment-token',
    sentence: 'The token or the credentials are of the other environment.',
    section: '§7',
    remedy: 'Check that the token endpoint and the API are of the same environment, and so are the credentials.',
    check: run('new-token-and-repeat'),
    clues: [
      token !== null &&
        token.environment !== environment &&
        says(
          6,
          `The token was issued by the ${token.environment} environment ${fromText(token.sentAt, sentAt)}; this call went to ${environment}.`,
        ),
      token !== null &&
        token.environment === environment &&
        token.origin !== origin &&
        says(6, `The token was issued by ${token.origin}; this call went to ${origin ?? facts.url}.`),
      claimed !== null &&
        !isOwn &&
        says(
          5,
          claimed === other?.channelId
            ? `The token’s claims (not verified) name channel ${claimed}, which is that of ${otherOf(environment)}.`
            : `The token’s claims (not verified) name channel ${claimed}; this environment is set for ${circumstances?.channelId ?? 'another'}.`,
        ),
      ofOther &&
        says(5, `The token’s claims (not verified) name ${issuer} as its issuer: the host of ${otherOf(environment)}.`),
      acceptedThere(facts, token),
      sameSecret &&
        says(3, `The very same secret is stored for ${otherOf(environment)}; this call went to ${environment}.`),
      issuedHere &&
        isOwn &&
        !ofOther &&
        !sameSecret &&
        strikesOut(`The token was issued by this environment, ${token.origin}, ${fromText(token.sentAt, sentAt)}.`),
    ],
  }
}

/** What the clocks say of a token's age: the one here, and the service's. */
const ageClues = (facts: Facts, token: TokenUsed | null): readonly Clue[] => {
  if (token === null) return []
  const { sentAt, serviceTime } = facts
  const age = sentAt - token.sentAt
  const lifetime = Math.min(TOKEN_LIFETIME, token.expiresAt - token.sentAt)
  const serviceAge = serviceTime === null || token.date === null ? null : serviceTime - token.date
  const claimed = token.claims?.expiresAt ?? null
  const pastClaim = claimed !== null && serviceTime !== null && serviceTime > claimed * 1000
  const isOld = age >= lifetime
  const isOldThere = serviceAge !== null && serviceAge >= lifetime
  return [
    isOld &&
      says(5, `The token was ${spanText(age)} old when the call was made; it is valid for ${spanText(lifetime)}.`),
    !isOld &&
      isOldThere &&
      says(5, `By the service’s clock (its Date header), the token was ${spanText(serviceAge)} old.`),
    !isOld &&
      !isOldThere &&
      pastClaim &&
      says(4, `The expiry in the token’s claims (not verified) had passed by the service’s clock.`),
    !isOld &&
      !isOldThere &&
      !pastClaim &&
      age >= 0 &&
      strikesOut(`The token was ${spanText(age)} old when the call was made; it is valid for ${spanText(lifetime)}.`),
  ]
}

const altered = (facts: Facts, token: TokenUsed | null): Candidate => {
  const { circumstances } = facts
  const form = circumstances?.authorization ?? null
  const newer = withNewerToken(facts, token)
  return {
    id: 'token-altered',
    sentence: 'The token was corrupted or modified.',
    section: '§7',
    remedy: 'Obtain a new token. If it is refused too, look for a proxy or gateway that rewrites headers.',
    check: run('new-token-and-repeat'),
    clues: [
      form === 'changed' && says(6, 'The call was sent with another token than the one that was issued.'),
      token?.form === 'unreadable' && says(4, 'The claims of the token cannot be read: it was damaged when it came.'),
      form === 'as-issued' && says(-1, 'It left here exactly as it was issued.'),
      circumstances?.proxy != null && says(1, `The call went by the proxy ${circumstances.proxy}.`),
      isAuth001(newer) && says(2, 'A newer token was refused as well.'),
      ...alteredThere(facts),
    ],
  }
}

/** Ms; a token that is younger was hardly withdrawn already. */
const JUST_ISSUED = 1000

/** Whether a token was just issued, and no call is known that was accepted with it. */
const isUntried = ({ sentAt, around }: Facts, token: TokenUsed | null): boolean =>
  token !== null &&
  sentAt >= token.sentAt &&
  sentAt - token.sentAt < JUST_ISSUED &&
  !around.before.some(({ circumstances }) => circumstances?.token?.sentAt === token.sentAt)

const withdrawn = (facts: Facts, token: TokenUsed | null): Candidate => {
  const newer = withNewerToken(facts, token)
  const asIssued = facts.circumstances?.authorization === 'as-issued' && token?.form !== 'unreadable'
  return {
    id: 'token-withdrawn',
    sentence: 'The service withdrew the token before its time.',
    section: null,
    remedy: 'Obtain a new token.',
    check: run('new-token-and-repeat'),
    clues: [
      asIssued &&
        (isUntried(facts, token)
          ? says(1, 'It was sent as it was issued, less than a second before; no call was accepted with it yet.')
          : says(2, 'It was sent as it was issued.')),
      newer !== null &&
        newer.failure === null &&
        says(2, `A newer token was accepted ${fromText(newer.startedAt, facts.startedAt)}.`),
      isAuth001(newer) && strikesOut('A newer token was refused as well.'),
    ],
  }
}

/** The conditions of AUTH001 (§7), and a token that the service gave up. */
export const auth001Causes = (facts: Facts): readonly DiagnosedCause[] => {
  const token = facts.circumstances?.token ?? null
  return rank(
    [
      otherEnvironment(facts, token),
      {
        id: 'token-expired',
        sentence: 'The token is older than 12 hours.',
        section: '§7',
        remedy: 'Obtain a new token.',
        check: run('new-token-and-repeat'),
        clues: ageClues(facts, token),
      },
      altered(facts, token),
      withdrawn(facts, token),
    ],
    noneFits,
  )
}

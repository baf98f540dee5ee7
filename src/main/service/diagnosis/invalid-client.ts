import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import { SELLER_CLIENT_ID } from '../../../shared/models/environment.ts'
import { type Candidate, openSettings, rank, run, says, strikesOut } from './clues.ts'
import { notYetEffective, workedClues } from './credentials.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import {
  callSince,
  otherOf,
  PROPAGATION,
  sameSecret,
  sameSettings,
  secretAge,
  successBefore,
  tokenWithSame,
} from './known.ts'
import { ofOtherClues, otherClientClues, refusedByBoth } from './other-credentials.ts'
import { fromText, spanText } from './time-text.ts'

/** Whether the credentials that a token was obtained with since are others than those of this call. */
const mendedSince = (facts: Facts, how: 'secret' | 'client id'): string | null => {
  const since = callSince(facts, 'token')
  if (since === null || since.failure !== null || since.circumstances === null || facts.circumstances === null)
    return null
  const changed =
    how === 'secret'
      ? sameSecret(facts.circumstances, since.circumstances) === false
      : since.circumstances.clientId !== facts.circumstances.clientId
  return changed ? `With another ${how}, a token was obtained ${fromText(since.startedAt, facts.startedAt)}.` : null
}

const wrongSecret = (facts: Facts): Candidate => {
  const { circumstances, startedAt } = facts
  const age = secretAge(facts)
  const token = successBefore(facts, ['token'])
  const replaced =
    sameSettings(circumstances, token?.circumstances ?? null) &&
    sameSecret(circumstances, token?.circumstances ?? null) === false
  const mended = mendedSince(facts, 'secret')
  return {
    id: 'wrong-secret',
    sentence: 'The client secret is wrong.',
    section: '§7',
    remedy: 'Enter the API key of the channel again, as it was issued.',
    check: openSettings('clientSecret'),
    clues: [
      ...workedClues(facts),
      refusedByBoth(facts),
      mended !== null && says(4, mended),
      replaced &&
        token !== null &&
        says(
          4,
          `With the secret that was stored before, this channel obtained a token ${fromText(token.startedAt, startedAt)}.`,
        ),
      token === null &&
        age !== null &&
        age >= PROPAGATION.longest &&
        says(2, `It was stored ${spanText(age)} before this call, and no token was obtained with it.`),
    ],
  }
}

const wrongClientId = (facts: Facts): Candidate => {
  const clientId = facts.circumstances?.clientId ?? null
  const mended = mendedSince(facts, 'client id')
  return {
    id: 'wrong-client-id',
    sentence: 'The client id is wrong.',
    section: '§7',
    remedy: `For a seller channel it is always ${SELLER_CLIENT_ID}.`,
    check: openSettings('clientId'),
    clues: [
      ...workedClues(facts),
      mended !== null && says(4, mended),
      ...otherClientClues(facts),
      clientId === SELLER_CLIENT_ID && strikesOut(`It is ${SELLER_CLIENT_ID}, as §5.1 says for every seller channel.`),
      clientId !== null &&
        clientId !== SELLER_CLIENT_ID &&
        says(6, `It is ${clientId}; §5.1 says that it is always ${SELLER_CLIENT_ID} for a seller channel.`),
    ],
  }
}

const otherEnvironment = (facts: Facts): Candidate => {
  const { circumstances, environment } = facts
  const other = circumstances?.credentials?.other ?? null
  const same = circumstances?.credentials?.secret.sameAsOther ?? null
  return {
    id: 'other-environment-credentials',
    sentence: 'The credentials are of the other environment.',
    section: '§7',
    remedy: `Enter the credentials that were issued for ${environment}: each environment has its own.`,
    check: openSettings('clientSecret'),
    clues: [
      ...workedClues(facts),
      same === true &&
        says(5, `The very same secret is stored for ${otherOf(environment)}; this call went to ${environment}.`),
      same === false && says(-1, `It is not the secret that is stored for ${otherOf(environment)}.`),
      other !== null &&
        other.channelId === circumstances?.channelId &&
        says(3, `${other.channelId} is the channel id that is set for ${otherOf(environment)} too.`),
      ...ofOtherClues(facts),
    ],
  }
}

const revoked = (facts: Facts): readonly Candidate[] => {
  const { before } = tokenWithSame(facts)
  if (before === null) return []
  return [
    {
      id: 'credentials-revoked',
      sentence: 'The service has replaced or revoked the credentials.',
      section: null,
      remedy: 'Ask the platform whether the API key was renewed, and enter the new one.',
      check: run('ask-for-token'),
      clues: [says(2, `They obtained a token ${fromText(before.startedAt, facts.startedAt)}, and are refused since.`)],
    },
  ]
}

/** The conditions of `invalid_client` (§7), credentials that are new (§5.1), and those that worked before. */
export const invalidClientCauses = (facts: Facts): readonly DiagnosedCause[] =>
  rank(
    [wrongSecret(facts), wrongClientId(facts), otherEnvironment(facts), notYetEffective(facts), ...revoked(facts)],
    noneFits,
  )

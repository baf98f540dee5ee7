import { SELLER_CLIENT_ID } from '../../../shared/models/environment.ts'
import { type Clue, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { otherFailedAlike, otherOf, otherSuccess, PROPAGATION } from './known.ts'
import { fromText } from './time-text.ts'

/** What the token requests of the other environment tell of the credentials of this one. */

/** Whether credentials that are refused here are those of the other environment. */
export const ofOtherClues = (facts: Facts): readonly Clue[] => {
  const { circumstances, environment, startedAt } = facts
  const same = circumstances?.credentials?.secret.sameAsOther === true
  const [worked, alike] = [otherSuccess(facts), otherFailedAlike(facts)]
  const name = otherOf(environment)
  const channelId = circumstances?.channelId ?? null
  return [
    worked !== null &&
      same &&
      says(
        2,
        `A token was obtained from ${name}, where the very same secret is stored, ${fromText(worked.startedAt, startedAt)}.`,
      ),
    worked !== null &&
      channelId !== null &&
      worked.circumstances?.channelId === channelId &&
      says(3, `The channel id ${channelId} obtained a token from ${name} ${fromText(worked.startedAt, startedAt)}.`),
    alike !== null && refusedSame(facts),
  ]
}

/**
 * The other environment refused the very same secret as well. That it is the secret of that environment is ruled out
 * where nothing else can be why: the client id is right, and the secret was not new there.
 */
const refusedSame = (facts: Facts): Clue => {
  const alike = otherFailedAlike(facts)
  const own = facts.circumstances?.credentials?.secret.storedAt ?? null
  const there = alike?.circumstances ?? null
  const secret = there?.credentials?.secret ?? null
  if (alike === null || there === null || own === null || secret?.sameAsOther !== true || own > alike.startedAt)
    return null
  const text = `The very same secret was refused by ${otherOf(facts.environment)} as well, ${fromText(alike.startedAt, facts.startedAt)}.`
  const wasOld = secret.storedAt !== null && alike.startedAt - secret.storedAt >= PROPAGATION.longest
  return wasOld && there.clientId === SELLER_CLIENT_ID ? strikesOut(text) : says(-4, text)
}

/** What the other environment says of a client id that is refused here. */
export const otherClientClues = (facts: Facts): readonly Clue[] => {
  const worked = otherSuccess(facts)
  const clientId = facts.circumstances?.clientId ?? null
  return [
    worked !== null &&
      clientId !== null &&
      worked.circumstances?.clientId === clientId &&
      says(
        -2,
        `With the same client id, a token was obtained from ${otherOf(facts.environment)} ${fromText(worked.startedAt, facts.startedAt)}.`,
      ),
  ]
}

/** Whether a secret that is refused here is refused by the other environment too: then it is nobody's. */
export const refusedByBoth = (facts: Facts): Clue => {
  const clue = refusedSame(facts)
  if (!clue) return null
  return says(3, 'strikesOut' in clue ? clue.strikesOut : clue.text)
}

/** What the other environment says of a channel id that is refused here. */
export const otherChannelClue = (facts: Facts): Clue => {
  const worked = otherSuccess(facts)
  const channelId = facts.circumstances?.channelId ?? null
  return (
    worked !== null &&
    channelId !== null &&
    worked.circumstances?.channelId === channelId &&
    says(
      3,
      `The channel id ${channelId} obtained a token from ${otherOf(facts.environment)} ${fromText(worked.startedAt, facts.startedAt)}; this call went to ${facts.environment}.`,
    )
  )
}

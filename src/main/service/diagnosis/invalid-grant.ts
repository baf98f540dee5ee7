import type { DiagnosedCause } from '../../../shared/models/diagnosis.ts'
import { openSettings, rank, run, says } from './clues.ts'
import { notYetEffective } from './credentials.ts'
import type { Facts } from './facts.ts'
import { noneFits } from './fallback.ts'
import { otherOf, successBefore } from './known.ts'
import { otherChannelClue } from './other-credentials.ts'
import { fromText } from './time-text.ts'
import { strikesOutUnless, wordsPoint } from './words.ts'

/** The conditions of `invalid_grant` (§7), and a channel that is new (§5.1). */
export const invalidGrantCauses = (facts: Facts): readonly DiagnosedCause[] => {
  const { circumstances, startedAt, environment } = facts
  const channelId = circumstances?.channelId ?? null
  const token = successBefore(facts, ['token'])
  const worked = token !== null && channelId !== null && token.circumstances?.channelId === channelId ? token : null
  const ago = worked && fromText(worked.startedAt, startedAt)
  const other = circumstances?.credentials?.other ?? null
  const unknown = wordsPoint(facts, /does ?n[o']t exist|not found|unknown|no such|not known/i, 2)
  return rank(
    [
      {
        id: 'channel-not-activated',
        sentence: 'The channel is not activated or validated.',
        section: '§7',
        remedy: 'Ask the platform to activate it, then ask for a token again.',
        check: run('ask-for-token'),
        clues: [
          wordsPoint(facts, /\b(not|never|isn't|yet to be)\b.*\b(activ|valid)|inactive|deactivat|disabled|suspend/i),
          ago !== null && says(0, `The channel id ${channelId} obtained a token ${ago}: it was active then.`),
        ],
      },
      {
        id: 'channel-unknown',
        sentence: 'The channel id does not exist.',
        section: '§7',
        remedy: 'Compare the channel id in the settings with the one that was issued for this environment.',
        check: openSettings('channelId'),
        clues: [
          channelId !== null &&
            other?.channelId === channelId &&
            says(
              5,
              `${channelId} is the channel id that is set for ${otherOf(environment)}; this call went to ${environment}.`,
            ),
          otherChannelClue(facts),
          channelId !== null &&
            !/^\d+$/.test(channelId) &&
            says(5, `The channel id ${channelId} is not numeric; §4.1 says that it is.`),
          unknown,
          ago !== null && strikesOutUnless(unknown, `The channel id ${channelId} obtained a token ${ago}.`),
        ],
      },
      {
        id: 'channel-misconfigured',
        sentence: 'The channel exists but is not properly configured.',
        section: '§7',
        remedy: 'Ask the platform to check the configuration of the channel, then ask for a token again.',
        check: run('ask-for-token'),
        clues: [
          wordsPoint(facts, /config/i),
          ago !== null && says(0, `The channel id ${channelId} obtained a token ${ago}: it was in order then.`),
        ],
      },
      notYetEffective(facts),
    ],
    noneFits,
  )
}

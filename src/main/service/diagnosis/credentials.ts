import { type Candidate, type Clue, says, strikesOut, waitUntilEffective } from './clues.ts'
import type { Facts } from './facts.ts'
import { PROPAGATION, secretAge, tokenWithSame } from './known.ts'
import { fromText, spanText } from './time-text.ts'

/** What the same credentials did before and since, as clues about whatever would keep them from working at all. */
export const workedClues = (facts: Facts): readonly Clue[] => {
  const { before, since } = tokenWithSame(facts)
  return [
    before && strikesOut(`The same secret obtained a token ${fromText(before.startedAt, facts.startedAt)}.`),
    since && strikesOut(`The same secret obtained a token ${fromText(since.startedAt, facts.startedAt)}.`),
  ]
}

/** New credentials, or a new channel, that are not effective yet (§5.1, §8). `weight`: how much their age tells. */
export const notYetEffective = (facts: Facts, weight = 3): Candidate => {
  const age = secretAge(facts)
  const { before, since } = tokenWithSame(facts)
  const isNew = age !== null && age >= 0 && age < PROPAGATION.longest
  return {
    id: 'not-yet-effective',
    sentence: 'The credentials or the channel are new, and not effective yet.',
    section: '§5.1',
    remedy: 'Wait: the service may need 5 to 10 minutes.',
    check: waitUntilEffective,
    clues: [
      before && strikesOut(`The same secret obtained a token ${fromText(before.startedAt, facts.startedAt)}.`),
      isNew &&
        says(weight, `The secret was stored ${spanText(age)} before this call; the service may need 5 to 10 minutes.`),
      age !== null &&
        age >= PROPAGATION.longest &&
        strikesOut(`The secret was stored ${spanText(age)} before this call; 10 minutes are the most that §8 gives.`),
      since && says(4, `The same secret obtained a token ${fromText(since.startedAt, facts.startedAt)}.`),
    ],
  }
}

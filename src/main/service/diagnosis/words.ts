import { showHidden } from '../../../shared/hidden-characters.ts'
import { type Clue, says, strikesOut } from './clues.ts'
import type { Facts } from './facts.ts'
import { wordsOf } from './known.ts'

const LONGEST = 200

/** A text of the service, as long as a sentence can hold it; what cannot be seen in it is shown. */
export const brief = (text: string, longest = LONGEST): string => {
  const shown = showHidden(text)
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown
}

export const quoted = (text: string): string => `“${brief(text)}”`

/** The service's own words, where they name a cause. Their wording is not published, so they point, and prove nothing. */
export const wordsPoint = (facts: Facts, pattern: RegExp, weight = 4): Clue => {
  const words = wordsOf(facts)
  return words !== null && pattern.test(words) ? says(weight, `The service’s own words: ${quoted(words)}.`) : null
}

/** A fact that strikes a cause out, unless the service itself names that cause: then it is only told. */
export const strikesOutUnless = (words: Clue, text: string): Clue => (words ? says(0, text) : strikesOut(text))

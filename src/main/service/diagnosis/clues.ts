import type { CauseId, Check, DiagnosedCause, RunnableCheck, SettingsField } from '../../../shared/models/diagnosis.ts'

/** What a fact says of a cause: for it, against it, or that it cannot be. */
export type Clue = { readonly weight: number; readonly text: string } | { readonly strikesOut: string } | null | false

/** A cause before it is ranked. */
export interface Candidate {
  readonly id: CauseId
  readonly sentence: string
  readonly remedy: string
  readonly section: string | null
  readonly check: Check | null
  readonly clues: readonly Clue[]
}

/** From here on a cause counts as likely. */
const LIKELY = 2

export const says = (weight: number, text: string): Clue => ({ weight, text })
export const strikesOut = (text: string): Clue => ({ strikesOut: text })

export const run = (kind: RunnableCheck): Check => ({ kind })
export const openSettings = (field: SettingsField): Check => ({ kind: 'open-settings', field })

export const waitUntilEffective: Check = { kind: 'wait-until-effective' }

const NOTHING_KNOWN = 'Nothing that is known here speaks for or against it.'
const ONLY_ONE_LEFT = 'All other causes are struck out.'

interface Weighed {
  readonly candidate: Candidate
  readonly score: number
  readonly struckOut: readonly string[]
  readonly texts: readonly string[]
}

const weigh = (candidate: Candidate): Weighed => {
  const clues = candidate.clues.filter((clue) => clue !== null && clue !== false)
  const weights = clues.filter((clue) => 'weight' in clue)
  return {
    candidate,
    score: weights.reduce((sum, { weight }) => sum + weight, 0),
    struckOut: clues.flatMap((clue) => ('strikesOut' in clue ? [clue.strikesOut] : [])),
    texts: weights.toSorted((a, b) => b.weight - a.weight).map(({ text }) => text),
  }
}

const toCause = (
  { candidate: { clues: _, ...cause } }: Weighed,
  likelihood: DiagnosedCause['likelihood'],
  evidence: readonly string[],
): DiagnosedCause => ({
  ...cause,
  likelihood,
  // Two calls can be told of in the same words.
  evidence: evidence.length > 0 ? [...new Set(evidence)] : [NOTHING_KNOWN],
})

/**
 * Ranks causes: by what speaks for them, in the order given where nothing tells them apart, and those that facts strike
 * out last. When all are struck out, `fallback` stands first: what comes is never without a cause that can be.
 */
export const rank = (candidates: readonly Candidate[], fallback: Candidate): readonly DiagnosedCause[] => {
  const weighed = candidates.map(weigh)
  const out = weighed.filter(({ struckOut }) => struckOut.length > 0)
  const open = weighed.filter(({ struckOut }) => struckOut.length === 0).toSorted((a, b) => b.score - a.score)
  const left = open.length > 0 ? open : [weigh({ ...fallback, clues: fallback.clues })]
  const alone = open.length === 1 && out.length > 0
  return [
    ...left.map((one) =>
      toCause(
        one,
        one.score >= LIKELY || alone ? 'likely' : 'possible',
        alone ? [...one.texts, ONLY_ONE_LEFT] : one.texts,
      ),
    ),
    ...out.map((one) => toCause(one, 'excluded', one.struckOut)),
  ]
}

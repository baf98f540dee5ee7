import { capitalized, type Step } from './step.ts'

/** What the departures that came together are, in words. */
export interface Wording {
  /** As a row: "Compact JSON, key of hook-17". */
  readonly label: string
  readonly cause: string
  readonly detail: string
  readonly culprit: string
  readonly remedy: string
}

/** Puts the words of the departures together; what two of them share is said once. */
export const wording = (steps: readonly Step[]): Wording => ({
  label: capitalized(steps.map(({ label }) => label).join(', ')),
  cause: `${capitalized(joined(steps.map(({ cause }) => cause)))}.`,
  detail: `The signature is right for ${joined(steps.map(({ instead }) => instead))}.`,
  culprit: distinct(steps.map(({ culprit }) => culprit)).join(' '),
  remedy: distinct(steps.map(({ remedy }) => remedy)).join(' '),
})

const distinct = (parts: readonly string[]): readonly string[] => [...new Set(parts)]

const joined = (parts: readonly string[]): string => {
  const [last = '', ...before] = distinct(parts).toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')}, and ${last}`
}

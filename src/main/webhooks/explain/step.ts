/**
 * One departure from the rule of §5.3 that would explain a signature, in words. `label`, `cause` and `instead` are parts
 * of sentences and begin in lower case; `culprit` and `remedy` are sentences.
 */
export interface Step {
  /** Stable, for programs. */
  readonly id: string
  /** As a row of a list: "compact JSON". */
  readonly label: string
  /** What happened: "the body was re-serialized on its way here". */
  readonly cause: string
  /** What the signature is right with: "the JSON written without spaces". */
  readonly instead: string
  readonly culprit: string
  readonly remedy: string
}

/** A sentence or a label from its parts. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

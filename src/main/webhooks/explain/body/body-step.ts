import type { Body } from '../body.ts'
import type { Step } from '../step.ts'

/** What of a body a change touches. Two changes of one kind make no pair: the second undoes or repeats the first. */
export type BodyKind =
  | 'compression'
  | 'encoding'
  | 'values'
  | 'order'
  | 'escapes'
  | 'spacing'
  | 'line-ends'
  | 'mark'
  | 'end'
  | 'nothing-left'

/** A change that may turn the body as received into the body that was signed. */
export interface BodyStep extends Step {
  readonly kind: BodyKind
  /** The changed body; null where there is nothing to change. Never throws. */
  readonly apply: (body: Body) => Uint8Array | null
}

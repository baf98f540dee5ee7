import type { BodyKind, BodyStep } from './body-step.ts'
import { byteOrderMarkSteps } from './byte-order-mark.ts'
import { emptyBody } from './empty-body.ts'
import { finalNewlineSteps } from './final-newline.ts'
import { layoutSteps, stringifySteps } from './json-layout.ts'
import { latin1Steps } from './latin1.ts'
import { lineEndSteps } from './line-ends.ts'
import { nonAsciiSteps } from './non-ascii.ts'
import { sortedKeys } from './sorted-keys.ts'
import { unzipped } from './unzipped.ts'

/**
 * All changes of a body. Where two give the same bytes the first gives its name: so the smaller change stands before the
 * larger, and then the likelier before the less likely.
 */
export const bodySteps: readonly BodyStep[] = [
  ...finalNewlineSteps,
  ...byteOrderMarkSteps,
  ...lineEndSteps,
  ...layoutSteps,
  sortedKeys,
  ...stringifySteps,
  ...nonAsciiSteps,
  ...latin1Steps,
  unzipped,
  emptyBody,
]

/**
 * Which kinds are tried after which. Where the order of two makes no difference, or the second would undo the first, only
 * one order is here.
 */
const following: Readonly<Record<BodyKind, readonly BodyKind[]>> = {
  compression: ['encoding', 'values', 'order', 'escapes', 'spacing', 'line-ends', 'mark', 'end'],
  encoding: ['values', 'escapes', 'line-ends', 'mark', 'end'],
  values: ['encoding', 'order', 'escapes', 'line-ends', 'mark', 'end'],
  order: ['encoding', 'escapes', 'spacing', 'line-ends', 'mark', 'end'],
  escapes: ['encoding', 'spacing', 'line-ends', 'mark', 'end'],
  spacing: ['encoding', 'line-ends', 'mark', 'end'],
  'line-ends': ['mark', 'end'],
  mark: ['encoding', 'end'],
  end: [],
  'nothing-left': [],
}

/** Whether a pair of changes is tried in this order. */
export const follows = (first: BodyStep, second: BodyStep): boolean => following[first.kind].includes(second.kind)

import type { BodyStep } from './body-step.ts'

/** The digest of no body at all. */
export const emptyBody: BodyStep = {
  id: 'empty-body',
  label: 'empty body',
  cause: 'the signature is of an empty body',
  instead: 'no body at all',
  culprit: 'The signer read a body that was used up already, such as a stream that a framework had parsed.',
  remedy: 'Keep the raw bytes before anything parses the body, and sign those.',
  kind: 'nothing-left',
  apply: () => new Uint8Array(),
}

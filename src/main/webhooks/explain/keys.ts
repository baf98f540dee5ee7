import { assertNever } from '../../../shared/result.ts'
import type { Step } from './step.ts'

/** Whose key it is, as seen from the attempt. */
export type KeyOwner = 'this-hook' | 'another-hook' | 'other-environment' | 'client-secret'

/** A key that may have been used. */
export interface KnownKey {
  readonly key: string
  readonly owner: KeyOwner
  /** As part of a sentence: `the key of hook-17 (Box office)`, `the client secret of test`. Never the key. */
  readonly name: string
}

/** A key to try, with the departures from "the key of this hook" that it stands for. */
export interface KeyChoice {
  readonly key: string
  readonly steps: readonly Step[]
}

/**
 * The keys to try: as stored, then without the white space around them, then the empty key; each value once, under the
 * name with the fewest departures. Keys come in order of likelihood and are tried in it.
 */
export const keyChoices = (keys: readonly KnownKey[]): readonly KeyChoice[] => {
  const asStored = keys.map((known) => ({ key: known.key, steps: ownerSteps(known) }))
  const ordered = [
    ...asStored.filter(({ key }) => key !== ''),
    ...asStored
      .map(({ key, steps }) => ({ key: key.trim(), steps: [...steps, trimmed] }))
      .filter(({ key }) => key !== ''),
    { key: '', steps: [empty] },
  ].toSorted((one, other) => one.steps.length - other.steps.length)
  const seen = new Set<string>()
  return ordered.filter(({ key }) => !seen.has(key) && seen.add(key))
}

const trimmed: Step = {
  id: 'key-trimmed',
  label: 'key without the white space around it',
  cause: 'the stored key has white space around it',
  instead: 'the key without the white space around it',
  culprit: 'The key was pasted together with a space or a line end.',
  remedy: 'Enter the key again, without anything before or after it.',
}

const empty: Step = {
  id: 'empty-key',
  label: 'empty key',
  cause: 'the signature was made without a key',
  instead: 'an empty key',
  culprit: 'The signer had no key, such as a setting or an environment variable that is empty.',
  remedy: 'Give the signer the key of the hook. Anybody can make a signature without one.',
}

const ownerSteps = ({ owner, name }: KnownKey): readonly Step[] => {
  const step = (id: string, culprit: string, remedy: string): readonly Step[] => [
    { id, label: withoutArticle(name), cause: `the signature was made with ${name}`, instead: name, culprit, remedy },
  ]
  switch (owner) {
    case 'this-hook':
      return []
    case 'another-hook':
      return step(
        'another-hook',
        'The keys of two hooks were mixed up, or the sender names the wrong hook in ob-hook-id.',
        'Compare the keys of both hooks with those that were issued, and enter them again.',
      )
    case 'other-environment':
      return step(
        'other-environment',
        'The hook was configured with a key of the other environment, or a hook of the other environment sends here.',
        'Give the hook the key of its own environment. Keys of one are not valid in the other.',
      )
    case 'client-secret':
      return step(
        'client-secret',
        'The hook is configured with the client secret as its API key.',
        'Set the key of this hook to "same as the client secret", or give the sender the key of its own.',
      )
    default:
      return assertNever(owner)
  }
}

const withoutArticle = (name: string): string => name.replace(/^the /, '')

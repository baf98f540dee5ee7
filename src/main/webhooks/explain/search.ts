import { constructions } from './constructions.ts'
import { keyChoices } from './keys.ts'
import type { Question } from './question.ts'
import { readings } from './readings.ts'
import type { Step } from './step.ts'
import { type Variant, variants } from './variants.ts'

/** What was tried until something matched, or until nothing was left. */
export interface Search {
  /** The departures that make the signature right, and the body that it is then of; null when none do. */
  readonly match: { readonly steps: readonly Step[]; readonly body: Uint8Array } | null
  /** The rule of §5.3 for the body as received and the key of the hook; null without that key. */
  readonly asReceived: string | null
  readonly causes: readonly string[]
  readonly pairs: number
}

/** A larger body, in bytes, is searched for single causes only. */
export const PAIRS_UP_TO = 128 * 1024

/**
 * Tries body changes, keys and constructions, those with fewer departures first, two at most together. The form of the
 * digest is read from the signature and costs nothing, so it may come on top. Yields after each changed body, which is
 * some milliseconds of work for 100 KB.
 */
export function* search({ body, signature, keys }: Question): Generator<void, Search> {
  const mostSteps = body.byteLength > PAIRS_UP_TO ? 1 : 2
  const wanted = readings(signature)
  const choices = keyChoices(keys)
  const causes: string[] = []
  let pairs = 0
  let asReceived: string | null = null
  for (const variant of variants(body, mostSteps > 1)) {
    for (const { steps, digest } of digests(variant, choices, mostSteps)) {
      if (steps.length === 0) asReceived = digest
      if (steps.length === 1) causes.push(...steps.map(({ label }) => label))
      if (steps.length === 2) pairs++
      const reading = wanted.find(({ hex }) => digest.startsWith(hex))
      if (reading)
        return { match: { steps: [...steps, ...reading.steps], body: variant.body.bytes }, asReceived, causes, pairs }
    }
    yield
  }
  return { match: null, asReceived, causes, pairs }
}

interface Digest {
  readonly steps: readonly Step[]
  readonly digest: string
}

/**
 * The digests of one body with every key and construction, as far as the departures are not too many together. A wrong
 * key is likelier than a digest that is made in another way.
 */
function* digests(
  variant: Variant,
  choices: ReturnType<typeof keyChoices>,
  mostSteps: number,
): Generator<Digest, void> {
  for (const construction of constructions) {
    for (const choice of choices) {
      const steps = [...variant.steps, ...choice.steps, ...(construction.step ? [construction.step] : [])]
      if (steps.length <= mostSteps) yield { steps, digest: construction.digest(variant, choice.key) }
    }
  }
}

import { createHash, type Hash } from 'node:crypto'
import type { BodyStep } from './body/body-step.ts'
import { bodySteps, follows } from './body/body-steps.ts'
import { type Body, createBody } from './body.ts'

/** A body as received, or after one or two changes. */
export interface Variant {
  readonly body: Body
  readonly steps: readonly BodyStep[]
  /** SHA-256 over the body, open: the key can follow. */
  readonly hash: Hash
}

/** What a change made of a body is not changed a second time when it is larger than this, in bytes. */
const PAIRS_OF_AT_MOST = 512 * 1024

/**
 * The body as received, then with each single change, then, with `pairs`, with each pair of them. Each is given once,
 * under the name with the fewest and likeliest changes.
 */
export function* variants(received: Uint8Array, pairs: boolean): Generator<Variant, void> {
  const seen = new Set<string>()
  const fresh = (body: Body, steps: readonly BodyStep[]): Variant | null => {
    const hash = createHash('sha256').update(body.bytes)
    const digest = hash.copy().digest('hex')
    if (seen.has(digest)) return null
    seen.add(digest)
    return { body, steps, hash }
  }
  const changed = (from: Variant, step: BodyStep): Variant | null => {
    const bytes = step.apply(from.body)
    return bytes === null ? null : fresh(createBody(bytes), [...from.steps, step])
  }

  const first = fresh(createBody(received), [])
  if (first === null) return
  yield first
  const singles: Variant[] = []
  for (const step of bodySteps) {
    const single = changed(first, step)
    if (single === null) continue
    // Bodies that are not needed again are not kept: one may have many megabytes.
    if (pairs) singles.push(single)
    yield single
  }
  for (const single of singles) {
    if (single.body.bytes.byteLength > PAIRS_OF_AT_MOST) continue
    for (const step of bodySteps) {
      const pair = single.steps.every((before) => follows(before, step)) ? changed(single, step) : null
      if (pair !== null) yield pair
    }
  }
}

import { setImmediate } from 'node:timers/promises'
import type { Explanation, Tried } from '../../../shared/models/explanation.ts'
import { isGzip } from './body/unzipped.ts'
import { BODY_LIMIT, createBody } from './body.ts'
import { bodyDifference, proofRows } from './proof.ts'
import type { Question } from './question.ts'
import { readings } from './readings.ts'
import { PAIRS_UP_TO, type Search, search } from './search.ts'
import { wording } from './wording.ts'

type Searched = Exclude<Explanation, { kind: 'no-signature' }>

/**
 * Why a signature (§5.3) is not right for a body, by trying what usually goes wrong: other keys, bodies that were changed
 * on their way, other ways to make the digest, and pairs of these. Names what matches first. Keys and whole computed
 * signatures are never part of what it says. `now` gives ms, to say how long it took. Never throws.
 */
export const explain = (question: Question, now: () => number): Searched => {
  const started = now()
  const steps = search(question)
  for (;;) {
    const step = steps.next()
    if (step.done) return answer(question, step.value, now() - started)
  }
}

/** As {@link explain}, in turns with everything else: what waits, such as a delivery, waits for one changed body at most. */
export const explainInTurns = async (question: Question, now: () => number): Promise<Searched> => {
  let worked = 0
  const steps = search(question)
  for (;;) {
    const started = now()
    const step = steps.next()
    worked += now() - started
    if (step.done) return answer(question, step.value, worked)
    await setImmediate()
  }
}

const answer = (question: Question, { match, asReceived, causes, pairs }: Search, elapsed: number): Searched => {
  const { body, signature } = question
  const tried: Tried = { causes, pairs, leftOut: match ? [] : leftOut(question), elapsed }
  if (match === null) return { kind: 'nothing-found', rows: proofRows(signature, asReceived, null), tried }
  if (match.steps.length === 0) return { kind: 'right', rows: proofRows(signature, asReceived, null), tried }
  const { label, ...words } = wording(match.steps)
  return {
    kind: 'found',
    causes: match.steps.map(({ id }) => id),
    ...words,
    difference: bodyDifference(body, match.body),
    rows: proofRows(signature, asReceived, label),
    tried,
  }
}

const leftOut = ({ body, signature, keys }: Question): readonly string[] => [
  ...(readings(signature).length > 0
    ? []
    : ['Nothing could match: the signature is no SHA-256 digest in hex or base64.']),
  ...(keys.some(({ owner }) => owner === 'this-hook') ? [] : ['The key of this hook is not known.']),
  ...(body.byteLength > PAIRS_UP_TO ? ['Pairs of causes: the body is larger than 128 KiB.'] : []),
  ...jsonLeftOut(body),
]

const jsonLeftOut = (body: Uint8Array): readonly string[] => {
  if (isGzip(body)) return []
  if (body.byteLength > BODY_LIMIT) return ['Re-serialized JSON: the body is larger than 4 MiB.']
  return createBody(body).tokens() === null ? ['Re-serialized JSON: the body is not JSON.'] : []
}

import { retryLimits } from '../../../shared/interface.ts'
import type { Finding } from '../../../shared/models/finding.ts'
import { error, note, ok, warning } from './make-finding.ts'

/** When an attempt came and what became of it. */
export interface AttemptTimes {
  /** Epoch ms, of its last byte. */
  readonly receivedAt: number
  /** From then to its answer, ms; null when that was never recorded. */
  readonly answeredIn: number | null
  /** The status that was answered. */
  readonly status: number
}

const { retries: RETRIES_AT_MOST, shortestGap: SHORTEST_GAP, longestGap: LONGEST_GAP } = retryLimits
/** What the way and the measurement may add to a gap or take from it, ms. Less than it is no growth. */
export const GAP_TOLERANCE = 250

/** The time that the sender waited before a retry: from its knowing of the failure, which lies between two times. */
interface Gap {
  /** From the answer, if the sender waited for that. */
  readonly shortest: number
  /** From the request, if the sender gave up at once. */
  readonly longest: number
}

/** The retries of a delivery, by §8: how many, after what, and with which gaps. `attempts` are oldest first. */
export const retryFindings = (attempts: readonly AttemptTimes[]): readonly Finding[] => {
  const retries = attempts.length - 1
  if (retries < 1) return []
  const gaps = gapsOf(attempts)
  const departures = [
    ...(retries > RETRIES_AT_MOST
      ? [error('too-many-retries', '§8', `${retries} retries; the interface has up to ${RETRIES_AT_MOST}.`)]
      : []),
    ...afterSuccess(attempts),
    ...gaps.flatMap(gapFindings),
    ...growthFindings(gaps),
  ]
  const kept = departures.length === 0 ? [ok('retries', '§8', keptText(gaps))] : departures
  return [...kept, ok('same-delivery-id', '§8', 'All attempts carry the same delivery id.')]
}

const succeeded = ({ status }: AttemptTimes): boolean => status >= 200 && status < 300

const afterSuccess = (attempts: readonly AttemptTimes[]): readonly Finding[] =>
  attempts.slice(0, -1).some(succeeded)
    ? [
        warning(
          'retry-after-success',
          '§8',
          'It came again after an attempt that was answered with success. The answer may not have reached the sender.',
        ),
      ]
    : []

/** The gaps before retries; what comes after a success is no retry, and has none. */
const gapsOf = (attempts: readonly AttemptTimes[]): readonly Gap[] => {
  const success = attempts.findIndex(succeeded)
  const judged = success < 0 ? attempts : attempts.slice(0, success + 1)
  return judged.slice(1).flatMap((attempt, index) => {
    const before = judged[index]
    if (before === undefined) return []
    const longest = Math.max(0, attempt.receivedAt - before.receivedAt)
    return [{ longest, shortest: Math.max(0, longest - (before.answeredIn ?? 0)) }]
  })
}

const tooShort = (gap: number): boolean => gap < SHORTEST_GAP - GAP_TOLERANCE
const tooLong = (gap: number): boolean => gap > LONGEST_GAP + GAP_TOLERANCE

const gapFindings = (gap: Gap): readonly Finding[] => {
  const { shortest, longest } = gap
  if (tooShort(longest))
    return [warning('gap-short', '§8', `A retry came after ${seconds(longest)}; ${band}, measured to ${measured}.`)]
  if (tooLong(shortest))
    return [
      warning(
        'gap-long',
        '§8',
        `A retry came after ${seconds(shortest)}; ${band}, measured to ${measured}. One between may not have arrived.`,
      ),
    ]
  return isClear(gap)
    ? []
    : [
        note(
          'gap-unclear',
          '§8',
          `A retry came ${seconds(shortest)} after the answer and ${seconds(longest)} after the request: which of them the sender waited is not known.`,
        ),
      ]
}

/** Whether both times say the same. */
const isClear = ({ shortest, longest }: Gap): boolean =>
  longest - shortest <= GAP_TOLERANCE || (!tooShort(shortest) && !tooLong(longest))

/** Exponential: each gap is longer than the one before, until the longest is reached. */
const growthFindings = (gaps: readonly Gap[]): readonly Finding[] =>
  neighbours(gaps).some(([before, gap]) => gap.longest < before.shortest + GAP_TOLERANCE)
    ? [warning('gaps-not-growing', '§8', `The gaps ${list(gaps)} do not grow; the back-off is exponential.`)]
    : []

/** Gaps and the one before each, as long as there is room for a longer one. */
const neighbours = (gaps: readonly Gap[]): readonly (readonly [Gap, Gap])[] =>
  gaps.slice(1).flatMap((gap, index) => {
    const before = gaps[index]
    return before && before.shortest < LONGEST_GAP - GAP_TOLERANCE ? [[before, gap] as const] : []
  })

const keptText = (gaps: readonly Gap[]): string => {
  if (gaps.length === 1) return `1 retry of at most ${RETRIES_AT_MOST}, its gap of ${list(gaps)} is within 1–10 s.`
  // Where an answer took long, the gaps are within the band whatever the sender waited for, but growing is not proved.
  const grow = neighbours(gaps).every(([before, gap]) => gap.shortest > before.longest) ? 'grow and stay' : 'stay'
  return `${gaps.length} retries of at most ${RETRIES_AT_MOST}, gaps ${list(gaps)} ${grow} within 1–10 s.`
}

const band = 'the interface says 1 to 10 s'
const measured = `${GAP_TOLERANCE / 1000} s`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const list = (gaps: readonly Gap[]): string => {
  const texts = gaps.map(({ shortest }) => seconds(shortest))
  return texts.length === 1 ? `${texts[0]}` : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

import { retryLimits } from '../../../../shared/interface.ts'
import { type Attempt, NO_ANSWER } from '../../../../shared/models/delivery.ts'
import { duration } from '../../../components/format.ts'

type Timed = Pick<Attempt, 'id' | 'receivedAt' | 'answeredIn' | 'status'>

/** One attempt as a dot on the axis. Lengths are px, from the left edge. */
export interface Mark {
  readonly id: number
  readonly x: number
  readonly accepted: boolean
  /** Where its answer went out. */
  readonly answeredX: number
  /** The status, the time since the first attempt, the time until its answer; null where there is no room for them. */
  readonly labels: readonly [status: string, since: string, answered: string] | null
}

/** The measured time between an attempt and the one before it. */
export interface Gap {
  readonly from: number
  readonly to: number
  /** Null where there is no room for it. */
  readonly text: string | null
  /** Longer than is drawn: the axis is broken. */
  readonly broken: boolean
  /** Whether it lies in the allowed band; null where the attempt before was accepted, so that this is no retry. */
  readonly allowed: boolean | null
}

export interface Timeline {
  readonly marks: readonly Mark[]
  readonly gaps: readonly Gap[]
  /** Where a retry is allowed after each attempt that was not accepted (§8). */
  readonly bands: readonly { readonly from: number; readonly to: number }[]
  readonly width: number
}

const { shortestGap: SHORTEST, longestGap: LONGEST } = retryLimits
/** What the way here may add to a gap or take from it, ms. */
const TOLERANCE = 250
/** A longer gap is drawn as this long, and broken, ms. */
const DRAWN = 15_000
/** Half of a label's width, and the width of a gap's text, px. */
const HALF_LABEL = 22
const GAP_TEXT = 38
const EDGE = 24

/** "200", or "none" of a connection that was ended without an answer. */
const statusText = (status: number): string => (status === NO_ANSWER ? 'none' : String(status))
const isAccepted = ({ status }: Timed): boolean => status >= 200 && status < 300

/**
 * Attempts, oldest first, on an axis of this width, px. Where many stand close, only some are labelled. When another one
 * is `awaited`, the axis has room for it.
 */
export const attemptsTimeline = (attempts: readonly Timed[], width: number, awaited: boolean): Timeline => {
  const first = attempts[0]
  const last = attempts.at(-1)
  if (!first || !last) return { marks: [], gaps: [], bands: [], width }
  const steps = attempts.map(({ receivedAt }, index) => {
    const before = attempts[index - 1]
    return before ? Math.max(0, receivedAt - before.receivedAt) : 0
  })
  const tail = awaited ? LONGEST : Math.min(last.answeredIn ?? 0, DRAWN)
  const drawn = steps.reduce((sum, step) => sum + Math.min(step, DRAWN), 0) + tail
  const right = width - EDGE
  const scale = (right - EDGE) / Math.max(drawn, SHORTEST)
  let x = EDGE
  const places = steps.map((step) => {
    x += Math.min(step, DRAWN) * scale
    return x
  })
  const labelled = placesWithRoom(places)
  const at = (index: number): number => places[index] ?? EDGE

  return {
    width,
    marks: attempts.map((attempt, index) => ({
      id: attempt.id,
      x: at(index),
      accepted: isAccepted(attempt),
      answeredX: Math.min(at(index) + (attempt.answeredIn ?? 0) * scale, places[index + 1] ?? right),
      labels: labelled.has(index)
        ? [
            statusText(attempt.status),
            index === 0 ? '0 s' : `+${duration(attempt.receivedAt - first.receivedAt)}`,
            attempt.answeredIn === null ? '…' : `in ${duration(attempt.answeredIn)}`,
          ]
        : null,
    })),
    gaps: attempts.slice(1).map((_, index) => {
      const [from, to, gap] = [at(index), at(index + 1), steps[index + 1] ?? 0]
      const before = attempts[index]
      return {
        from,
        to,
        text: to - from >= GAP_TEXT ? duration(gap) : null,
        broken: gap > DRAWN,
        allowed: before && !isAccepted(before) ? isAllowed(gap, before.answeredIn ?? 0) : null,
      }
    }),
    bands: attempts.flatMap((attempt, index) => {
      if (isAccepted(attempt) || (index === attempts.length - 1 && !awaited)) return []
      const from = at(index) + SHORTEST * scale
      const next = places[index + 1]
      // The next attempt has a band of its own, which begins a second after it.
      const to = Math.min(at(index) + LONGEST * scale, next === undefined ? right : next + SHORTEST * scale - 3, right)
      return to - from >= 2 ? [{ from, to }] : []
    }),
  }
}

/** The sender waits from some moment between the attempt and its answer. */
const isAllowed = (gap: number, answeredIn: number): boolean =>
  gap >= SHORTEST - TOLERANCE && gap - answeredIn <= LONGEST + TOLERANCE

/** The first, the last, and between them those that stand far enough from each other. */
const placesWithRoom = (places: readonly number[]): ReadonlySet<number> => {
  const end = places.length - 1
  const room = 2 * HALF_LABEL
  const lastX = places[end] ?? 0
  const labelled = new Set<number>([0])
  let taken = places[0] ?? 0
  for (const [index, x] of places.entries()) {
    if (index === 0 || x - taken < room || (index !== end && lastX - x < room)) continue
    labelled.add(index)
    taken = x
  }
  return labelled
}

import type { TimelineEntry } from '../../../shared/models/timeline.ts'
import { duration } from '../../components/format.ts'

export type Lane = 'sent' | 'received'

/** Entries of one lane that fall on one pixel. Lengths are px, from the left edge. */
interface AxisMark {
  readonly lane: Lane
  readonly x: number
  /** Where the answer to a call was there; its own place for what was received. */
  readonly end: number
  readonly good: boolean
}

/** The measured time between two entries that follow each other. */
interface AxisGap {
  readonly from: number
  readonly to: number
  readonly text: string
  /** Longer than it is drawn. */
  readonly broken: boolean
}

export interface TimelineAxis {
  readonly marks: readonly AxisMark[]
  /** Those that there is room to label, and all that are broken. */
  readonly gaps: readonly AxisGap[]
  /** The place of each entry, in their order. */
  readonly places: readonly number[]
  /** A longer gap is drawn as this long, ms. */
  readonly longest: number
}

/** Px at each end. */
const EDGE = 12
/** Room that the text of a gap takes, px. */
const GAP_TEXT = 56
/** No gap is cut shorter than this, ms. */
const SHORTEST_CUT = 15_000
/** A gap that is so many times the usual one is cut. */
const UNUSUAL = 4

/** Whether it went as it should: answered with success, and for what was received verified too. */
export const wentWell = (entry: TimelineEntry): boolean => {
  const { status } = entry.kind === 'exchange' ? entry.exchange : entry
  const accepted = status !== null && status >= 200 && status < 300
  return entry.kind === 'exchange'
    ? accepted && entry.exchange.failed === null
    : accepted && entry.verdict === 'verified'
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Entries, oldest first, on an axis of this width, px. Gaps far longer than the usual one are cut, and say how long they are. */
export const timelineAxis = (entries: readonly TimelineEntry[], width: number): TimelineAxis => {
  const steps = entries.slice(1).map(({ at }, index) => at - (entries[index]?.at ?? at))
  const longest = Math.max(SHORTEST_CUT, UNUSUAL * median(steps))
  const drawn = steps.reduce((sum, step) => sum + Math.min(step, longest), 0)
  const scale = drawn === 0 ? 0 : Math.max(0, width - 2 * EDGE) / drawn
  let x = EDGE
  const places = entries.map((_, index) => {
    x += Math.min(steps[index - 1] ?? 0, longest) * scale
    return x
  })

  const marks = new Map<string, AxisMark>()
  for (const [index, entry] of entries.entries()) {
    const place = places[index] ?? EDGE
    const lane: Lane = entry.kind === 'exchange' ? 'sent' : 'received'
    const good = wentWell(entry)
    const took = entry.kind === 'exchange' ? entry.exchange.timing.total : 0
    const end = Math.min(place + Math.min(took, longest) * scale, width - EDGE)
    const key = `${lane} ${Math.round(place)} ${good}`
    marks.set(key, { lane, x: place, end: Math.max(end, marks.get(key)?.end ?? place), good })
  }
  const gaps = steps.flatMap((step, index): AxisGap[] => {
    const [from, to] = [places[index] ?? EDGE, places[index + 1] ?? EDGE]
    const broken = step > longest
    return broken || to - from >= GAP_TEXT ? [{ from, to, text: duration(step), broken }] : []
  })
  return { marks: [...marks.values()], gaps, places, longest }
}

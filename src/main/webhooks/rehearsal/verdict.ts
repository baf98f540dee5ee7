import { retryLimits } from '../../../shared/interface.ts'
import type {
  ArmedRehearsal,
  RehearsalFinding,
  RehearsalOutcome,
  RehearsalReport,
  RehearsedDelivery,
} from '../../../shared/models/rehearsal.ts'
import { assertNever } from '../../../shared/result.ts'

const { retries: RETRIES, shortestGap: SHORTEST_GAP, longestGap: LONGEST_GAP } = retryLimits
/** What timers and the way here may take off or add, ms. */
const EARLY = 50
const LATE = 1_000
/** A gap counts as grown when it is not clearly smaller than the one before; at the upper bound it need not grow. */
const GROWN = 0.95

export interface RehearsalEnd {
  readonly end: RehearsalReport['end']
  readonly endedAt: number
  /** After how long without another attempt a sender counts as done, ms. */
  readonly quiet: number
}

/** The verdict of a rehearsal: did the sender retry, how often, and with which gaps, against §4.8 and §8. */
export const rehearsalReport = (armed: ArmedRehearsal, { end, endedAt, quiet }: RehearsalEnd): RehearsalReport => {
  const deliveries = armed.followed.map((delivery) => {
    const last = delivery.attempts.at(-1)?.outcome
    // One that ends by itself has waited for each delivery to be quiet.
    const quietSince = last !== undefined && last.kind !== 'under-way' ? last.at : null
    const done = quietSince !== null && (end !== 'disarmed' || endedAt - quietSince >= quiet)
    return { done, ...delivery, retries: retriesOf(delivery), gaps: gapsOf(delivery), findings: judge(delivery, done) }
  })
  return {
    plan: armed.plan,
    since: armed.since,
    endedAt,
    end,
    verdict: verdictOf(deliveries),
    deliveries: deliveries.map(({ done: _, ...delivery }) => delivery),
  }
}

const verdictOf = (
  deliveries: readonly { readonly done: boolean; readonly findings: readonly RehearsalFinding[] }[],
): RehearsalReport['verdict'] => {
  if (deliveries.length === 0) return 'nothing-came'
  if (deliveries.some(({ findings }) => findings.some(({ level }) => level === 'error'))) return 'departed'
  return deliveries.every(({ done }) => done) ? 'kept' : 'unfinished'
}

const retriesOf = ({ attempts }: RehearsedDelivery): number => Math.max(0, attempts.length - 1)

/** Ms from the end of each attempt to the next; null where the earlier one is not over. */
const gapsOf = ({ attempts }: RehearsedDelivery): readonly (number | null)[] =>
  attempts.slice(1).map(({ at }, index) => {
    const before = attempts[index]?.outcome
    return before === undefined || before.kind === 'under-way' ? null : at - before.at
  })

const judge = (delivery: RehearsedDelivery, done: boolean): readonly RehearsalFinding[] => {
  const { attempts } = delivery
  const gaps = gapsOf(delivery)
  const findings = [
    ...gaps.flatMap((gap, index) => judgeGap(gap, index + 1, attempts[index]?.outcome)),
    ...judgeGrowth(gaps),
    ...judgeCount(delivery),
    ...(done ? judgeEnd(delivery) : []),
  ]
  if (!done) return [...findings, note('It was not watched to its end, so more attempts may have followed.')]
  return findings.some(({ level }) => level === 'error') ? findings : [praise(delivery), ...findings]
}

const judgeGap = (
  gap: number | null,
  retry: number,
  before: RehearsalOutcome | undefined,
): readonly RehearsalFinding[] => {
  if (before === undefined || gap === null) return []
  if (isSuccess(before)) return [wrong(`It was sent again after ${outcomeText(before)}, which is a success.`, '§4.8')]
  if (gap < 0) return [wrong(`Retry ${retry} came before the attempt before it was over.`)]
  if (gap < SHORTEST_GAP - EARLY) {
    return [wrong(`Retry ${retry} came ${ms(gap)} after ${outcomeText(before)}: earlier than 1 s.`)]
  }
  if (gap > LONGEST_GAP + LATE) {
    return [wrong(`Retry ${retry} came ${ms(gap)} after ${outcomeText(before)}: later than 10 s.`)]
  }
  return []
}

const judgeGrowth = (gaps: readonly (number | null)[]): readonly RehearsalFinding[] => {
  const shrinks = gaps.some((gap, index) => {
    const before = gaps[index - 1] ?? null
    return gap !== null && before !== null && gap < Math.min(before, LONGEST_GAP) * GROWN
  })
  return shrinks ? [wrong('The gaps do not grow: the interface says exponential backoff.')] : []
}

const judgeCount = (delivery: RehearsedDelivery): readonly RehearsalFinding[] => {
  const retries = retriesOf(delivery)
  return retries > RETRIES ? [wrong(`It was retried ${retries} times; the interface says up to ${RETRIES}.`)] : []
}

/** What is to be said of the last attempt once no other came. */
const judgeEnd = (delivery: RehearsedDelivery): readonly RehearsalFinding[] => {
  const last = delivery.attempts.at(-1)?.outcome
  const retries = retriesOf(delivery)
  if (last === undefined || isSuccess(last) || retries >= RETRIES) return []
  return retries === 0
    ? [wrong(`It was not retried after ${outcomeText(last)}.`, '§4.8')]
    : [
        note(
          `It was given up after ${retries === 1 ? '1 retry' : `${retries} retries`}; the interface says up to ${RETRIES} retries.`,
        ),
      ]
}

const praise = (delivery: RehearsedDelivery): RehearsalFinding => {
  const retries = retriesOf(delivery)
  const last = delivery.attempts.at(-1)?.outcome
  const ended = last !== undefined && isSuccess(last) ? ', and not again after the success' : ', and then given up'
  return {
    level: 'ok',
    section: '§8',
    text: retries === 0 ? 'It was accepted at once and not sent again.' : `It was retried ${times(retries)}${ended}.`,
  }
}

const isSuccess = (outcome: RehearsalOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300

const outcomeText = (outcome: RehearsalOutcome): string => {
  switch (outcome.kind) {
    case 'answered':
      return `the answer ${outcome.status}`
    case 'dropped':
      return 'the dropped connection'
    case 'sender-left':
      return 'it gave up waiting'
    case 'under-way':
      return 'an attempt that is not over'
    default:
      return assertNever(outcome)
  }
}

const wrong = (text: string, section = '§8'): RehearsalFinding => ({ level: 'error', text, section })
const note = (text: string): RehearsalFinding => ({ level: 'note', text, section: '§8' })
const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const ms = (gap: number): string => (gap < 1_000 ? `${Math.round(gap)} ms` : `${(gap / 1_000).toFixed(1)} s`)

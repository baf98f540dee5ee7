import type {
  ArmedRehearsal,
  RehearsalOutcome,
  RehearsalPlan,
  RehearsalReport,
  RehearsalStep,
  RehearsalView,
} from '../../../shared/models/rehearsal.ts'
import { appError, err, ok, type Result } from '../../../shared/result.ts'
import type { Clock } from '../../clock.ts'
import { arm, conclude, endsAt, isFull, meet, type RehearsalHead } from './follow.ts'
import { rehearsalReport } from './verdict.ts'

/** After how long without another attempt a sender is done, ms: the longest gap of §8, and what the way here adds. */
const QUIET = 12_000

export interface RehearsalPorts {
  readonly clock: Clock
  readonly changed: (view: RehearsalView) => void
  /** An attempt was stored with the status of its step, and its sender left before it was answered. */
  readonly unanswered: (attemptId: number) => void
  /** Shorter in tests. */
  readonly quiet?: number
}

/** An attempt's part in a rehearsal. */
export interface Turn {
  /** Null after the last step: then it is answered as usual. */
  readonly step: RehearsalStep | null
  /** What is stored with the attempt; null after the last step. */
  readonly mark: string | null
  /** Aborted when the rehearsal is disarmed: whatever is held back goes on at once. */
  readonly released: AbortSignal
  /** What the sender got: one of these three, once. */
  readonly answered: (status: number) => void
  readonly dropped: () => void
  /** The attempt's id where it was stored. */
  readonly senderLeft: (attemptId: number | null) => void
}

/** The rehearsals: one at a time, in memory only. */
export interface Rehearsals {
  view(): RehearsalView
  arm(plan: RehearsalPlan): Result<RehearsalView>
  /** Ends what is armed, with a report of what was seen; does nothing else. */
  disarm(): RehearsalView
  /** Forgets the last report. */
  dismiss(): RehearsalView
  /** Whether an attempt is part of what is armed. `head` is only asked for when something is. */
  meet(head: () => RehearsalHead): Turn | null
}

export const createRehearsals = ({ clock, changed, unanswered, quiet = QUIET }: RehearsalPorts): Rehearsals => {
  let armed: ArmedRehearsal | null = null
  let report: RehearsalReport | null = null
  let releasing = new AbortController()
  let cancelEnd = (): void => undefined

  const view = (): RehearsalView => ({ armed, endsAt: armed && endsAt(armed, quiet), report })

  const end = (how: RehearsalReport['end']): void => {
    if (!armed) return
    report = rehearsalReport(armed, { end: how, endedAt: clock.now(), quiet })
    armed = null
    cancelEnd()
    releasing.abort()
    changed(view())
  }
  const become = (next: ArmedRehearsal): void => {
    armed = next
    cancelEnd()
    const at = endsAt(next, quiet)
    if (at !== null) {
      cancelEnd = clock.after(Math.max(0, at - clock.now()), () => end(isFull(next) ? 'complete' : 'expired'))
    }
    changed(view())
  }

  return {
    view,
    arm: (plan) => {
      if (armed) {
        return err(
          appError('rehearsal-armed', `A rehearsal is armed already: ${armed.plan.name}.`, {
            hint: 'Disarm it first, or wait until it has disarmed itself.',
          }),
        )
      }
      releasing = new AbortController()
      report = null
      become(arm(plan, clock.now()))
      return ok(view())
    },
    disarm: () => {
      end('disarmed')
      return view()
    },
    dismiss: () => {
      report = null
      changed(view())
      return view()
    },
    meet: (head) => {
      if (!armed) return null
      const { plan } = armed
      const met = meet(armed, head(), clock.now())
      if (!met) return null
      const { step, place } = met
      const { signal } = releasing
      become(met.armed)
      const ended = (outcome: RehearsalOutcome): void => {
        // One that was disarmed has its report already.
        if (armed && !signal.aborted) become(conclude(armed, place, outcome))
      }
      return {
        step,
        mark: step === null ? null : `${plan.name}: answer ${place.attempt + 1} of ${plan.steps.length}`,
        released: signal,
        answered: (status) => ended({ kind: 'answered', status, at: clock.now() }),
        dropped: () => ended({ kind: 'dropped', at: clock.now() }),
        senderLeft: (attemptId) => {
          ended({ kind: 'sender-left', at: clock.now() })
          if (attemptId !== null) unanswered(attemptId)
        },
      }
    },
  }
}

import type {
  ArmedRehearsal,
  RehearsalOutcome,
  RehearsalPlan,
  RehearsalStep,
  RehearsedAttempt,
  RehearsedDelivery,
} from '../../../shared/models/rehearsal.ts'

// A rehearsal as a state machine: pure, times passed in.

/** What of an attempt's headers a rehearsal looks at; the environment is that of its hook. */
export interface RehearsalHead {
  readonly channelKey: string
  readonly environment: string | null
  readonly deliveryId: string | null
  readonly hookId: string | null
  readonly event: string | null
  readonly action: string | null
}

/** Which attempt of which delivery. */
export interface Place {
  readonly delivery: number
  readonly attempt: number
}

/** An attempt that is part of the rehearsal: its place, and the step that it gets; null after the last one. */
export interface Met {
  readonly armed: ArmedRehearsal
  readonly place: Place
  readonly step: RehearsalStep | null
}

export const arm = (plan: RehearsalPlan, now: number): ArmedRehearsal => ({
  plan,
  since: now,
  until: now + plan.minutes * 60_000,
  followed: [],
})

/** Takes an attempt into the rehearsal; null when it is not part of it. An attempt without a delivery id never is. */
export const meet = (armed: ArmedRehearsal, head: RehearsalHead, now: number): Met | null => {
  const { deliveryId, event, action } = head
  if (deliveryId === null || !passes(armed.plan, head)) return null
  const known = armed.followed.findIndex(
    (each) => each.deliveryId === deliveryId && each.event === event && each.action === action,
  )
  if (known === -1 && (isFull(armed) || now >= armed.until)) return null
  const delivery = known === -1 ? armed.followed.length : known
  const before = armed.followed[delivery] ?? { deliveryId, event, action, attempts: [] }
  const attempt = before.attempts.length
  const step = armed.plan.steps[attempt] ?? null
  const met: RehearsedAttempt = { at: now, step: step === null ? null : attempt, outcome: { kind: 'under-way' } }
  return {
    armed: put(armed, delivery, { ...before, attempts: [...before.attempts, met] }),
    place: { delivery, attempt },
    step,
  }
}

/** Notes what the sender of an attempt got. */
export const conclude = (
  armed: ArmedRehearsal,
  { delivery, attempt }: Place,
  outcome: RehearsalOutcome,
): ArmedRehearsal => {
  const before = armed.followed[delivery]
  if (!before) return armed
  const attempts = before.attempts.map((each, index) => (index === attempt ? { ...each, outcome } : each))
  return put(armed, delivery, { ...before, attempts })
}

/**
 * When the rehearsal ends if nothing more comes: once every followed delivery was quiet for `quiet` ms, and, while
 * deliveries are missing, not before its time is up. Null while an answer is under way.
 */
export const endsAt = (armed: ArmedRehearsal, quiet: number): number | null => {
  const outcomes = armed.followed.flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome))
  const ends = outcomes.flatMap((outcome) => (outcome.kind === 'under-way' ? [] : [outcome.at]))
  if (ends.length < outcomes.length) return null
  const quietAt = Math.max(armed.since, ...ends.map((at) => at + quiet))
  return isFull(armed) ? quietAt : Math.max(armed.until, quietAt)
}

/** Whether all deliveries that it waits for have come. */
export const isFull = ({ plan, followed }: ArmedRehearsal): boolean => followed.length >= plan.deliveries

const put = (armed: ArmedRehearsal, index: number, delivery: RehearsedDelivery): ArmedRehearsal => ({
  ...armed,
  followed:
    index < armed.followed.length
      ? armed.followed.map((each, at) => (at === index ? delivery : each))
      : [...armed.followed, delivery],
})

const passes = ({ target, filter }: RehearsalPlan, head: RehearsalHead): boolean => {
  const wanted = (value: string | undefined, actual: string | null): boolean => !value || value === actual
  return (
    head.channelKey === target.channelKey &&
    head.environment === target.environment &&
    wanted(filter.event, head.event) &&
    wanted(filter.action, head.action) &&
    wanted(filter.hookId, head.hookId) &&
    wanted(filter.deliveryId, head.deliveryId)
  )
}

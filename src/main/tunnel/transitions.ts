import type { ReachState } from '../../shared/models/reach.ts'
import { assertNever } from '../../shared/result.ts'
import { backoff } from './backoff.ts'
import { type Model, type Moment, type ReachEvent, type Step, switchedOff } from './model.ts'

/** How often the public URL is checked while it answers, ms. */
const BEAT_EVERY = 15_000
/** A miss is followed by another check this soon, ms: whether it was one or the end is to be known quickly. */
const AFTER_A_MISS = 2_000
/** So many misses in a row, and the URL is unreachable. */
const MISSES = 3

/** What an event changes, and what is to be done about it. Pure; an event that no longer matters changes nothing. */
export const step = (model: Model, event: ReachEvent, { at, random }: Moment): Step => {
  const { state } = model
  const nothing: Step = { model, effects: [] }
  switch (event.kind) {
    case 'on':
    case 'again':
      if (event.kind === 'again' && state.kind === 'off') return nothing
      return {
        model: { ...switchedOff(at), state: { kind: 'connecting', since: at, url: null, reason: null } },
        effects: [{ kind: 'open' }],
      }
    case 'off':
      return {
        model: { ...switchedOff(at), state: { kind: 'off', since: at, reason: event.reason } },
        effects: [{ kind: 'close' }],
      }
    case 'opened': {
      const { url, settlesWithin, reopens } = event
      const opened = { ...model, misses: 0, open: { url, at, settlesWithin, reopens } }
      return { model: withUrl(opened, url), effects: [{ kind: 'beat', after: 0 }] }
    }
    case 'not-opened':
      if (event.lasting) {
        return {
          model: { ...switchedOff(at), state: { kind: 'failed', since: at, reason: event.reason } },
          effects: [{ kind: 'close' }],
        }
      }
      return lost(model, event.reason, { at, random })
    case 'closed':
      return model.open ? lost(model, event.reason, { at, random }) : nothing
    case 'url': {
      if (!model.open || model.open.url === event.url) return nothing
      const state: ReachState = { kind: 'connecting', since: at, url: event.url, reason: null }
      return {
        model: { ...model, state, misses: 0, open: { ...model.open, url: event.url, at } },
        effects: [{ kind: 'beat', after: 0 }],
      }
    }
    case 'answered':
      return model.open ? answered(model, model.open.url, event.latency, at) : nothing
    case 'missed':
      return missed(model, event.reason, { at, random })
    case 'due':
      return isWaiting(state) ? tryAgain(model, state.reason, at) : nothing
    case 'look':
      if (isWaiting(state)) return tryAgain({ ...model, failures: 0 }, state.reason, at)
      return model.open ? { model, effects: [{ kind: 'beat', after: 0 }] } : nothing
    default:
      return assertNever(event)
  }
}

type Waiting = Extract<ReachState, { kind: 'unreachable' | 'reconnecting' }>

/** Whether the next connection is only a matter of time. */
const isWaiting = (state: ReachState): state is Waiting =>
  (state.kind === 'unreachable' || state.kind === 'reconnecting') && state.retryAt !== null

const withUrl = (model: Model, url: string): Model =>
  model.state.kind === 'connecting' ? { ...model, state: { ...model.state, url, reason: null } } : model

const tryAgain = (model: Model, reason: string, at: number): Step => ({
  model: { ...model, open: null, misses: 0, state: { kind: 'reconnecting', since: at, reason, retryAt: null } },
  effects: [{ kind: 'open' }],
})

const lost = (model: Model, reason: string, { at, random }: Moment): Step => {
  const failures = model.failures + 1
  const wait = backoff(failures, random)
  const since = model.state.kind === 'reconnecting' ? model.state.since : at
  return {
    model: { open: null, misses: 0, failures, state: { kind: 'reconnecting', since, reason, retryAt: at + wait } },
    effects: [{ kind: 'close' }, { kind: 'retry', after: wait }],
  }
}

const answered = (model: Model, url: string, latency: number, at: number): Step => {
  const since = model.state.kind === 'reachable' ? model.state.since : at
  return {
    model: { ...model, misses: 0, failures: 0, state: { kind: 'reachable', since, url, checkedAt: at, latency } },
    effects: [{ kind: 'beat', after: BEAT_EVERY }],
  }
}

const missed = (model: Model, reason: string, { at, random }: Moment): Step => {
  const { open, state } = model
  if (!open) return { model, effects: [] }
  const misses = model.misses + 1
  const settling = state.kind !== 'reachable' && at < open.at + open.settlesWithin
  const patient = misses < MISSES || settling
  if (state.kind !== 'unreachable' && patient) {
    const told: ReachState = state.kind === 'connecting' ? { ...state, reason } : state
    return { model: { ...model, misses, state: told }, effects: [{ kind: 'beat', after: AFTER_A_MISS }] }
  }
  if (state.kind === 'unreachable') {
    return { model: { ...model, misses, state: { ...state, reason } }, effects: [{ kind: 'beat', after: BEAT_EVERY }] }
  }
  const failures = model.failures + 1
  const wait = open.reopens ? backoff(failures, random) : null
  const unreachable: ReachState = {
    kind: 'unreachable',
    since: at,
    url: open.url,
    reason,
    retryAt: wait === null ? null : at + wait,
  }
  return {
    model: { ...model, misses, failures, state: unreachable },
    effects: [{ kind: 'beat', after: BEAT_EVERY }, ...(wait === null ? [] : [{ kind: 'retry', after: wait } as const])],
  }
}

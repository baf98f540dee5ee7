import type { ReachState } from '../../shared/models/reach.ts'

/** What the supervisor knows. */
export interface Model {
  readonly state: ReachState
  /** The open connection; `at`: since when it has this URL. */
  readonly open: {
    readonly url: string
    readonly at: number
    readonly settlesWithin: number
    readonly reopens: boolean
  } | null
  /** Heartbeats missed in a row. */
  readonly misses: number
  /** Connections that failed in a row, since the URL answered last. */
  readonly failures: number
}

export type ReachEvent =
  | { readonly kind: 'on' }
  | { readonly kind: 'off'; readonly reason: string }
  | { readonly kind: 'opened'; readonly url: string; readonly settlesWithin: number; readonly reopens: boolean }
  | { readonly kind: 'not-opened'; readonly reason: string; readonly lasting: boolean }
  | { readonly kind: 'closed'; readonly reason: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'answered'; readonly latency: number }
  | { readonly kind: 'missed'; readonly reason: string }
  /** The time to try again has come. */
  | { readonly kind: 'due' }
  /** The user wants a new connection now. */
  | { readonly kind: 'again' }
  /** The machine woke up, or its network changed. */
  | { readonly kind: 'look' }

/** What is to be done, in this order. `open` and `close` first end the connection that there is. */
export type Effect =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'beat'; readonly after: number }
  | { readonly kind: 'retry'; readonly after: number }

export interface Step {
  readonly model: Model
  readonly effects: readonly Effect[]
}

/** When an event happened (epoch ms), and chance (0 to 1). */
export interface Moment {
  readonly at: number
  readonly random: number
}

export const switchedOff = (at: number): Model => ({
  state: { kind: 'off', since: at, reason: 'Not switched on yet.' },
  open: null,
  misses: 0,
  failures: 0,
})

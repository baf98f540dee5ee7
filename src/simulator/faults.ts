import type { SimulatorClock } from './clock.ts'
import type { Operation } from './operations.ts'
import type { PromotionListShape } from './promotion-list.ts'

/** Which calls a fault meets: those of an operation, of an exact path (without query), or, with neither, all. */
export interface FaultScope {
  readonly operation?: Operation | undefined
  readonly path?: string | undefined
  /** How many calls it meets; 1 by default. */
  readonly times?: number | 'always' | undefined
}

/** What happens to a call instead of its normal answer. */
export type Interruption =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: string | undefined
      readonly contentType?: string | undefined
      readonly location?: string | undefined
    }
  /** The connection is closed: before any answer, or in the middle of one. */
  | { readonly kind: 'drop'; readonly midway: boolean }
  /** No answer comes, and the connection stays open. */
  | { readonly kind: 'hang' }

interface StatusFault {
  readonly status: number
  /** Empty unless given. */
  readonly body?: string | undefined
  /** `application/json` unless given. */
  readonly contentType?: string | undefined
}

export const channelStates = ['active', 'not-activated', 'misconfigured'] as const
type ChannelState = (typeof channelStates)[number]

/** What something before the service, such as a gateway, makes of the Authorization header on the way. */
export const authorizationRewrites = ['none', 'removed', 'quoted'] as const
export type AuthorizationRewrite = (typeof authorizationRewrites)[number]

/** The conditions of FORBIDDEN (§7). */
export const forbiddenReasons = ['permission', 'event-not-assigned', 'not-in-plan', 'not-certified'] as const
export type ForbiddenReason = (typeof forbiddenReasons)[number]

/** Changes to the token response (§2.1). */
interface TokenResponseFault {
  /** Seconds that the tokens are really valid, and said to be. */
  readonly validitySeconds?: number | undefined
  /** Fields that replace or join those of the response. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
  /** Fields left out. */
  readonly omit?: readonly string[] | undefined
}

export interface FaultState {
  readonly latencyMs: number
  readonly channelState: ChannelState
  readonly tamperTokens: boolean
  readonly foreignTokens: boolean
  readonly authorization: AuthorizationRewrite
  readonly tokenResponse: TokenResponseFault
  /** The simulator's time from which the credentials are effective, and what is new: the channel, or its credentials. */
  readonly propagation: { readonly until: number; readonly of: 'credentials' | 'channel' } | null
  readonly forbidden: readonly { readonly operation: Operation | null; readonly reason: ForbiddenReason }[]
  readonly promotionList: PromotionListShape
  readonly interruptions: readonly (FaultScope & {
    readonly times: number | 'always'
    readonly interruption: Interruption
  })[]
}

/** How one environment misbehaves. Each method stays in force until it is called again or `reset`. */
export interface Faults {
  state(): FaultState
  /** Waits this many ms before each answer. */
  latency(ms: number): void
  /** Answers with a status. */
  forceStatus(fault: FaultScope & StatusFault): void
  /** Answers with a redirect: 307 unless a status is given. */
  redirect(fault: FaultScope & { location: string; status?: number }): void
  dropConnections(fault?: FaultScope & { midway?: boolean }): void
  hang(fault?: FaultScope): void
  channelState(state: ChannelState): void
  /** Tokens issued from now on have one character changed. */
  tamperTokens(on: boolean): void
  /** Tokens issued from now on are of the other environment, as where the token address is of the other one (§5.1). */
  foreignTokens(on: boolean): void
  /** The Authorization header arrives otherwise than it was sent. */
  rewriteAuthorization(how: AuthorizationRewrite): void
  tokenResponse(fault: TokenResponseFault): void
  /** The credentials (or the channel) are new: they are refused for `ms` of the simulator's time (§5.1, §8). */
  propagationDelay(ms: number, of?: 'credentials' | 'channel'): void
  /** Refuses an operation, or all API calls (null), with FORBIDDEN. */
  forbid(operation: Operation | null, reason?: ForbiddenReason): void
  promotionList(shape: PromotionListShape): void
  /** Ends the validity of every token issued so far. */
  expireTokens(): void
  /** Ends the time of every cart, until `reset` of the simulator. */
  expireCarts(): void
  reset(): void
}

/** The faults as the environment meets them. */
export interface FaultPlan extends Faults {
  /** Takes the interruption that meets this call, if any, and counts it. */
  take(operation: Operation | null, path: string): Interruption | null
}

const none: FaultState = {
  latencyMs: 0,
  channelState: 'active',
  tamperTokens: false,
  foreignTokens: false,
  authorization: 'none',
  tokenResponse: {},
  propagation: null,
  forbidden: [],
  promotionList: 'normal',
  interruptions: [],
}

export interface FaultTargets {
  readonly clock: SimulatorClock
  readonly expireTokens: () => void
  readonly expireCarts: () => void
}

export function createFaults({ clock, expireTokens, expireCarts }: FaultTargets): FaultPlan {
  let state = none
  const set = (change: Partial<FaultState>) => {
    state = { ...state, ...change }
  }
  const interrupt = ({ operation, path, times = 1 }: FaultScope, interruption: Interruption) =>
    set({ interruptions: [...state.interruptions, { operation, path, times, interruption }] })
  return {
    state: () => state,
    latency: (latencyMs) => set({ latencyMs }),
    forceStatus: ({ status, body, contentType, ...scope }) =>
      interrupt(scope, { kind: 'status', status, body, contentType }),
    redirect: ({ location, status = 307, ...scope }) => interrupt(scope, { kind: 'status', status, location }),
    dropConnections: ({ midway = false, ...scope } = {}) => interrupt(scope, { kind: 'drop', midway }),
    hang: (scope = {}) => interrupt(scope, { kind: 'hang' }),
    channelState: (channelState) => set({ channelState }),
    tamperTokens: (tamperTokens) => set({ tamperTokens }),
    foreignTokens: (foreignTokens) => set({ foreignTokens }),
    rewriteAuthorization: (authorization) => set({ authorization }),
    tokenResponse: (tokenResponse) => set({ tokenResponse }),
    propagationDelay: (ms, of = 'credentials') => set({ propagation: { until: clock.now() + ms, of } }),
    forbid: (operation, reason = 'permission') => set({ forbidden: [...state.forbidden, { operation, reason }] }),
    promotionList: (promotionList) => set({ promotionList }),
    expireTokens,
    expireCarts,
    take: (operation, path) => {
      const met = state.interruptions.find(
        (fault) =>
          (fault.operation === undefined || fault.operation === operation) &&
          (fault.path === undefined || fault.path === path),
      )
      if (met === undefined) return null
      const rest = met.times === 1 ? [] : [{ ...met, times: met.times === 'always' ? met.times : met.times - 1 }]
      set({ interruptions: state.interruptions.flatMap((fault) => (fault === met ? rest : [fault])) })
      return met.interruption
    },
    reset: () => {
      state = none
    },
  }
}

import type { CoverageRow } from '../../shared/models/coverage.ts'
import type { DeliveryDetail, DeliveryRow } from '../../shared/models/delivery.ts'
import type { DeliveryFilter } from '../../shared/models/delivery-filter.ts'
import type { EnvironmentName, Target } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow, HeaderList } from '../../shared/models/exchange.ts'
import type { Forward } from '../../shared/models/forward.ts'
import type { Cart } from '../../shared/models/promotion.ts'
import type { Readiness } from '../../shared/models/readiness.ts'
import type { Verdict } from '../../shared/models/verdict.ts'

/** An attempt as the listener hands it over, before its answer is sent. */
export interface NewAttempt {
  readonly channelKey: string
  readonly environment: EnvironmentName | null
  readonly receivedAt: number
  readonly verdict: Verdict
  readonly reason: string
  /** The status that will be answered once this is durable; `NO_ANSWER` for a connection that is dropped then. */
  readonly status: number
  /** The step of a rehearsal that decided the status; null where none did. */
  readonly rehearsal: string | null
  readonly method: string
  readonly path: string
  readonly httpVersion: string
  readonly remoteAddress: string
  /** The name by which it came: the `Host` header. */
  readonly host: string | null
  /** Whether this console sent it to itself; such deliveries count for nothing. */
  readonly selfTest: boolean
  readonly headers: HeaderList
  readonly body: Uint8Array
  readonly bodyDigest: string
  /** Of the required headers, where they stand exactly once and are not empty (§2.3). */
  readonly deliveryId: string | null
  readonly hookId: string | null
  readonly event: string | null
  readonly action: string | null
  readonly subtype: string | null
  readonly reference: string | null
}

/** What verification said of a stored attempt when it was done again. */
export interface Reverdict {
  readonly attemptId: number
  readonly verdict: Verdict
  readonly reason: string
  readonly environment: EnvironmentName | null
}

/** The bytes that verification needs, of a stored attempt. */
export interface StoredAttempt {
  readonly attemptId: number
  readonly headers: HeaderList
  readonly body: Uint8Array
}

/** A stored attempt with what its headers named. */
export interface AttemptToExplain extends StoredAttempt {
  readonly channelKey: string
  readonly hookId: string | null
}

/** A delivery as others are compared with it. */
export interface StoredDelivery {
  readonly row: DeliveryRow
  readonly body: Uint8Array
  readonly bodyDigest: string
}

/** One piece of the search for deliveries with the same body. */
export interface SameBody {
  readonly rows: readonly DeliveryRow[]
  readonly next: number | null
}

/** What of a stored attempt goes out again. */
export interface OutgoingAttempt {
  readonly deliveryRow: number
  readonly channelKey: string
  readonly method: string
  readonly path: string
  readonly headers: HeaderList
}

/** What the readiness ladder asks the history. */
export interface TargetFacts {
  /** The newest "catalog events" exchange. */
  readonly lastCatalog: ExchangeRow | null
  /** The oldest delivery of this environment that is verified; self-tests do not count, here and below. */
  readonly firstVerified: DeliveryRow | null
  /** Deliveries with an attempt in the last hour; those of an unknown hook count in each environment. */
  readonly lastHour: Readiness['lastHour']
  /** The newest three that are not verified; those of an unknown hook too. */
  readonly needsALook: readonly DeliveryRow[]
}

/**
 * Everything that was received and sent, durable. A promise that resolves is committed to disk;
 * one that rejects (with a {@link HistoryError}) stored nothing.
 */
export interface History {
  /** Stores an attempt, grouped into its delivery; resolves with the delivery's row once it is durable. */
  recordAttempt(attempt: NewAttempt): Promise<{ readonly attemptId: number; readonly row: DeliveryRow }>
  /** Adds the time that the answer took, ms; best effort, written with what comes next. */
  recordAnswer(attemptId: number, answeredIn: number): void
  /** Puts the status of an attempt right that got another answer than was due; null when there is no such attempt. */
  correctAnswer(attemptId: number, status: number): Promise<DeliveryRow | null>
  /** The ids of the deliveries that pass the filter by the rule of `matchesFilter`, newest last attempt first. */
  queryDeliveries(filter: DeliveryFilter): Promise<number[]>
  /** The rows of these deliveries, in this order; those that do not exist are left out. */
  deliveryRows(ids: readonly number[]): Promise<DeliveryRow[]>
  /** Null when there is no such delivery. The hook is filled in by who knows the settings. */
  delivery(id: number): Promise<Omit<DeliveryDetail, 'hook'> | null>
  /** The body of an attempt, as received. */
  body(attemptId: number): Promise<Uint8Array | null>
  /** An attempt as verification saw it; null when there is no such attempt. */
  attemptToExplain(attemptId: number): Promise<AttemptToExplain | null>
  /** The other deliveries of its channel with the delivery id of this one, oldest first, `limit` at most. */
  sameDeliveryId(id: number, limit: number): Promise<StoredDelivery[]>
  /**
   * The other deliveries of its channel with the very body of this one, among the `span` ids that follow `afterId`.
   * `next` is where the search goes on, null at its end: in pieces, since no index leads to a body.
   */
  sameBody(id: number, afterId: number, span: number): Promise<SameBody>
  /**
   * The stored attempts of a channel that name this hook and are not verified, oldest first, in pages of `limit` after
   * `afterId`. What was verified stays so: a key that is replaced was right when it came.
   */
  attemptsOfHook(channelKey: string, hookId: string, afterId: number, limit: number): Promise<StoredAttempt[]>
  /** Gives attempts another verdict; a delivery follows when its newest attempt is among them. All or nothing. */
  reverdict(changes: readonly Reverdict[]): Promise<void>

  /** An attempt as it goes out again, but for its body; null when there is no such attempt. */
  attemptToSend(attemptId: number): Promise<OutgoingAttempt | null>
  /** Stores what came of sending an attempt to an application, with the body of the answer; its id is given here. */
  recordForward(forward: Omit<Forward, 'id'>, body: Uint8Array): Promise<Forward>
  /** The sendings of a delivery's attempts, newest first. */
  forwardsOf(deliveryRow: number): Promise<Forward[]>
  /** The body of what an application answered. */
  forwardBody(id: number): Promise<Uint8Array | null>

  /** Stores a redacted exchange; its id is given here. */
  recordExchange(exchange: Omit<Exchange, 'id'>): Promise<Exchange>
  /** The ids of a target's exchanges, newest first. */
  queryExchanges(target: Target): Promise<number[]>
  /** The rows of these exchanges, in this order; those that do not exist are left out. */
  exchangeRows(ids: readonly number[]): Promise<ExchangeRow[]>
  exchange(id: number): Promise<Exchange | null>

  /** Stores a cart in place of what was known of it. */
  saveCart(cart: Cart): Promise<void>
  /** The carts of a target, the one changed last first. */
  carts(target: Target): Promise<Cart[]>
  cart(target: Target, cartToken: string): Promise<Cart | null>
  deleteCart(target: Target, cartToken: string): Promise<void>

  /** What came of each combination of event and action since then, epoch ms; those of an unknown hook too. */
  coverage(target: Target, since: number): Promise<CoverageRow[]>
  targetFacts(target: Target, now: number): Promise<TargetFacts>
  /** Finishes what waits, then ends. Whatever is asked from now on is rejected with `closed`. */
  close(): Promise<void>
}

export type HistoryErrorCode = 'disk-full' | 'damaged' | 'newer-version' | 'closed' | 'failed'

/** Why the history could not do what was asked. */
export class HistoryError extends Error {
  readonly code: HistoryErrorCode
  constructor(code: HistoryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HistoryError'
    this.code = code
  }
}

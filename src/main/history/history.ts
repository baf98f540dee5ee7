import type { CoverageRow } from '../../shared/models/coverage.ts'
import type { Attempt, DeliveryDetail, DeliveryRow, Imported } from '../../shared/models/delivery.ts'
import type { DeliveryFilter } from '../../shared/models/delivery-filter.ts'
import type { EnvironmentName, Target } from '../../shared/models/environment.ts'
import type { Exchange, ExchangeRow, HeaderList, OperationName } from '../../shared/models/exchange.ts'
import type { ExchangeFilter } from '../../shared/models/exchange-filter.ts'
import type { FindingCode, FindingCounts } from '../../shared/models/finding.ts'
import type { Forward } from '../../shared/models/forward.ts'
import type { Deleted, HistorySize, RetentionPreview, SalvagedCounts } from '../../shared/models/history.ts'
import type { Cart } from '../../shared/models/promotion.ts'
import type { Readiness } from '../../shared/models/readiness.ts'
import type { TimelineEntry, TimelinePage, TimelinePlace, TimelineQuery } from '../../shared/models/timeline.ts'
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
  /** Where it was read from; absent for what was received. */
  readonly imported?: Imported
}

/** An attempt as it is read from a file: verified anew, with what only its receiver knew. */
export interface ImportedAttempt extends NewAttempt {
  readonly imported: Imported
  readonly verdictAtReceipt: Verdict
  readonly answeredIn: number | null
  /** What a tester kept of its delivery there. */
  readonly pinned: boolean
  readonly note: string
}

/** What came of storing attempts that were read from a file. */
export interface ImportedCount {
  readonly added: number
  /** Attempts that were there already, received or imported. */
  readonly known: number
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

/** A delivery with all that its findings come from. */
export interface DeliveryToJudge {
  readonly row: DeliveryRow
  /** Oldest first; of a delivery with very many the first 200. */
  readonly attempts: readonly Attempt[]
  readonly body: Uint8Array
  readonly bodyDigest: string
  /** Others of its channel with its delivery id, oldest first. */
  readonly sameId: readonly StoredDelivery[]
  /** Others of its channel with its body, of those judged before; a few stand for many. */
  readonly sameBody: readonly DeliveryRow[]
  /** How often it was marked to be judged again. */
  readonly marks: number
}

/** Deliveries to judge, and how far along the attempts they are. */
export interface JudgeBatch {
  readonly deliveries: readonly DeliveryToJudge[]
  /** The deliveries of the attempts after `from`, up to `upTo`, are among them. */
  readonly from: number
  readonly upTo: number
  /** Whether others are to be judged now. */
  readonly more: boolean
  /** When the next of the others is due, epoch ms; null when none is. */
  readonly nextDue: number | null
}

/** What judging a delivery came to. */
export interface Judgement {
  readonly id: number
  readonly counts: FindingCounts
  readonly codes: readonly FindingCode[]
  /** When time alone will change it, epoch ms. */
  readonly due: number | null
  /** As it was when it was read: a mark that came since then stays. */
  readonly marks: number
}

/** One piece of the search for deliveries with the same body. */
export interface SameBody {
  readonly rows: readonly DeliveryRow[]
  readonly next: number | null
}

/** A delivery with all that is kept of it. */
export interface WholeDelivery {
  readonly row: DeliveryRow
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
  readonly body: Uint8Array
}

/** One piece of the deliveries that were asked for. */
export interface WholeDeliveries {
  readonly deliveries: readonly WholeDelivery[]
  /** How many of the ids are done with, those that do not exist too. */
  readonly taken: number
}

/** What of a stored attempt goes out again. */
export interface OutgoingAttempt {
  readonly deliveryRow: number
  readonly channelKey: string
  readonly method: string
  readonly path: string
  readonly headers: HeaderList
}

/** What came of writing a note. */
export interface Noted {
  readonly row: DeliveryRow
  readonly written: boolean
}

/** Which things are looked for to be deleted. */
export interface Condition {
  /** Deliveries whose newest attempt, and exchanges that, came before; epoch ms, null for all. */
  readonly before: number | null
  /** As many at most, the oldest first; null for all. */
  readonly limit: number | null
  readonly pinnedToo: boolean
}

/** What is to be deleted, by what was there at the time. */
export interface Condemned {
  readonly deliveries: readonly number[]
  readonly exchanges: readonly number[]
  /** The newest attempt then: a delivery with a newer one is not deleted. */
  readonly newestAttempt: number
}

/** A call of the history, as far as the diagnosis of another looks at it. */
export interface PastCall {
  readonly id: number
  readonly environment: EnvironmentName
  readonly operation: OperationName
  readonly startedAt: number
  readonly timing: Exchange['timing']
  readonly url: string
  readonly status: number | null
  readonly failure: Exchange['failure']
  readonly responseHeaders: HeaderList | null
  readonly circumstances: Exchange['circumstances']
}

/** What stands around a call of a channel, each newest first. */
export interface CallsAround {
  /** The newest success of each operation before it, in its environment. */
  readonly before: readonly PastCall[]
  /** The newest call of the same operation before it in the other environment. */
  readonly other: PastCall | null
  /** The newest call of each operation after it, in its environment. */
  readonly after: readonly PastCall[]
}

/** Rows whose entries on the timeline are asked for. */
interface TimelineIds {
  readonly deliveries: readonly number[]
  readonly exchanges: readonly number[]
}

/** How far a salvage is: the table, the last number that was looked at, and how many before it failed in a row. */
export interface SalvageCursor {
  readonly table: number
  readonly after: number
  readonly failing: number
}

/** What one step of a salvage did. */
export interface SalvageStep {
  /** Put into this history. */
  readonly saved: SalvagedCounts
  /** In this history already. */
  readonly known: number
  /** Not readable, or part of something that is not. */
  readonly unreadable: number
  /** The end of a table cannot be reached, so that more than `unreadable` may be lost. */
  readonly cut: boolean
  /** Numbers that were passed, of the total that was said at the beginning. */
  readonly passed: number
  /** Null at the end. */
  readonly next: SalvageCursor | null
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
  /**
   * The ids of the deliveries that pass the filter, newest last attempt first: by the rule of `matchesFilter`, and with
   * its text in a header or in the first 64 KiB of the body of one of their attempts. Nothing that is received waits
   * while a text is looked for.
   */
  queryDeliveries(filter: DeliveryFilter): Promise<number[]>
  /** Those of these ids that {@link History.queryDeliveries} would give. */
  matchDeliveries(filter: DeliveryFilter, ids: readonly number[]): Promise<number[]>
  /** The rows of these deliveries, in this order; those that do not exist are left out. */
  deliveryRows(ids: readonly number[]): Promise<DeliveryRow[]>
  /** Null when there is no such delivery. The hook is filled in by who knows the settings. */
  delivery(id: number): Promise<Omit<DeliveryDetail, 'hook'> | null>
  /**
   * The first of these deliveries, in this order, with all that is kept of them: as many as `budget` bytes of bodies
   * hold, one at least. Those that do not exist are left out.
   */
  wholeDeliveries(ids: readonly number[], budget: number): Promise<WholeDeliveries>
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
  /**
   * Deliveries whose findings are not known, or may have changed, at most so many and not much more than 1 MiB of
   * bodies: those of new attempts, those that were marked, and those that are due.
   */
  deliveriesToJudge(limit: number, now: number): Promise<JudgeBatch>
  /**
   * Keeps what judging came to, and marks those beside a delivery that is judged for the first time. Resolves with the
   * rows that changed.
   */
  recordJudgements(judgements: readonly Judgement[], batch: Pick<JudgeBatch, 'from' | 'upTo'>): Promise<DeliveryRow[]>
  /** Marks all deliveries of a channel to be judged again. */
  judgeAgain(channelKey: string): Promise<void>
  /** Gives attempts another verdict; a delivery follows when its newest attempt is among them. All or nothing. */
  reverdict(changes: readonly Reverdict[]): Promise<void>

  /** Pins a delivery, or takes its pin off; null when there is no such delivery. */
  setPinned(id: number, pinned: boolean): Promise<DeliveryRow | null>
  /**
   * Writes a note in place of the one that was `before`. Where another stands there by now, nothing is written, and
   * `written` is false. Null when there is no such delivery.
   */
  setNote(id: number, note: string, before: string): Promise<Noted | null>

  /** An attempt as it goes out again, but for its body; null when there is no such attempt. */
  attemptToSend(attemptId: number): Promise<OutgoingAttempt | null>
  /**
   * Stores what came of sending an attempt to an application, with the body of the answer; its id is given here.
   * Null when the attempt was deleted meanwhile: nothing is stored then.
   */
  recordForward(forward: Omit<Forward, 'id'>, body: Uint8Array): Promise<Forward | null>
  /** The sendings of a delivery's attempts, newest first. */
  forwardsOf(deliveryRow: number): Promise<Forward[]>
  /** The body of what an application answered. */
  forwardBody(id: number): Promise<Uint8Array | null>

  /** Stores what was read, but for the attempts that are there already. All or nothing. */
  importAttempts(attempts: readonly ImportedAttempt[]): Promise<ImportedCount>

  /** Stores a redacted exchange; its id is given here. */
  recordExchange(exchange: Omit<Exchange, 'id'>): Promise<Exchange>
  /** The ids of the exchanges that pass the filter, newest first. */
  queryExchanges(filter: ExchangeFilter): Promise<number[]>
  /** The rows of these exchanges, in this order; those that do not exist are left out. */
  exchangeRows(ids: readonly number[]): Promise<ExchangeRow[]>
  exchange(id: number): Promise<Exchange | null>
  /** What stands around an exchange that its diagnosis looks at; nothing where there is no such exchange. */
  callsAround(id: number): Promise<CallsAround>

  /** Stores a cart in place of what was known of it. */
  saveCart(cart: Cart): Promise<void>
  /** The carts of a target, the one changed last first. */
  carts(target: Target): Promise<Cart[]>
  cart(target: Target, cartToken: string): Promise<Cart | null>
  deleteCart(target: Target, cartToken: string): Promise<void>

  /** What a deletion would take; asked once, so that what comes later stays. */
  condemned(condition: Condition): Promise<Condemned>
  /**
   * Deletes deliveries with everything that belongs to them, but for those that have a newer attempt, or, unless
   * `pinnedToo`, a pin. Not more than is quick: `seen` is how many of the ids it looked at, `gone` are those that went.
   */
  deleteDeliveries(
    ids: readonly number[],
    newestAttempt: number,
    pinnedToo: boolean,
  ): Promise<{ readonly gone: readonly number[]; readonly seen: number }>
  deleteExchanges(ids: readonly number[]): Promise<void>
  /** Deletes the carts that were changed last before then, epoch ms; with null all. Resolves with what went. */
  deleteCarts(before: number | null): Promise<Deleted['carts']>
  /** Begins the index of the search anew, in the background: what was deleted leaves it, what stayed is put in again. */
  reindex(): Promise<void>
  /** Gives a piece of what is free within the file back to the disk; whether there is more. */
  giveBack(): Promise<boolean>
  /** The bytes that the database holds, without what is free within its file. */
  usedBytes(): Promise<number>
  historySize(): Promise<HistorySize>
  /** What limits would delete: what is older than `before`, epoch ms, and what is beyond `bytes`. */
  retentionPreview(before: number | null, bytes: number | null): Promise<RetentionPreview>

  /** Opens a damaged history to be salvaged; nothing is ever written to it. Null when nothing of it can be read. */
  salvageBegin(file: string): Promise<{ readonly total: number; readonly first: SalvageCursor } | null>
  /** Copies some of what can be read into this history; what is here already stays as it is. */
  salvageStep(cursor: SalvageCursor): Promise<SalvageStep>
  salvageEnd(): Promise<void>

  /** What came of each combination of event and action since then, epoch ms; those of an unknown hook too. */
  coverage(target: Target, since: number): Promise<CoverageRow[]>
  targetFacts(target: Target, now: number): Promise<TargetFacts>
  /** The newest `limit` calls and attempts before a place, or of all, oldest first. */
  timeline(query: TimelineQuery, before: TimelinePlace | null, limit: number): Promise<TimelinePage>
  /** The attempts of these deliveries, and these exchanges, as far as they pass the query; oldest first. */
  timelineOf(query: TimelineQuery, ids: TimelineIds): Promise<TimelineEntry[]>
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

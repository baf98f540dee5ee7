import type { History, HistoryErrorCode } from './history.ts'

// What travels between the history's client and its threads: the one that owns the database, and the one that searches it.

/** The history as it is asked over the link: times of answers, for which nobody waits, go together. */
interface Calls extends Omit<History, 'close' | 'recordAnswer'> {
  recordAnswers(answers: readonly Answered[]): void
}

/** How long the answer to an attempt took, ms. */
export type Answered = readonly [attemptId: number, answeredIn: number]

export type Method = keyof Calls
export type Arguments<M extends Method> = Parameters<Calls[M]>
export type Value<M extends Method> = Awaited<ReturnType<Calls[M]>>

/** The history as the thread does it: the same methods, at once. Failures are thrown. */
export type Store = { readonly [M in Method]: (...args: Arguments<M>) => Value<M> }

/** What only reads, and may take longer than others can wait: a thread of its own does it. */
export type SearchStore = Pick<Store, 'queryDeliveries' | 'matchDeliveries'>

/** One call of a method; the client gives it its number. */
export type Request<M extends Method = Method> = {
  readonly [N in M]: { readonly id: number; readonly method: N; readonly args: Arguments<N> }
}[M]

/** The answer to the request of this number. */
export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly code: HistoryErrorCode; readonly message: string }

/** What the thread is told: requests, or to finish what waits and end. */
export type ToThread = readonly Request[] | 'close'

/** What the thread says: first whether it has the database open, then replies. */
export type FromThread =
  | { readonly kind: 'open'; readonly setAside: string | null }
  | { readonly kind: 'refused'; readonly code: HistoryErrorCode; readonly message: string }
  | { readonly kind: 'replies'; readonly replies: readonly Reply[] }

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string
  /** To look for texts in a database that another thread owns and has opened. */
  readonly searches?: true
  /** The size that the database may reach, in pages; for tests of a full disk. */
  readonly maxPages?: number
  /** Without background work nothing is indexed, and a search reads all; for measurements beside it. */
  readonly background?: false
}

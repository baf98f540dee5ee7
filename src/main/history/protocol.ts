import type { History, HistoryErrorCode } from './history.ts'

// What travels between the history's client and the thread that owns the database.

export type Method = Exclude<keyof History, 'close'>
export type Arguments<M extends Method> = Parameters<History[M]>
export type Value<M extends Method> = Awaited<ReturnType<History[M]>>

/** The history as the thread does it: the same methods, at once. Failures are thrown. */
export type Store = { readonly [M in Method]: (...args: Arguments<M>) => Value<M> }

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
  /** The size that the database may reach, in pages; for tests of a full disk. */
  readonly maxPages?: number
}

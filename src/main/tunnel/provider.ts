import type { Result } from '../../shared/result.ts'

/** What a provider tells while its connection is open. */
export interface ProviderEvents {
  /** The same connection has another public URL now. */
  readonly url: (url: string) => void
  /** The connection is gone, though nobody closed it. */
  readonly closed: (reason: string) => void
  /** A line that a program wrote. */
  readonly output: (line: string) => void
}

/** An open connection. */
export interface Opened {
  /** The public URL, without a trailing slash. */
  readonly url: string
  /** How long the URL may take until it answers for the first time, ms. */
  readonly settlesWithin: number
  /** Whether opening it again can help; false for an address that somebody else keeps. */
  readonly reopens: boolean
  /** Resolves when nothing of the connection is left. */
  readonly close: () => Promise<void>
}

/** Why there is no connection. What is `lasting` goes wrong again until the user changes something. */
export interface NotOpened {
  readonly reason: string
  readonly lasting: boolean
}

/** One way to make the listener's port reachable from outside. */
export interface Provider {
  /**
   * Opens a connection to `port` of this machine. Once `signal` is aborted it settles soon, and leaves nothing behind.
   * Expected failures are values.
   */
  readonly open: (port: number, signal: AbortSignal, events: ProviderEvents) => Promise<Result<Opened, NotOpened>>
  /** Whether the server that it needs takes connections now, where it knows of one. Never rejects. */
  readonly isThere?: (signal: AbortSignal) => Promise<boolean>
}

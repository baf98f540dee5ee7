const MIB = 1024 * 1024

/** What the listener allows to strangers, and how patient it is. Times in ms, sizes in bytes. */
export interface ListenerLimits {
  /** The port that is tried first when none was chosen. */
  readonly usualPort: number
  /** How often a port that is taken is tried again. */
  readonly retryEvery: number
  /** From the first byte of a request to the end of its headers. */
  readonly headersWithin: number
  /** From the first byte of a request to the last of its body. */
  readonly requestWithin: number
  /** How often the two times above are checked: what a slow request may take longer. */
  readonly checkEvery: number
  /** A connection on which nothing moves is cut; long, because a tunnel keeps silent connections ready. */
  readonly silentFor: number
  /** How long a connection may wait for its next request. */
  readonly keepAlive: number
  readonly connections: number
  /** Bodies and their requests held in memory at once. At least one body of the cap always fits. */
  readonly memory: number
  /** How long the rest of a refused request is read and dropped, so that its sender can read the answer. */
  readonly linger: number
  /** How long a stopping listener waits for the answers under way. */
  readonly grace: number
}

export const defaultLimits: ListenerLimits = {
  usualPort: 7411,
  retryEvery: 3_000,
  headersWithin: 10_000,
  requestWithin: 30_000,
  checkEvery: 1_000,
  silentFor: 120_000,
  keepAlive: 75_000,
  connections: 512,
  memory: 128 * MIB,
  linger: 1_000,
  grace: 1_000,
}

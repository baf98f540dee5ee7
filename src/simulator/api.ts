import type { DeliverReport, DeliverRequest } from './deliveries.ts'
import type { EnvironmentName, Hook } from './environment-data.ts'
import type { Faults } from './faults.ts'
import type { LoggedRequest } from './request-log.ts'

export interface SimulatorOptions {
  /** The test environment's port; 0, a free one, unless given. */
  readonly port?: number
  readonly productionPort?: number
  /** The control server's port; null, no control server, unless given. */
  readonly controlPort?: number | null
  /** How many times as fast as `now` the simulator's clock runs; 1 unless given. */
  readonly clockSpeed?: number
  /** Epoch milliseconds; the system's clock unless given. */
  readonly now?: () => number
}

/** What a client has to know of an environment. */
export interface SimulatedEnvironmentInfo {
  readonly baseUrl: string
  readonly channelId: string
  readonly clientId: string
  readonly clientSecret: string
  /** §4.3: the cart token goes in the query, as `token`. */
  readonly applicablePromotions: { readonly method: 'GET'; readonly path: string }
  readonly cartToken: string
  readonly promotionalCode: string
  readonly hook: Hook
  /** Its key is the client secret. */
  readonly secondHook: Hook
}

export interface Simulator {
  readonly environments: Readonly<Record<EnvironmentName, SimulatedEnvironmentInfo>>
  /** How each environment misbehaves. */
  readonly faults: Readonly<Record<EnvironmentName, Faults>>
  /** Origin of the control server; null when there is none. */
  readonly control: string | null
  /**
   * Sends a webhook; resolves after the last attempt, whatever the receiver does. Rejects with a TypeError when the URL or
   * a header cannot be sent.
   */
  deliver(request: DeliverRequest): Promise<DeliverReport>
  /** The last 2000 requests, oldest first. */
  requestLog(): readonly LoggedRequest[]
  /** Jumps the simulator's clock ahead: tokens and carts age. */
  advance(ms: number): void
  /** Opens an empty cart (again) under this token. */
  openCart(environment: EnvironmentName, token: string): void
  /** What the simulator holds now, without its credentials. */
  state(): unknown
  /** Back to how it started: no faults, the demo cart alone and empty, an empty log. Orders and tokens stay. */
  reset(): void
  /** Closes all connections, and cancels the retries that wait. */
  stop(): Promise<void>
}

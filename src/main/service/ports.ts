import type { EnvironmentSettings, Target } from '../../shared/models/environment.ts'
import type { Exchange } from '../../shared/models/exchange.ts'
import type { TokenView } from '../../shared/models/token.ts'
import type { Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'

/** What the service's client needs of the rest. */
export interface ServicePorts {
  readonly clock: Clock
  /** The settings of a target; null when the environment is not set up. */
  readonly settings: (target: Target) => EnvironmentSettings | null
  /** The client secret; an error says where it is missing and what to do. */
  readonly clientSecret: (target: Target) => Promise<Result<string>>
  /** Every secret and key known for the target, so that exchanges can be redacted by value. */
  readonly secretsToMask: (target: Target) => readonly string[]
  /** Stores a redacted exchange and gives it its id; an id also where it could not be stored. */
  readonly record: (exchange: Omit<Exchange, 'id'>) => Promise<Exchange>
  readonly tokenChanged: (view: TokenView) => void
}

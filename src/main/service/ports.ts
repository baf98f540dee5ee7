import type { CredentialFacts } from '../../shared/models/circumstances.ts'
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
  /** Every secret and key that was known for the target's channel in this run, so that exchanges can be redacted by value. */
  readonly secretsToMask: (target: Target) => readonly string[]
  /** What may not go out to the target: the secrets and keys of every other one, and its own hooks' keys. */
  readonly neverSent: (target: Target) => readonly string[]
  /** Stores a redacted exchange and gives it its id; an id also where it could not be stored. */
  readonly record: (exchange: Omit<Exchange, 'id'>) => Promise<Exchange>
  /** What is known of the credentials of a target, for the diagnosis of its calls; null where it is not set up. */
  readonly credentialFacts: (target: Target) => CredentialFacts | null
  readonly tokenChanged: (view: TokenView) => void
}

import type { Circumstances, SentAuthorization, TokenUsed } from '../../shared/models/circumstances.ts'
import type { EnvironmentSettings, Target } from '../../shared/models/environment.ts'
import type { HttpOutcome } from './http.ts'
import type { ServicePorts } from './ports.ts'

/** What a call depends on here, put together when it is made: later it is gone. */
export interface CallBasis {
  readonly target: Target
  readonly settings: EnvironmentSettings
  readonly token: TokenUsed | null
  readonly authorization: SentAuthorization | null
}

export const circumstancesOf = (
  { target, settings, token, authorization }: CallBasis,
  { via }: HttpOutcome,
  ports: Pick<ServicePorts, 'credentialFacts'>,
): Circumstances => ({
  baseUrl: settings.baseUrl,
  channelId: settings.channelId,
  clientId: settings.clientId,
  credentials: ports.credentialFacts(target),
  token,
  authorization,
  proxy: via,
})

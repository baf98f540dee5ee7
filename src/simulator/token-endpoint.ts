import { type Answer, oauthError, ok } from './answers.ts'
import type { SimulatorClock } from './clock.ts'
import type { EnvironmentData } from './environment-data.ts'
import type { FaultState } from './faults.ts'
import { readForm } from './forms.ts'
import { type Tokens, tamperToken, tokenValiditySeconds } from './tokens.ts'

export interface TokenEndpoint {
  readonly data: EnvironmentData
  /** The other environment's, whose credentials are told apart from plainly wrong ones. */
  readonly other: EnvironmentData
  readonly clock: SimulatorClock
  readonly tokens: Tokens
  readonly otherTokens: Tokens
}

const fields = ['grant_type', 'channel_id', 'client_id', 'client_secret'] as const

/**
 * Obtain a token (§4.1), with the conditions of `invalid_grant` and `invalid_client` (§7). The statuses (400, 401), the
 * answers to requests that are not of the form, and the order of the checks are the simulator's own.
 */
export function answerTokenRequest(
  endpoint: TokenEndpoint,
  faults: FaultState,
  contentType: string | undefined,
  body: string,
): Answer {
  const { data, other, clock, tokens, otherTokens } = endpoint
  const form = readForm(contentType, body, fields)
  if ('detail' in form) return oauthError(400, 'invalid_request', form.detail)
  const { grant_type, channel_id, client_id, client_secret } = form.fields
  if (grant_type !== 'client_credentials') {
    return oauthError(400, 'unsupported_grant_type', `Unsupported grant type: ${grant_type}`)
  }

  const invalidClient = oauthError(401, 'invalid_client', 'Bad client credentials')
  const newHere = faults.propagation !== null && clock.now() < faults.propagation.until ? faults.propagation.of : null
  if (client_secret === other.clientSecret || client_id !== data.clientId) return invalidClient
  if (channel_id !== data.channelId || newHere === 'channel') {
    return oauthError(400, 'invalid_grant', `The channel ${channel_id} does not exist`)
  }
  if (client_secret !== data.clientSecret || newHere === 'credentials') return invalidClient
  if (faults.channelState === 'not-activated') {
    return oauthError(400, 'invalid_grant', 'The channel is not activated or validated')
  }
  if (faults.channelState === 'misconfigured') {
    return oauthError(400, 'invalid_grant', 'The channel is not properly configured')
  }

  const { validitySeconds = tokenValiditySeconds, fields: changed = {}, omit = [] } = faults.tokenResponse
  const issued = (faults.foreignTokens ? otherTokens : tokens).issue(validitySeconds)
  const response = {
    ...issued,
    ...(faults.tamperTokens && { access_token: tamperToken(issued.access_token) }),
    ...changed,
  }
  return ok(Object.fromEntries(Object.entries(response).filter(([name]) => !omit.includes(name))))
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { SimulatorClock } from './clock.ts'
import { readJwt, signJwt } from './jwt.ts'

/** Seconds that an access token is valid (§8). */
export const tokenValiditySeconds = 43_199

const scope = 'api-channels-all api-gateway'

/** The token response (§2.1). */
interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly refresh_token: string
  readonly expires_in: number
  readonly scope: string
  readonly jti: string
}

export interface Tokens {
  issue(validitySeconds: number): TokenResponse
  /** Whether the token was issued here, is unchanged, and has not expired. */
  accepts(token: string): boolean
  /** Ends the validity of every token issued so far. */
  expireAll(): void
  /** How many tokens are valid now. */
  live(): number
}

/** The tokens of one environment: signed with a key of its own, so that the other's are not accepted (§5.1). */
export function createTokens(clock: SimulatorClock, channelId: string): Tokens {
  const key = randomBytes(32)
  /** jti → expiry in epoch seconds. */
  const expiries = new Map<string, number>()

  const prune = () => {
    for (const [jti, expiry] of expiries) if (expiry * 1000 <= clock.now()) expiries.delete(jti)
  }

  return {
    issue: (validitySeconds) => {
      prune()
      const jti = randomUUID()
      const issuedAt = Math.floor(clock.now() / 1000)
      const expiry = issuedAt + validitySeconds
      expiries.set(jti, expiry)
      const common = { channel_id: channelId, client_id: 'seller-channel-client', scope, iat: issuedAt, exp: expiry }
      return {
        access_token: signJwt({ ...common, jti }, key),
        token_type: 'bearer',
        refresh_token: signJwt({ ...common, jti: randomUUID(), ati: jti }, key),
        expires_in: validitySeconds,
        scope,
        jti,
      }
    },
    accepts: (token) => {
      const jti = readJwt(token, key)?.jti
      const expiry = typeof jti === 'string' ? expiries.get(jti) : undefined
      return expiry !== undefined && clock.now() < expiry * 1000
    },
    expireAll: () => expiries.clear(),
    live: () => {
      prune()
      return expiries.size
    },
  }
}

/** The token with one character of its claims changed: what a corrupted token looks like (§7, AUTH001). */
export function tamperToken(token: string): string {
  const at = token.indexOf('.') + 5
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}

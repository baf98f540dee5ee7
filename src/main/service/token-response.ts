import { z } from 'zod'
import type { TokenFacts } from '../../shared/models/token.ts'
import type { Secret } from '../redaction/secret.ts'

/** A token that was issued, with what is known of it. */
export interface IssuedToken {
  readonly value: string
  readonly facts: Omit<TokenFacts, 'exchangeId'>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
/** §5.1, for a response that does not say. */
const ASSUMED_LIFETIME = 12 * 60 * MINUTE
const RENEWAL_MARGIN = 5 * MINUTE
/** Seconds; what is longer is no lifetime. */
const LONGEST = 1e9

const optionalText = z.string().nullable().catch(null)
const responseSchema = z.object({
  access_token: z.unknown().optional(),
  refresh_token: z.unknown().optional(),
  expires_in: z.unknown().optional(),
  scope: optionalText,
  jti: optionalText,
  token_type: optionalText,
})

const parse = (body: Uint8Array): z.infer<typeof responseSchema> | null => {
  try {
    return responseSchema.safeParse(JSON.parse(new TextDecoder().decode(body))).data ?? null
  } catch {
    return null
  }
}

/** Milliseconds of validity, from a number or numeric text of seconds; null when there is no usable one. */
const lifetimeOf = (expiresIn: unknown): number | null => {
  const seconds = typeof expiresIn === 'string' && expiresIn.trim() !== '' ? Number(expiresIn) : expiresIn
  return typeof seconds === 'number' && seconds > 0 && seconds <= LONGEST ? seconds * SECOND : null
}

/**
 * Reads a token response (§2.1). `sentAt`, epoch ms, is when its request was sent: the age counts from there. The token
 * is renewed 5 minutes before it expires, or at half of its life when that is later. The error is a summary of what was
 * there instead of a token.
 */
export const readTokenResponse = (body: Uint8Array, sentAt: number): IssuedToken | { readonly problem: string } => {
  const response = parse(body)
  if (response === null) return { problem: 'a body that is not a JSON object' }
  const { access_token: value, refresh_token: refresh, expires_in: expiresIn, scope, jti, token_type } = response
  if (typeof value !== 'string' || value === '') return { problem: 'JSON that has no access_token' }
  if (!/^[\x21-\x7e]+$/.test(value)) return { problem: 'an access_token that cannot stand in a header' }
  const said = lifetimeOf(expiresIn)
  const lifetime = said ?? ASSUMED_LIFETIME
  return {
    value,
    facts: {
      sentAt,
      expiresAt: sentAt + lifetime,
      renewAt: sentAt + Math.max(lifetime - RENEWAL_MARGIN, lifetime / 2),
      scope,
      jti,
      tokenType: token_type,
      hasRefreshToken: typeof refresh === 'string' && refresh !== '',
      lifetimeAssumed: said === null,
      lifetimeWasText: said !== null && typeof expiresIn === 'string',
    },
  }
}

/** The values of a token response that must not be recorded: the tokens, and the signature of each that is a JWT. */
export const secretsIn = (body: Uint8Array): readonly Secret[] => {
  const response = parse(body)
  const tokens = [
    { kind: 'access token', value: response?.access_token },
    { kind: 'refresh token', value: response?.refresh_token },
  ] as const
  return tokens.flatMap(({ kind, value }) => {
    if (typeof value !== 'string') return []
    const signature = /^[\w-]+\.[\w-]+\.([\w-]{16,})$/.exec(value)?.[1]
    return [{ kind, value }, ...(signature === undefined ? [] : [{ kind, value: signature }])]
  })
}

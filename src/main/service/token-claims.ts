import type { TokenUsed } from '../../shared/models/circumstances.ts'
import type { DecodedToken, TokenClaim } from '../../shared/models/token-inspection.ts'
import { type JwtField, readable, readJwt } from './jwt.ts'

/** Characters of a claim's name and of its value that are shown, and fields of each part. */
const LONGEST_NAME = 200
const LONGEST_VALUE = 2_000
const MOST_FIELDS = 100

/** Claims that are times, in seconds since 1970 (RFC 7519 and OpenID). */
const times = new Set(['exp', 'iat', 'nbf', 'auth_time'])
/** ms; beyond it no date exists. */
const LAST_DATE = 8.64e15

const notJwt = (reason: string): DecodedToken => ({ kind: 'not-jwt', reason })

/**
 * Header and claims of a token for the inspector, as far as it is a JWT; nobody verified them. The text of each field
 * passes `redact` before it is cut, so that no half of a secret is left. Never throws.
 */
export const decodeToken = (token: string, redact: (text: string) => string): DecodedToken => {
  const jwt = readJwt(token)
  if (jwt.kind === 'not-jwt') return jwt
  const { header, claims, signed } = jwt
  if ('problem' in header) return notJwt(`Its first part ${header.problem}.`)
  if ('problem' in claims) return notJwt(`Its second part ${claims.problem}.`)
  const shown = ({ fields }: typeof header) => fields.slice(0, MOST_FIELDS).map((field) => claimOf(field, redact))
  const more = [header, claims].reduce((sum, { fields }) => sum + Math.max(0, fields.length - MOST_FIELDS), 0)
  return { kind: 'jwt', header: shown(header), claims: shown(claims), more, signed }
}

/** Secrets are masked by their value, and by the name of the field too. */
const claimOf = ({ name, value }: JwtField, redact: (text: string) => string): TokenClaim => {
  const head = `{${name}:`
  const whole = redact(`${head}${value}}`)
  const masked = whole.startsWith(head) ? whole.slice(head.length, -1) : redact(value)
  const shown = redact(readable(masked))
  const plainName = readable(name)
  const time = times.has(plainName) && /^-?\d/.test(value) ? Number(value) * 1000 : Number.NaN
  return {
    name: redact(plainName).slice(0, LONGEST_NAME),
    text: shown.slice(0, LONGEST_VALUE),
    cut: shown.length > LONGEST_VALUE,
    time: Math.abs(time) <= LAST_DATE ? time : null,
  }
}

const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value) || value.length === 0) return null
  const items = value.map((item) => (Array.isArray(item) ? null : textOf(item)))
  return items.includes(null) ? null : items.join(', ')
}
const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** What the diagnosis asks of a token: its form, and the claims that tell where it comes from. Nobody verified them. */
export const claimsUsed = (token: string): Pick<TokenUsed, 'form' | 'claims'> => {
  const jwt = readJwt(token)
  if (jwt.kind === 'not-jwt') return { form: 'opaque', claims: null }
  const { header, claims } = jwt
  if ([header, claims].some((part) => 'problem' in part && !part.encoded)) return { form: 'opaque', claims: null }
  if ('problem' in claims) return { form: 'unreadable', claims: null }
  // Of a claim that stands twice the last one counts, as in JSON.parse.
  const claimed = (name: string): unknown => {
    const written = claims.fields.findLast((field) => readable(field.name) === name)?.value
    return written === undefined ? undefined : JSON.parse(written)
  }
  return {
    form: 'jwt',
    claims: {
      issuer: textOf(claimed('iss')),
      audience: textOf(claimed('aud')),
      channelId: textOf(claimed('channel_id') ?? claimed('channelId')),
      issuedAt: numberOf(claimed('iat')),
      expiresAt: numberOf(claimed('exp')),
    },
  }
}

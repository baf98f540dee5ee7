import { type Answer, invalidJwt, unauthorized } from './answers.ts'
import type { AuthorizationRewrite } from './faults.ts'
import type { RawHeaders } from './request-log.ts'
import type { Tokens } from './tokens.ts'

/** One space after Bearer, then the token, and nothing else (§5.1). */
const bearer = /^Bearer ([^\s"'<>,;]+)$/

/** The headers as they arrive when something on the way rewrites Authorization. */
export function rewriteAuthorization(headers: RawHeaders, how: AuthorizationRewrite): RawHeaders {
  const isAuthorization = (name: string) => name.toLowerCase() === 'authorization'
  switch (how) {
    case 'none':
      return headers
    case 'removed':
      return headers.filter(([name]) => !isAuthorization(name))
    case 'quoted':
      return headers.map(([name, value]) => [
        name,
        isAuthorization(name) ? value.replace(/^Bearer (.*)$/, 'Bearer "$1"') : value,
      ])
  }
}

/** The refusal of an API call without a good token (§7: UNAUTHORIZED, AUTH001), or null when it may pass. */
export function refuseUnauthorized(headers: RawHeaders, tokens: Tokens): Answer | null {
  const values = headers.filter(([name]) => name.toLowerCase() === 'authorization').map(([, value]) => value)
  const [value] = values
  if (value === undefined) return unauthorized('Full authentication is required: the Authorization header is missing')
  const token = values.length === 1 ? bearer.exec(value)?.[1] : undefined
  if (token === undefined) return unauthorized('The Authorization header is not of the form: Bearer <ACCESS_TOKEN>')
  return tokens.accepts(token) ? null : invalidJwt
}

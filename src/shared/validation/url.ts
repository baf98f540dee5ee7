import { isVisibleAscii } from './text.ts'

/** Stands in the path of "applicable cart promotions" where the cart token goes. */
export const CART_TOKEN_PLACEHOLDER = '{cartToken}'

const LENGTH_LIMIT = 2000
const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/
const PATH_CHARACTERS = /^[\w\-.~!$&'()*+,;=:@%/]*$/
const QUERY_CHARACTERS = /^[\w\-.~!$&'()*+,;=:@%/?]*$/
const ENCODED_CONTROL = /%([01][0-9a-f]|7f)/i
/** A dot, slash, backslash or per cent sign in disguise: what servers decode before they resolve a path. */
const ENCODED_TRICK = /%(2e|2f|5c|25)/i
/** `.` and `..`, also with the parameters that some servers cut off. */
const DOTS = /^\.{1,2}(;|$)/

/**
 * `{base_url}` of an environment (§1): https, or http for this computer; an origin and an optional path, nothing else.
 * The test and production environments must not share an origin (§5.1).
 */
export const checkBaseUrl = (text: string, otherEnvironmentBaseUrl: string | null): string | null => {
  const typed = text.trim()
  if (typed === '') return 'Enter the base URL, such as https://api.example.com.'
  const problem = checkCharacters(typed)
  if (problem !== null) return problem
  const parts = /^(https?):\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(typed)
  if (parts === null) return 'Start with https:// and the host, such as https://api.example.com.'
  const [, scheme = '', authority = '', path = '', query, fragment] = parts
  if (authority === '') return 'Enter the host, such as https://api.example.com.'
  if (authority.includes('@')) return 'Leave out the user name and password before the @.'
  if (query !== undefined) return 'Leave out the question mark and what follows it.'
  if (fragment !== undefined) return 'Leave out the # and what follows it.'
  const url = URL.parse(typed)
  if (url === null) return 'This is not a valid URL. Check the host and the port.'
  if (url.hostname.endsWith('.')) return 'Leave out the dot at the end of the host.'
  if (authority.includes('%') || !HOST.test(url.hostname)) return 'This is not a valid host name.'
  if (scheme.toLowerCase() === 'http' && !isLoopback(url.hostname))
    return 'Use https. Plain http is for this computer only: localhost, 127.0.0.1 or [::1].'
  if (path.replace(/\/+$/, '').endsWith('/oauth/token'))
    return 'This is the address of the token endpoint. Leave out /oauth/token.'
  return checkPath(path) ?? checkOtherOrigin(url, otherEnvironmentBaseUrl)
}

/** The base URL as it is kept: host in lower case, no default port, no trailing slash. Text that is no URL is only trimmed. */
export const normalizeBaseUrl = (text: string): string => {
  const url = URL.parse(text.trim())
  return url === null ? text.trim() : url.origin + url.pathname.replace(/\/+$/, '')
}

/**
 * Path and query of "applicable cart promotions" (§4.3: not published), appended to the base URL.
 * Starts with one slash and stays inside the environment's origin; may hold {@link CART_TOKEN_PLACEHOLDER}.
 */
export const checkApplicablePath = (text: string): string | null => {
  if (text === '') return 'Enter the path, such as /carts/{cartToken}/promotions.'
  const problem = checkCharacters(text)
  if (problem !== null) return problem
  if (!text.startsWith('/')) return 'Start with one slash: the path follows the base URL.'
  if (text.includes('#')) return 'Leave out the # and what follows it.'
  const filled = text.replaceAll(CART_TOKEN_PLACEHOLDER, 'x')
  if (/[{}]/.test(filled)) return `The only placeholder is ${CART_TOKEN_PLACEHOLDER}.`
  return checkOwnPath(filled)
}

/** A path and query, without what a server could resolve to another path: dots, double slashes, either in disguise. */
export const checkOwnPath = (text: string): string | null => {
  const [path = '', ...rest] = text.split('?')
  return checkPath(path) ?? checkQuery(rest.join('?'))
}

const checkCharacters = (text: string): string | null => {
  if (text.length > LENGTH_LIMIT) return `Use at most ${LENGTH_LIMIT} characters.`
  if (!isVisibleAscii(text)) return 'Use plain ASCII without spaces. Write an international host name in its xn-- form.'
  return text.includes('\\') ? 'Use forward slashes only.' : null
}

const checkPath = (path: string): string | null => {
  if (ENCODED_TRICK.test(path)) return 'Leave out percent-encoded dots, slashes, backslashes and per cent signs.'
  const segments = path.replace(/^\//, '').split('/')
  if (segments.slice(0, -1).includes('')) return 'Leave out the double slash.'
  if (segments.some((segment) => DOTS.test(segment))) return 'Leave out the parts . and .. of the path.'
  return checkEncoding(path, PATH_CHARACTERS)
}

const checkQuery = (query: string): string | null => checkEncoding(query, QUERY_CHARACTERS)

const checkEncoding = (text: string, allowed: RegExp): string | null => {
  if (!allowed.test(text)) return 'A character here must be percent-encoded in a URL.'
  if (!isDecodable(text)) return 'The percent-encoding is broken: % takes two hexadecimal digits, of UTF-8 text.'
  return ENCODED_CONTROL.test(text) ? 'Leave out percent-encoded control characters.' : null
}

/** False also for overlong UTF-8, in which some servers still see dots and slashes. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const checkOtherOrigin = (url: URL, otherBaseUrl: string | null): string | null => {
  const other = otherBaseUrl === null ? null : URL.parse(otherBaseUrl)
  return other !== null && other.origin === url.origin
    ? `Test and production must not share an origin. The other environment uses ${other.origin}.`
    : null
}

/** A host that is this computer. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)

import { checkHeaderName, checkHeaderValue } from './headers.ts'
import { checkOwnPath } from './url.ts'

/** What is wrong with a path: `other-environment` and `other-origin` lead out of the environment, `path-invalid` nowhere. */
export interface PathProblem {
  readonly code: 'path-invalid' | 'other-environment' | 'other-origin'
  readonly message: string
}

export interface Surroundings {
  readonly baseUrl: string
  /** The other environment of the channel; null where it is not set up. */
  readonly other: { readonly name: string; readonly baseUrl: string } | null
}

const ABSOLUTE = /^([a-z][a-z0-9+.-]*):(.*)$/is
const PRINTABLE = /^[\x21-\x7e]*$/

const invalid = (message: string): PathProblem => ({ code: 'path-invalid', message })

const elsewhere = (origin: string, { baseUrl, other }: Surroundings): PathProblem =>
  other !== null && URL.parse(other.baseUrl)?.origin === origin
    ? {
        code: 'other-environment',
        message: `${origin} is the ${other.name} environment. Nothing of this environment is sent there: switch the environment first.`,
      }
    : {
        code: 'other-origin',
        message: `${origin} is not of this environment (${URL.parse(baseUrl)?.origin ?? baseUrl}). No token goes to another origin.`,
      }

/**
 * The address of a free request: a path after the base URL, or an absolute URL of the environment's own origin. Null
 * when it is fine. What a server could read as another host or another path is refused.
 */
export const checkFreePath = (text: string, around: Surroundings): PathProblem | null => {
  if (text === '') return invalid('Enter a path, such as /catalog-api/v1/events.')
  if (!PRINTABLE.test(text)) return invalid('Use plain ASCII without spaces: percent-encode the rest.')
  if (text.includes('\\')) return invalid('Use forward slashes only.')
  if (text.includes('#')) return invalid('Leave out the # and what follows it.')
  if (text.startsWith('//')) return invalid('Two slashes at the start name another host. Start with one.')
  if (text.startsWith('/')) return pathProblem(text)
  const [, scheme = '', rest = ''] = ABSOLUTE.exec(text) ?? []
  if (scheme === '') return invalid('Start with one slash: the path follows the base URL.')
  const [, authority = '', path = ''] = /^\/\/([^/?]*)(.*)$/.exec(rest) ?? []
  const url = URL.parse(text)
  if (!/^https?$/i.test(scheme) || authority === '' || url === null)
    return invalid('This is not a valid URL of http or https.')
  if (authority.includes('@')) return invalid('Leave out the user name and password before the @.')
  if (url.origin !== URL.parse(around.baseUrl)?.origin) return elsewhere(url.origin, around)
  return path === '' ? null : pathProblem(path)
}

const pathProblem = (path: string): PathProblem | null => {
  const message = checkOwnPath(path)
  return message === null ? null : invalid(message)
}

/** Visible ASCII with spaces and tabs between: what every server reads alike. */
const VALUE = /^([\x21-\x7e]+([ \t]+[\x21-\x7e]+)*)?$/
const HEADERS_LIMIT = 12_000

/** Headers that are made from the rest of the request, or that tell each server on the way where a request ends. */
const reserved: Readonly<Record<string, string>> = {
  host: 'Host is made from the base URL: another host would be another service.',
  authorization: 'Choose the form of the Authorization header below. A token is never typed.',
  'proxy-authorization': 'The proxy is asked by the console itself.',
  'content-length': 'The length is counted from the body.',
  ...Object.fromEntries(
    [
      'transfer-encoding',
      'connection',
      'keep-alive',
      'proxy-connection',
      'upgrade',
      'http2-settings',
      'te',
      'trailer',
      'expect',
    ].map((name) => [name, 'This header belongs to the connection, and could hide a second request in the first.']),
  ),
}

/** Whether the console makes this header itself, or the connection does. */
export const isReservedHeader = (name: string): boolean => Object.hasOwn(reserved, name.toLowerCase())

/** What is wrong with one header of a free request; null when it is fine. */
export const checkHeader = (name: string, value: string): string | null => {
  if (isReservedHeader(name)) return reserved[name.toLowerCase()] ?? null
  const problem = checkHeaderName(name) ?? checkHeaderValue(value)
  if (problem !== null) return problem
  return VALUE.test(value) ? null : 'Use plain ASCII, without white space at the start or end.'
}

/** The first header with a problem, or the limit of them all; null when all are fine. */
export const checkHeaders = (
  headers: readonly (readonly [name: string, value: string])[],
): { readonly index: number; readonly message: string } | null => {
  let size = 0
  for (const [index, [name, value]] of headers.entries()) {
    const message = checkHeader(name, value)
    if (message !== null) return { index, message }
    size += name.length + value.length + 4
    if (size > HEADERS_LIMIT) return { index, message: `Use at most ${HEADERS_LIMIT} bytes of headers in all.` }
  }
  return null
}

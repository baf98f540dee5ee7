import { appError, err, ok, type Result } from '../../shared/result.ts'

/** `.` and `..`, also percent-encoded: what a URL parser resolves away. */
const DOTS = /^(\.|%2e){1,2}$/i

/**
 * `{base_url}` + path (with query), joined as text and not resolved. The base URL may have a path of its own.
 * Error `path-invalid` when the result would leave the base URL: a segment of dots, a backslash, a missing slash.
 */
export const serviceUrl = (baseUrl: string, path: string): Result<URL> => {
  const [pathname = ''] = path.split(/[?#]/)
  const isPlain = path.startsWith('/') && !path.includes('\\') && !pathname.split('/').some((part) => DOTS.test(part))
  const base = URL.parse(baseUrl)
  const url = base && URL.parse(base.origin + base.pathname.replace(/\/+$/, '') + path)
  if (isPlain && base !== null && url?.origin === base.origin) return ok(url)
  return err(
    appError('path-invalid', `The path ${path} cannot follow the base URL.`, {
      hint: 'Check the base URL and the path of "applicable cart promotions" in the settings of the environment.',
    }),
  )
}

/**
 * A URL that came from outside, for a call that carries the token: only of the environment's own origin (§5.1).
 * Errors: `url-invalid`, `other-origin`. User name, password and fragment are dropped.
 */
export const ownUrl = (baseUrl: string, text: string): Result<URL> => {
  const url = URL.parse(text)
  if (url === null)
    return err(
      appError('url-invalid', 'The order URL is not an absolute URL.', {
        hint: 'The url field of an order webhook is a link to the order (§2.3).',
      }),
    )
  const origin = URL.parse(baseUrl)?.origin
  if (url.origin !== origin)
    return err(
      appError('other-origin', `The order URL is of ${url.origin}, not of this environment (${origin}).`, {
        hint: 'No token goes to another origin. Open the order in the environment that it belongs to.',
      }),
    )
  return ok(new URL(url.pathname + url.search, url.origin))
}

const PATTERN = /^(\*|[a-z][a-z0-9+.-]*):\/\/(\*|(?:\*\.)?[^/*]+|)(\/.*)$/i

const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

function hostPattern(host: string): string {
  if (host === '*') return '[^/?#]*'
  if (host.startsWith('*.')) return `(?:[^/?#]+\\.)?${hostPattern(host.slice(2))}`
  return /:\d+$/.test(host) ? literal(host) : `${literal(host)}(?::\\d+)?`
}

/**
 * Reads one of the URL patterns that `webRequest` filters take: `<scheme>://<host><path>`, where `*` stands for http,
 * https, ws and wss as a scheme, for any host, and for any text in a path; or `<all_urls>`.
 *
 * @throws TypeError when the pattern is of another form
 */
export function urlPattern(pattern: string): (url: string) => boolean {
  if (pattern === '<all_urls>') return () => true
  const [, scheme, host, path] = PATTERN.exec(pattern) ?? []
  if (scheme === undefined || host === undefined || path === undefined) {
    throw new TypeError(`Invalid url pattern ${pattern}`)
  }
  const schemes = scheme === '*' ? '(?:https?|wss?)' : literal(scheme.toLowerCase())
  const expression = new RegExp(`^${schemes}://${hostPattern(host)}${path.split('*').map(literal).join('.*')}$`, 's')
  return (url) => expression.test(url)
}

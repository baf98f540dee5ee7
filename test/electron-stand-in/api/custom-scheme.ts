// A page of a custom scheme is served under an https address of its own, whose host is made of scheme and host. No
// request to it ever leaves: all are answered by the app's handler.

const APP_URL = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is
const SERVED_URL = /^https:\/\/([a-z][a-z0-9+.-]*?)--([^/?#]*)\.localhost(?=[/?#]|$)/i

/** The address under which the browser knows the app's URL. */
export function toServed(url: string, isCustom: (scheme: string) => boolean): string {
  const [, scheme = '', host = '', rest = ''] = APP_URL.exec(url) ?? []
  if (!isCustom(scheme.toLowerCase())) return url
  return `https://${scheme}--${host || 'host'}.localhost${rest || '/'}`
}

/** The URL as the app wrote it. */
export function toApp(url: string): string {
  return url.replace(SERVED_URL, (_, scheme: string, host: string) => `${scheme}://${host}`)
}

/** An URL's origin as Electron gives it, custom schemes included. */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return 'null'
  const { origin, protocol, host } = new URL(url)
  return origin === 'null' && (host !== '' || protocol === 'file:') ? `${protocol}//${host}` : origin
}

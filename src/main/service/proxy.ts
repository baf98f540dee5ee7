/** The environment variables that name proxies and authorities, in the process or in a test. */
export type NetworkVariables = Readonly<Record<string, string | undefined>>

const either = (variables: NetworkVariables, name: string): string =>
  variables[name.toLowerCase()] || variables[name.toUpperCase()] || ''

const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$/.test(host) || /^127(\.\d+){3}$/.test(host) || host === '::1'

const unbracketed = (host: string): string => host.replace(/^\[|\]$/g, '')

/** Whether one entry of NO_PROXY covers the host: `*`, `host`, `.host` or `*.host`, each with or without a port. */
const covers = (entry: string, host: string, port: string): boolean => {
  // An IPv6 address without brackets does not match, and is a name with no port.
  const [, entryHost = entry, entryPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? []
  const name = unbracketed(entryHost)
  if (entryPort !== undefined && entryPort !== port) return false
  const domain = name.replace(/^\*?\./, '')
  if (domain === '*') return true
  return (!name.startsWith('*.') && host === domain) || host.endsWith(`.${domain}`)
}

/**
 * The proxy that a request to `url` goes through: HTTPS_PROXY or HTTP_PROXY by its scheme, unless NO_PROXY covers it;
 * lower-case names too. Null for a direct connection, which this computer itself always gets.
 */
export const proxyFor = (url: URL, variables: NetworkVariables): string | null => {
  const host = unbracketed(url.hostname)
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const exceptions = either(variables, 'no_proxy')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (isLoopback(host) || exceptions.some((entry) => covers(entry, host, port))) return null
  const proxy = either(variables, url.protocol === 'https:' ? 'https_proxy' : 'http_proxy')
  if (proxy === '') return null
  return proxy.includes('://') ? proxy : `http://${proxy}`
}

/** Whether the text is the URL of a proxy of a kind that can be used. */
export const isProxyUrl = (text: string): boolean =>
  ['http:', 'https:', 'socks5:'].includes(URL.parse(text)?.protocol ?? '')

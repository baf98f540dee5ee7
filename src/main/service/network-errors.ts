import type { NetworkError } from '../../shared/models/service-error.ts'

type Kind = NetworkError['kind']

/** Why this side cut a call. */
export class CallCut extends Error {
  readonly kind: 'cancelled' | 'too-large'
  constructor(kind: 'cancelled' | 'too-large', message: string) {
    super(message)
    this.name = 'CallCut'
    this.kind = kind
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  ENOTFOUND: 'name-not-found',
  EAI_AGAIN: 'name-not-found',
  EAI_NODATA: 'name-not-found',
  EAI_NONAME: 'name-not-found',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_PRX_TLS: 'proxy',
  UND_ERR_PRX_CONN: 'proxy',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
}
const prefixes: readonly (readonly [string, Kind])[] = [
  ['HPE_', 'protocol'],
  ['CERT_', 'tls'],
  ['ERR_TLS_', 'tls'],
  ['ERR_SSL_', 'tls'],
  ['ERR_OSSL_', 'tls'],
  ['UNABLE_TO_', 'tls'],
]

/** What can go wrong on the way to a proxy looks like what can go wrong on the way to the service. */
const onTheWay: readonly Kind[] = ['name-not-found', 'refused', 'reset', 'timeout']

const kindOf = (error: unknown, code: string | null): Kind => {
  // Undici does not always give this one a code.
  if (error instanceof Error && error.name === 'HTTPParserError') return 'protocol'
  if (code === null) return 'other'
  return kinds[code] ?? prefixes.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other'
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Node tries each address of a host; the first error of several says enough. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/**
 * Tells apart why no usable answer came. `proxied`: the request went by a proxy; `sent`: it had been written to a
 * connection. Before that, a failing connection through a proxy is the proxy's.
 */
export const networkError = (error: unknown, { proxied, sent }: { proxied: boolean; sent: boolean }): NetworkError => {
  if (error instanceof CallCut) return { kind: error.kind, code: null, message: error.message }
  const code = codeOf(error)
  const message = messageOf(error)
  const kind = kindOf(error, code)
  const refusedByProxy = /HTTP Tunneling|Proxy Authentication/i.test(message)
  const ofProxy = proxied && (refusedByProxy || (!sent && onTheWay.includes(kind)))
  return { kind: ofProxy ? 'proxy' : kind, code, message }
}

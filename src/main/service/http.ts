import { getCACertificates } from 'node:tls'
import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { NetworkSettings } from '../../shared/models/environment.ts'
import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'
import type { NetworkError } from '../../shared/models/service-error.ts'
import type { Clock } from '../clock.ts'
import { createAuthorities } from './authority.ts'
import { dispatch, type HttpRequest } from './http-dispatch.ts'
import { networkError } from './network-errors.ts'
import { isProxyUrl, type NetworkVariables, proxyFor } from './proxy.ts'

/** What came of a request. Times are epoch ms of the clock; null for what did not happen. */
export interface HttpOutcome {
  readonly request: Exchange['request']
  /** What came of the answer, in whole when there is no error. */
  readonly response: Exchange['response']
  readonly error: NetworkError | null
  /** Host and port of the proxy that it went by; null for a direct connection. */
  readonly via: string | null
  /** When it was written to a connection. */
  readonly sentAt: number | null
  readonly firstByteAt: number | null
  readonly endedAt: number
}

/** Sends requests over HTTP/1.1, a pool of connections per origin. Redirects are answers like any other. */
export interface Http {
  /**
   * Resolves always: what went wrong is the outcome's error. With a proxy of its own (`network`) every host is reached
   * through it, this computer too; else the environment variables say. A CA file is trusted besides the usual ones,
   * and so is that of NODE_EXTRA_CA_CERTS, which as in Node is left out where it cannot be read.
   */
  send(request: HttpRequest, signal: AbortSignal, network?: NetworkSettings): Promise<HttpOutcome>
  /** Cuts what is under way. */
  close(): Promise<void>
}

export interface HttpLimits {
  /** Milliseconds until a connection must stand. */
  readonly connect: number
  /** Milliseconds without a byte of the answer. */
  readonly silence: number
  /** Bytes of a response body. */
  readonly body: number
}

export const defaultLimits: HttpLimits = { connect: 10_000, silence: 30_000, body: 8 * 1024 * 1024 }

const CONNECTIONS_PER_ORIGIN = 16

/** A way to an origin. `explicit`: the proxy is the environment's own, not that of the environment variables. */
interface Route {
  readonly origin: string
  readonly proxy: string | null
  readonly explicit: boolean
  /** The authorities that are trusted besides the usual ones, in PEM. */
  readonly authorities: readonly string[]
}

const createDispatcher = ({ origin, proxy, explicit, authorities }: Route, limits: HttpLimits): Dispatcher => {
  const options = {
    connectTimeout: limits.connect,
    headersTimeout: limits.silence,
    bodyTimeout: limits.silence,
    connections: CONNECTIONS_PER_ORIGIN,
    // HTTP/2 would change the case and order of the headers, which a tester wants to see as they were sent.
    allowH2: false,
  }
  const trust = authorities.length === 0 ? {} : { ca: [...getCACertificates('default'), ...authorities] }
  if (proxy === null) return new Pool(origin, { ...options, connect: trust })
  // The tunnel is asked for by a client of its own, which would wait for the proxy without end.
  const clientFactory = (proxyUrl: URL, own: object): Dispatcher =>
    new Pool(proxyUrl, { ...own, headersTimeout: limits.silence })
  // Through a tunnel, what is sent is what is recorded, http too.
  const tunnel = explicit ? { proxyTunnel: true } : {}
  const tls = authorities.length === 0 ? {} : { requestTls: trust, proxyTls: trust }
  return new ProxyAgent({ ...options, ...tunnel, ...tls, uri: proxy, clientFactory })
}

/** The head of a request as undici writes it. */
export const sentHeaders = ({ method, url, headers, body }: HttpRequest): HeaderList => {
  const hasLength = body.byteLength > 0 || ['POST', 'PUT', 'PATCH'].includes(method)
  return [
    ['host', url.host],
    ['connection', method === 'HEAD' ? 'close' : 'keep-alive'],
    ...headers,
    ...(hasLength ? [['content-length', String(body.byteLength)] as const] : []),
  ]
}

const notSent = (error: NetworkError) => ({ response: null, error, sentAt: null, firstByteAt: null, via: null })
const noProxyUrl: NetworkError = {
  kind: 'proxy',
  code: null,
  message: 'HTTPS_PROXY or HTTP_PROXY is not the URL of a proxy.',
}
const noAuthority = (reason: string): NetworkError => ({
  kind: 'tls',
  code: 'CA_FILE',
  message: `The CA file of the environment cannot be used. ${reason}`,
})

export const createHttp = (
  clock: Clock,
  limits: HttpLimits = defaultLimits,
  variables: NetworkVariables = process.env,
): Http => {
  const dispatchers = new Map<string, Dispatcher>()
  const authorities = createAuthorities()
  const dispatcherFor = (route: Route): Dispatcher => {
    const key = JSON.stringify(route)
    const dispatcher = dispatchers.get(key) ?? createDispatcher(route, limits)
    dispatchers.set(key, dispatcher)
    return dispatcher
  }

  return {
    send: async (request, signal, network) => {
      const { method, url, body } = request
      const sent = { method, url: url.href, headers: sentHeaders(request), body }
      const own = network?.proxy || null
      const proxy = own ?? proxyFor(url, variables)
      if (proxy !== null && !isProxyUrl(proxy)) return { ...notSent(noProxyUrl), request: sent, endedAt: clock.now() }
      const file = network?.caFile ? authorities(network.caFile) : null
      if (file !== null && !file.ok)
        return { ...notSent(noAuthority(file.error.message)), request: sent, endedAt: clock.now() }
      // A packaged Electron reads this variable itself only where its fuse for Node's options is left on.
      const extra = variables.NODE_EXTRA_CA_CERTS ? authorities(variables.NODE_EXTRA_CA_CERTS) : null
      const dispatcher = dispatcherFor({
        origin: url.origin,
        proxy,
        explicit: own !== null,
        authorities: [...(extra?.ok ? extra.value.pems : []), ...(file?.value.pems ?? [])],
      })
      const { failure, ...came } = await dispatch(dispatcher, request, { signal, clock, bodyLimit: limits.body })
      const via = proxy === null ? null : (URL.parse(proxy)?.host ?? null)
      const context = { proxied: proxy !== null, sent: came.sentAt !== null }
      return { ...came, request: sent, via, error: failure === null ? null : networkError(failure, context) }
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()))
    },
  }
}

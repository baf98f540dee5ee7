import { type Dispatcher, Pool, ProxyAgent } from 'undici'
import type { Exchange, HeaderList } from '../../shared/models/exchange.ts'
import type { NetworkError } from '../../shared/models/service-error.ts'
import type { Clock } from '../clock.ts'
import { dispatch, type HttpRequest } from './http-dispatch.ts'
import { networkError } from './network-errors.ts'
import { isProxyUrl, type ProxyVariables, proxyFor } from './proxy.ts'

/** What came of a request. Times are epoch ms of the clock; null for what did not happen. */
export interface HttpOutcome {
  readonly request: Exchange['request']
  /** What came of the answer, in whole when there is no error. */
  readonly response: Exchange['response']
  readonly error: NetworkError | null
  /** When it was written to a connection. */
  readonly sentAt: number | null
  readonly firstByteAt: number | null
  readonly endedAt: number
}

/** Sends requests over HTTP/1.1, a pool of connections per origin. Redirects are answers like any other. */
export interface Http {
  /** Resolves always: what went wrong is the outcome's error. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpOutcome>
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

const createDispatcher = (origin: string, proxy: string | null, limits: HttpLimits): Dispatcher => {
  const options = {
    connectTimeout: limits.connect,
    headersTimeout: limits.silence,
    bodyTimeout: limits.silence,
    connections: CONNECTIONS_PER_ORIGIN,
    // HTTP/2 would change the case and order of the headers, which a tester wants to see as they were sent.
    allowH2: false,
  }
  if (proxy === null) return new Pool(origin, options)
  // The tunnel is asked for by a client of its own, which would wait for the proxy without end.
  const clientFactory = (proxyUrl: URL, own: object): Dispatcher =>
    new Pool(proxyUrl, { ...own, headersTimeout: limits.silence })
  return new ProxyAgent({ ...options, uri: proxy, clientFactory })
}

/** The head of the request as undici writes it. */
const sentHeaders = ({ method, url, headers, body }: HttpRequest): HeaderList => {
  const hasLength = body.byteLength > 0 || method === 'POST'
  return [
    ['host', url.host],
    ['connection', 'keep-alive'],
    ...headers,
    ...(hasLength ? [['content-length', String(body.byteLength)] as const] : []),
  ]
}

const notSent = {
  response: null,
  error: { kind: 'proxy', code: null, message: 'HTTPS_PROXY or HTTP_PROXY is not the URL of a proxy.' },
  sentAt: null,
  firstByteAt: null,
} as const

export const createHttp = (
  clock: Clock,
  limits: HttpLimits = defaultLimits,
  proxies: ProxyVariables = process.env,
): Http => {
  const dispatchers = new Map<string, Dispatcher>()
  const dispatcherFor = (origin: string, proxy: string | null): Dispatcher => {
    const dispatcher = dispatchers.get(origin) ?? createDispatcher(origin, proxy, limits)
    dispatchers.set(origin, dispatcher)
    return dispatcher
  }

  return {
    send: async (request, signal) => {
      const { method, url, body } = request
      const sent = { method, url: url.href, headers: sentHeaders(request), body }
      const proxy = proxyFor(url, proxies)
      if (proxy !== null && !isProxyUrl(proxy)) return { ...notSent, request: sent, endedAt: clock.now() }
      const dispatcher = dispatcherFor(url.origin, proxy)
      const { failure, ...came } = await dispatch(dispatcher, request, { signal, clock, bodyLimit: limits.body })
      const context = { proxied: proxy !== null, sent: came.sentAt !== null }
      return { ...came, request: sent, error: failure === null ? null : networkError(failure, context) }
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.destroy()))
    },
  }
}

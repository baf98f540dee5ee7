import type { Clock } from '../../../../src/main/clock.ts'
import type { Http, HttpOutcome } from '../../../../src/main/service/http.ts'
import type { HttpRequest } from '../../../../src/main/service/http-dispatch.ts'
import type { ServicePorts } from '../../../../src/main/service/ports.ts'
import type { EnvironmentSettings, Target } from '../../../../src/shared/models/environment.ts'
import type { Exchange } from '../../../../src/shared/models/exchange.ts'
import type { TokenView } from '../../../../src/shared/models/token.ts'
import { ok } from '../../../../src/shared/result.ts'

export const target: Target = { channelKey: 'c1', environment: 'test' }
export const SECRET = 'api key of the channel'

export const settings: EnvironmentSettings = {
  baseUrl: 'https://test.example/base',
  channelId: '1201',
  clientId: 'seller-channel-client',
  applicablePromotions: { method: 'GET', path: '/carts/{cartToken}/promotions' },
  retryOnAuth001: true,
}

export interface FakeClock extends Clock {
  advance(ms: number): void
}

/** A clock that stands until it is advanced. */
export const createFakeClock = (start = 1_800_000_000_000): FakeClock => {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
    after: () => () => {},
  }
}

export type Answer = {
  readonly status: number
  readonly body: string
  readonly headers?: Exchange['request']['headers']
}

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })
export const auth001 = json({ code: 'AUTH001', message: 'Invalid JWT signature' }, 401)

const isToken = ({ url }: HttpRequest): boolean => url.pathname.endsWith('/oauth/token')

export interface FakeService {
  readonly http: Http
  readonly requests: readonly HttpRequest[]
  tokenRequests(): readonly HttpRequest[]
  calls(): readonly HttpRequest[]
  /** The Authorization header of each call. */
  bearers(): readonly (string | undefined)[]
  onToken: () => Answer | Promise<Answer>
  onCall: (request: HttpRequest) => Answer | Promise<Answer>
}

/** The service, told by the test what to answer; a cancelled request is answered as such. */
export const createFakeService = (clock: Clock): FakeService => {
  const requests: HttpRequest[] = []
  let issued = 0
  const service: FakeService = {
    requests,
    tokenRequests: () => requests.filter(isToken),
    calls: () => requests.filter((request) => !isToken(request)),
    bearers: () => service.calls().map(({ headers }) => headers.find(([name]) => name === 'Authorization')?.[1]),
    onToken: () => json({ access_token: `token-${++issued}`, expires_in: 43_199 }),
    onCall: () => json({}),
    http: {
      send: async (request, signal) => {
        requests.push(request)
        const sentAt = clock.now()
        const { method, url, headers, body } = request
        const sent = { method, url: url.href, headers, body }
        const cancelled = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
        const answer = await Promise.race([cancelled, isToken(request) ? service.onToken() : service.onCall(request)])
        const endedAt = clock.now()
        if (answer === null) {
          const error = { kind: 'cancelled', code: null, message: 'The call was cancelled.' } as const
          return { request: sent, response: null, error, via: null, sentAt, firstByteAt: null, endedAt }
        }
        const response: HttpOutcome['response'] = {
          status: answer.status,
          statusText: '',
          httpVersion: '1.1',
          headers: answer.headers ?? [['content-type', 'application/json']],
          body: new TextEncoder().encode(answer.body),
        }
        return { request: sent, response, error: null, via: null, sentAt, firstByteAt: endedAt, endedAt }
      },
      close: async () => {},
    },
  }
  return service
}

/** Ports of a channel that is set up; what a test changes, it passes in. */
export const createFakePorts = (clock: Clock, changed: Partial<ServicePorts> = {}) => {
  const exchanges: Exchange[] = []
  const views: TokenView[] = []
  const ports: ServicePorts = {
    clock,
    settings: () => settings,
    clientSecret: async () => ok(SECRET),
    secretsToMask: () => [SECRET],
    neverSent: () => [],
    record: async (exchange) => {
      const recorded = { ...exchange, id: exchanges.length + 1 }
      exchanges.push(recorded)
      return recorded
    },
    credentialFacts: () => null,
    tokenChanged: (view) => {
      views.push(view)
    },
    ...changed,
  }
  return { ports, exchanges, views, states: () => views.map(({ state }) => state.kind) }
}

import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server as NetServer, type Socket } from 'node:net'
import { setDefaultCACertificates } from 'node:tls'
import { systemClock } from '../../src/main/clock.ts'
import { createServiceClient, type ServiceClient } from '../../src/main/service/client.ts'
import { createHttp, defaultLimits, type HttpLimits } from '../../src/main/service/http.ts'
import type { ServicePorts } from '../../src/main/service/ports.ts'
import type { EnvironmentName, EnvironmentSettings, Target } from '../../src/shared/models/environment.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import { ok, type Result } from '../../src/shared/result.ts'
import type { SimulatedEnvironmentInfo } from '../../src/simulator/simulator.ts'

export type Certificate = 'valid' | 'other-name' | 'expired' | 'not-yet-valid' | 'self-signed'

const pem = (name: string): string => readFileSync(new URL(`fixtures/tls/${name}`, import.meta.url), 'utf8')

/** Makes this process trust the authority of the test certificates, and the one that signed itself for a later time. */
export const trustTestAuthority = (): void => setDefaultCACertificates([pem('ca.pem'), pem('not-yet-valid.pem')])

/** Servers of a test on 127.0.0.1; `close` ends them with every connection. */
export const createServers = () => {
  const open: { close(): void }[] = []
  const listen = (server: NetServer, scheme: string): Promise<string> => {
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    })
    open.push({
      close: () => {
        server.close()
        for (const socket of sockets) socket.destroy()
      },
    })
    return new Promise((resolve, reject) => {
      server.on('error', reject)
      server.listen(0, '127.0.0.1', () => {
        // A TCP server's address is never a pipe's.
        resolve(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)
      })
    })
  }
  return {
    /** Each resolves with the origin. */
    http: (listener: RequestListener): Promise<string> => listen(createServer(listener), 'http'),
    proxy: (set: (server: Server) => void): Promise<string> => {
      const server = createServer()
      set(server)
      return listen(server, 'http')
    },
    tls: (certificate: Certificate, listener: RequestListener): Promise<string> =>
      listen(createTlsServer({ cert: pem(`${certificate}.pem`), key: pem(`${certificate}.key`) }, listener), 'https'),
    raw: (onConnection: (socket: Socket) => void): Promise<string> => listen(createSocketServer(onConnection), 'http'),
    close: (): void => {
      for (const server of open.splice(0)) server.close()
    },
  }
}

/** A port that nothing listens on. */
export const freeOrigin = async (scheme = 'http'): Promise<string> => {
  const server = createSocketServer()
  const port = await new Promise<number>((resolve) => {
    // A TCP server's address is never a pipe's.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return `${scheme}://127.0.0.1:${port}`
}

/** What a channel has set up, per environment. */
export type Environments = Partial<
  Record<EnvironmentName, { readonly settings: EnvironmentSettings; readonly secret: string }>
>

export const environmentOf = (
  info: Pick<SimulatedEnvironmentInfo, 'baseUrl' | 'channelId' | 'clientId' | 'clientSecret' | 'applicablePromotions'>,
  changed: Partial<EnvironmentSettings> = {},
): NonNullable<Environments['test']> => ({
  settings: {
    baseUrl: info.baseUrl,
    channelId: info.channelId,
    clientId: info.clientId,
    applicablePromotions: info.applicablePromotions,
    retryOnAuth001: true,
    ...changed,
  },
  secret: info.clientSecret,
})

/** An environment at this base URL, with nothing else known. */
export const environmentAt = (baseUrl: string): NonNullable<Environments['test']> =>
  environmentOf({
    baseUrl,
    channelId: '1201',
    clientId: 'seller-channel-client',
    clientSecret: 'the-secret-of-the-channel',
    applicablePromotions: { method: 'GET', path: '/promotions' },
  })

export const test: Target = { channelKey: 'c1', environment: 'test' }
export const production: Target = { channelKey: 'c1', environment: 'production' }

export interface Bench {
  readonly client: ServiceClient
  /** Every exchange that was recorded, oldest first. */
  readonly exchanges: readonly Exchange[]
  environments: Environments
}

/** A real client over real HTTP, with its settings and secrets in memory. */
export const createBench = (
  environments: Environments,
  limits: Partial<HttpLimits> = {},
  changed: Partial<ServicePorts> = {},
): Bench => {
  const exchanges: Exchange[] = []
  const clock = changed.clock ?? systemClock
  const ports: ServicePorts = {
    clock,
    settings: ({ environment }) => bench.environments[environment]?.settings ?? null,
    clientSecret: async ({ environment }) => ok(bench.environments[environment]?.secret ?? ''),
    secretsToMask: () => Object.values(bench.environments).map(({ secret }) => secret),
    neverSent: () => [],
    record: async (exchange) => {
      const recorded = { ...exchange, id: exchanges.length + 1 }
      exchanges.push(recorded)
      return recorded
    },
    credentialFacts: () => null,
    tokenChanged: () => {},
    ...changed,
  }
  const client = createServiceClient(ports, createHttp(clock, { ...defaultLimits, ...limits }, {}))
  const bench: Bench = { client, exchanges, environments }
  return bench
}

/** The exchange of a call; throws where nothing went out. */
export const made = async (call: Promise<Result<Exchange>>): Promise<Exchange> => {
  const result = await call
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

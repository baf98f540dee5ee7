import type { SimulatedEnvironmentInfo, Simulator, SimulatorOptions } from './api.ts'
import { createClock } from './clock.ts'
import { startControl } from './control.ts'
import { type DeliverRequest, deliver } from './deliveries.ts'
import { createEnvironment, type Environment } from './environment.ts'
import { type EnvironmentName, environmentData } from './environment-data.ts'
import { serveEnvironment } from './environment-server.ts'
import type { HttpServer } from './http-server.ts'
import { applicablePromotionsPath, orderPath } from './operations.ts'
import { createRequestLog } from './request-log.ts'
import { createTokens } from './tokens.ts'

export type { SimulatedEnvironmentInfo, Simulator, SimulatorOptions } from './api.ts'
export type { DeliverRequest } from './deliveries.ts'

/** Starts the service of the interface document, in memory, on 127.0.0.1. Rejects when a port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = createClock(options.now ?? Date.now, options.clockSpeed ?? 1)
  const log = createRequestLog()
  const stopping = new AbortController()
  const tokens = {
    test: createTokens(clock, environmentData.test.channelId),
    production: createTokens(clock, environmentData.production.channelId),
  }
  const inhabited: Record<EnvironmentName, Environment> = {
    test: createEnvironment('test', clock, tokens),
    production: createEnvironment('production', clock, tokens),
  }
  const servers: HttpServer[] = []
  const closeAll = async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
  const serve = async (name: EnvironmentName, port: number) => {
    const server = await serveEnvironment(inhabited[name], port, log, clock)
    servers.push(server)
    return environmentInfo(name, server.origin)
  }

  try {
    const environments = {
      test: await serve('test', options.port ?? 0),
      production: await serve('production', options.productionPort ?? 0),
    }
    const simulator = {
      environments,
      faults: { test: inhabited.test.faults, production: inhabited.production.faults },
      deliver: (request: DeliverRequest) => {
        const { data, orders } = inhabited[request.environment]
        const { baseUrl, hook } = environments[request.environment]
        const orderUrl = (code: string) => baseUrl + orderPath(code)
        return deliver(request, {
          hook,
          orderUrl,
          signal: stopping.signal,
          bodies: () => ({
            channelId: Number(data.channelId),
            now: new Date(clock.now()).toISOString(),
            createOrder: (state, previous) => {
              const { code } = orders.create(state, previous)
              return { code, url: orderUrl(code) }
            },
          }),
        })
      },
      requestLog: log.entries,
      advance: clock.advance,
      openCart: (environment: EnvironmentName, token: string) => inhabited[environment].carts.open(token),
      state: () => ({
        now: new Date(clock.now()).toISOString(),
        environments: { test: summary(inhabited.test), production: summary(inhabited.production) },
      }),
      reset: () => {
        log.clear()
        for (const environment of Object.values(inhabited)) {
          environment.faults.reset()
          environment.carts.clear()
          environment.carts.open(environment.data.cartToken)
        }
      },
      stop: async () => {
        stopping.abort()
        await closeAll()
      },
    }
    const control = options.controlPort == null ? null : await startControl(simulator, options.controlPort)
    if (control !== null) servers.push(control)
    return { ...simulator, control: control?.origin ?? null }
  } catch (error) {
    await closeAll()
    throw error
  }
}

function environmentInfo(name: EnvironmentName, baseUrl: string): SimulatedEnvironmentInfo {
  const { channelId, clientId, clientSecret, cartToken, promotionalCode, hook, secondHook } = environmentData[name]
  return {
    baseUrl,
    channelId,
    clientId,
    clientSecret,
    applicablePromotions: { method: 'GET', path: applicablePromotionsPath },
    cartToken,
    promotionalCode,
    hook,
    secondHook,
  }
}

function summary({ faults, tokens, carts, orders }: Environment): unknown {
  return { faults: faults.state(), liveTokens: tokens.live(), carts: carts.views(), orders: orders.count() }
}

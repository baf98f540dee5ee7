import type { Input, Output } from '../../shared/contract.ts'
import type { Channel, ChannelView } from '../../shared/models/channel.ts'
import { type EnvironmentName, environmentNames } from '../../shared/models/environment.ts'
import type { Hook } from '../../shared/models/hook.ts'
import { appError, err, ok, type Result } from '../../shared/result.ts'
import type { DeliverRequest } from '../../simulator/deliveries.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import type { DemoSecret } from '../settings/channels.ts'

/** What the demo needs of the rest. */
export interface DemoPorts {
  /** Starts the simulator on these ports; 0 takes free ones. Loaded only when a demo is opened. */
  readonly startSimulator: (ports: { port: number; productionPort: number }) => Promise<Simulator>
  readonly existing: () => Channel | null
  /** Key and listener path for a demo channel that is new. */
  readonly fresh: () => Pick<Channel, 'key' | 'listenerPath'>
  /** Stores the demo channel, in place of the one that exists. Demo secrets are kept in memory. */
  readonly put: (channel: Channel, secrets: readonly DemoSecret[]) => Promise<Result<ChannelView>>
  /** The address of the demo channel on the local listener; null while nothing listens. */
  readonly address: () => string | null
}

type Sending = Input<'sendFromStageDoor'>
type Report = Output<'sendFromStageDoor'>
type DemoCart = Output<'getDemoCart'>

/** The demo channel: the simulator inside the app, and the stage door to it. */
export interface Demo {
  /** Creates the demo channel if there is none, and has its simulator run. */
  open(): Promise<Result<ChannelView>>
  /** Has the simulator run where a demo channel was kept from before. */
  resume(): Promise<Result<void>>
  send(sending: Sending): Promise<Result<Report>>
  /** The cart and the code that the simulator has ready. */
  cart(environment: EnvironmentName): Promise<Result<DemoCart>>
  close(): Promise<void>
}

export const createDemo = (ports: DemoPorts): Demo => {
  let starting: Promise<Simulator> | null = null

  const start = async (): Promise<Simulator> => {
    const wanted = { port: portOf(ports.existing(), 'test'), productionPort: portOf(ports.existing(), 'production') }
    try {
      return await ports.startSimulator(wanted)
    } catch {
      // Somebody else has the remembered ports by now: others serve as well.
      return ports.startSimulator({ port: 0, productionPort: 0 })
    }
  }

  const simulator = (): Promise<Simulator> => {
    starting ??= start().catch((cause) => {
      starting = null
      throw cause
    })
    return starting
  }

  const openAs = async (channelOf: (simulator: Simulator) => Channel): Promise<Result<ChannelView>> => {
    try {
      const running = await simulator()
      const channel = channelOf(running)
      return await ports.put(channel, demoSecrets(running, channel.key))
    } catch (cause) {
      return err(
        appError('demo-failed', 'The demo’s simulator could not be started.', {
          hint: cause instanceof Error ? cause.message : String(cause),
          retryable: true,
        }),
      )
    }
  }

  return {
    open: () => {
      const existing = ports.existing()
      return openAs((running) =>
        existing ? wholeDemoChannel(running, existing) : newDemoChannel(running, ports.fresh()),
      )
    },
    resume: async () => {
      const existing = ports.existing()
      if (!existing) return ok(undefined)
      const opened = await openAs((running) => sameDemoChannel(running, existing))
      return opened.ok ? ok(undefined) : opened
    },
    send: async (sending) => {
      const url = ports.address()
      if (!starting) return err(notOpen)
      if (!url) {
        return err(
          appError('not-listening', 'The webhook listener is not listening.', { hint: 'Start it in the settings.' }),
        )
      }
      const running = await starting
      const report = await running.deliver(requestOf(sending, url)).catch((cause: unknown) => {
        // What cannot stand in a header, such as a line break in the event.
        if (cause instanceof TypeError) return null
        throw cause
      })
      if (!report) return err(appError('cannot-be-sent', 'This event and action cannot be sent as headers.'))
      return ok({
        attempts: report.attempts.map(({ at, status, kind, attempt, error }) => ({
          at: Date.parse(at),
          status,
          note: `${kind === 'delivery' ? '' : `${kind}, `}attempt ${attempt}${error ? `: ${error}` : ''}`,
        })),
      })
    },
    cart: async (environment) => {
      if (!starting) return err(notOpen)
      const { cartToken, promotionalCode } = (await starting).environments[environment]
      return ok({ cartToken, promotionalCode })
    },
    close: async () => {
      const running = await starting?.catch(() => null)
      await running?.stop()
    },
  }
}

const notOpen = appError('no-demo', 'The demo is not open.', { hint: 'Open the demo first.' })

/** The port that an environment of the demo had before; 0 when there is none. */
const portOf = (channel: Channel | null, environment: EnvironmentName): number => {
  const baseUrl = channel?.environments[environment]?.baseUrl
  return baseUrl ? Number(new URL(baseUrl).port) : 0
}

/** A demo channel as the simulator has it ready. */
const newDemoChannel = (simulator: Simulator, { key, listenerPath }: ReturnType<DemoPorts['fresh']>): Channel => {
  const settings = (environment: EnvironmentName) => {
    const { baseUrl, channelId, clientId, applicablePromotions } = simulator.environments[environment]
    return { baseUrl, channelId, clientId, applicablePromotions, retryOnAuth001: true }
  }
  const hook = (environment: EnvironmentName): Hook => ({
    hookId: simulator.environments[environment].hook.id,
    environment,
    label: `demo, ${environment}`,
    keySource: 'own',
  })
  return {
    key,
    listenerPath,
    name: 'Demo',
    demo: true,
    acceptEverything: false,
    environments: { test: settings('test'), production: settings('production') },
    hooks: environmentNames.map(hook),
  }
}

/** The demo channel as it was left, at the simulator's addresses of now. */
const sameDemoChannel = (simulator: Simulator, existing: Channel): Channel => {
  const settings = (environment: EnvironmentName) => {
    const kept = existing.environments[environment]
    return kept && { ...kept, baseUrl: simulator.environments[environment].baseUrl }
  }
  return { ...existing, environments: { test: settings('test'), production: settings('production') } }
}

/** The demo channel with what was deleted of it put back. */
const wholeDemoChannel = (simulator: Simulator, existing: Channel): Channel => {
  const whole = newDemoChannel(simulator, existing)
  const same = sameDemoChannel(simulator, existing)
  const missing = whole.hooks.filter(({ hookId }) => !same.hooks.some((hook) => hook.hookId === hookId))
  return {
    ...same,
    environments: {
      test: same.environments.test ?? whole.environments.test,
      production: same.environments.production ?? whole.environments.production,
    },
    hooks: [...same.hooks, ...missing],
  }
}

const demoSecrets = (simulator: Simulator, channelKey: string): readonly DemoSecret[] =>
  environmentNames.flatMap((environment) => {
    const { clientSecret, hook } = simulator.environments[environment]
    return [
      { name: { kind: 'client-secret', channelKey, environment } as const, value: clientSecret },
      { name: { kind: 'hook-key', channelKey, environment, hookId: hook.id } as const, value: hook.apiKey },
    ]
  })

/** What the simulator is asked to send. */
const requestOf = ({ environment, event, action, fault }: Sending, url: string): DeliverRequest => {
  const request = { environment, url, event, action }
  switch (fault) {
    case 'none':
      return request
    case 'tampered-body':
      return { ...request, tamperedBody: true }
    case 'wrong-key':
      return { ...request, wrongKey: true }
    case 'upper-case-signature':
      return { ...request, upperCaseSignature: true }
    case 'missing-signature':
      return { ...request, missingHeader: 'ob-signature' }
    case 'unknown-hook':
      return { ...request, unknownHook: true }
    case 'duplicate':
      return { ...request, duplicate: true }
    case 'reordered-companion':
      return { ...request, reorderCompanion: true }
    case 'dropped-connection':
      return { ...request, dropConnection: true }
  }
}

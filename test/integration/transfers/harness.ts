import type { Target } from '../../../src/shared/models/environment.ts'
import type { ExportAsked } from '../../../src/shared/models/transfer.ts'
import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts'
import { startConsole, type TestConsole, unwrap } from '../../support/console.ts'

/** The whole product with its demo channel open, without a window. */
export interface Demo {
  readonly console: TestConsole
  readonly simulator: Simulator
  readonly target: Target
  /** Where the channel's webhooks are received. */
  readonly address: string
}

export const startDemo = async (): Promise<Demo> => {
  const simulators: Simulator[] = []
  const console = await startConsole({
    startSimulator: async (ports) => {
      const started = await startSimulator(ports)
      simulators.push(started)
      return started
    },
  })
  const channel = unwrap(await console.handlers.openDemo())
  const { listener } = unwrap(await console.handlers.getSnapshot())
  const [simulator] = simulators
  if (listener.state.kind !== 'listening' || !simulator) throw new Error('nothing listens')
  return {
    console,
    simulator,
    target: { channelKey: channel.key, environment: 'test' },
    address: `http://127.0.0.1:${listener.state.port}/h/${channel.listenerPath}`,
  }
}

/** Every delivery of the demo's channel, as the window would ask for them. */
export const allDeliveries = async ({ console, target }: Demo): Promise<number[]> =>
  unwrap(await console.handlers.queryDeliveries({ channelKey: target.channelKey })).ids

/** An export of deliveries, as the window asks for one. */
export const asked = (ids: number[], format: 'har' | 'ndjson' | 'folder', transferId = 'a'): ExportAsked => ({
  transferId,
  what: { kind: 'deliveries', format, withHeaders: true },
  ids,
})

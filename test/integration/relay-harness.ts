import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/main/clock.ts'
import type { ListenerPorts } from '../../src/main/webhooks/listener.ts'
import { createForwarder, type ForwarderPorts } from '../../src/main/webhooks/relay/forwarder.ts'
import { createRelay } from '../../src/main/webhooks/relay/relay.ts'
import type { Forward } from '../../src/shared/models/forward.ts'
import { noRelay, type RelaySettings } from '../../src/shared/models/relay.ts'
import { type Harness, startListener } from './listener-harness.ts'

export interface AppRequest {
  readonly method: string
  readonly url: string
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** A local application; `answer` is called when a request is complete. */
export const startApp = async (answer: (response: ServerResponse, request: AppRequest) => void) => {
  const requests: AppRequest[] = []
  const server = createServer(async (incoming: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = '', url = '', rawHeaders } = incoming
    const request = { method, url, rawHeaders, body: Buffer.concat(chunks) }
    requests.push(request)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A listener that relays to an application. */
export const startRelay = async (
  settings: Partial<RelaySettings>,
  ports: Partial<ListenerPorts> = {},
  limits: Pick<ForwarderPorts, 'waitingAtMost'> = {},
) => {
  const forwards: Forward[] = []
  let wake = (): void => undefined
  const failures: unknown[] = []
  // Made below: the listener's history is the one that the relay writes to.
  let harness: Harness | null = null
  const history = () => {
    if (!harness) throw new Error('The listener has not started.')
    return harness.memory
  }
  const forwarder = createForwarder({
    ...limits,
    clock: systemClock,
    history: {
      body: (attemptId) => history().body(attemptId),
      recordForward: (forward, body) => history().recordForward(forward, body),
    },
    recorded: (forward) => {
      forwards.push(forward)
      wake()
    },
  })
  const relay = createRelay({
    clock: systemClock,
    forwarder,
    settings: () => ({ ...noRelay, on: true, ...settings }),
    unlocked: () => false,
    answered: (attemptId, status) => void history().correctAnswer(attemptId, status),
    failed: (cause) => failures.push(cause),
  })
  harness = await startListener({ ports: { ...ports, relay } })
  return {
    ...harness,
    forwarder,
    forwards,
    failures,
    /** Resolves when so many sendings are over. */
    until: (count: number): Promise<readonly Forward[]> =>
      new Promise((resolve) => {
        wake = () => {
          if (forwards.length >= count) resolve(forwards)
        }
        wake()
      }),
  }
}

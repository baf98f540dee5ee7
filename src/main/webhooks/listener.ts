import type { ListenerState, ListenerView, PortHolder } from '../../shared/models/listener.ts'
import type { Result } from '../../shared/result.ts'
import { type OpenServer, openServer } from './http-server.ts'
import { defaultLimits, type ListenerLimits } from './limits.ts'
import { findPortHolder } from './port-holder.ts'
import type { DeliveryPorts } from './receive.ts'
import { createRefusals } from './refusals.ts'
import { createRoom } from './room.ts'

/** The port number with which the system gives one that is free. */
const ANY = 0

/** What the listener needs of the rest. */
export interface ListenerPorts extends DeliveryPorts {
  /** The listener's state changed, or something was refused. */
  readonly changed: (view: ListenerView) => void
  /** Who holds a port of 127.0.0.1; null when the system does not tell. Asks the system unless given. */
  readonly portHolder?: (port: number) => Promise<PortHolder | null>
}

/** The webhook listener. Its calls are carried out one after the other, in the order in which they came. */
export interface Listener {
  /** Listens on `port`; null: on the usual port, or on a free one when that is taken. */
  start(port: number | null): Promise<ListenerView>
  /** Listens anew: on the port that was wanted last, on another, or (`any`) on one that is free. */
  restart(port?: number | 'any'): Promise<ListenerView>
  view(): ListenerView
  /** Stops listening; resolves when every connection has ended. */
  stop(): Promise<void>
}

/**
 * Makes the listener that receives deliveries (§4.8) on 127.0.0.1 under `/h/<segment>`. A port that is taken is tried
 * again until it is free; nothing rejects but for bugs.
 */
export const createListener = (ports: ListenerPorts, limits: Partial<ListenerLimits> = {}): Listener => {
  const bounds = { ...defaultLimits, ...limits }
  let state: ListenerState = { kind: 'off' }
  let server: OpenServer | null = null
  let wanted: number | null = null
  let cancelRetry = (): void => undefined
  let queue: Promise<unknown> = Promise.resolve()

  const view = (): ListenerView => ({ state, refusals: refusals.view() })
  const refusals = createRefusals(ports.clock, () => ports.changed(view()))
  const room = createRoom(() => Math.max(bounds.memory, 2 * ports.bodyCap()))
  const intake = { ...ports, room, refused: refusals.add }

  const become = (next: ListenerState): void => {
    state = next
    ports.changed(view())
  }
  const inOrder = <T>(job: () => Promise<T>): Promise<T> => {
    const result = queue.then(job)
    queue = result.catch(() => undefined)
    return result
  }

  const settle = (port: number, opened: Result<OpenServer, NodeJS.ErrnoException>): void => {
    if (opened.ok) {
      server = opened.value
      wanted = server.port
      become({ kind: 'listening', port: server.port, since: ports.clock.now() })
    } else if (opened.error.code === 'EADDRINUSE') {
      const holder = state.kind === 'port-taken' ? state.holder : null
      become({ kind: 'port-taken', port, holder, retryAt: ports.clock.now() + bounds.retryEvery })
      cancelRetry()
      cancelRetry = ports.clock.after(bounds.retryEvery, () => void inOrder(retry))
    } else {
      become({ kind: 'failed', port, reason: reasonOf(port, opened.error) })
    }
  }
  const retry = async (): Promise<void> => {
    if (state.kind === 'port-taken') settle(state.port, await openServer(state.port, intake, bounds))
  }
  const tellHolder = async (port: number): Promise<void> => {
    const holder = await (ports.portHolder ?? findPortHolder)(port).catch(() => null)
    if (holder && state.kind === 'port-taken' && state.port === port) become({ ...state, holder })
  }
  const open = async (port: number, otherwise?: number): Promise<void> => {
    wanted = port
    become({ kind: 'starting', port })
    const opened = await openServer(port, intake, bounds)
    if (!opened.ok && otherwise !== undefined) return open(otherwise)
    settle(port, opened)
    if (state.kind === 'port-taken') void tellHolder(port)
  }
  const close = async (): Promise<void> => {
    cancelRetry()
    await server?.close()
    server = null
  }

  const begin = async (port: number | 'any' | null): Promise<ListenerView> => {
    await close()
    await (port === null ? open(bounds.usualPort, ANY) : open(port === 'any' ? ANY : port))
    return view()
  }

  return {
    start: (port) => inOrder(() => begin(port)),
    restart: (port) => inOrder(() => begin(port ?? wanted)),
    view,
    stop: () =>
      inOrder(async () => {
        await close()
        become({ kind: 'off' })
      }),
  }
}

const reasonOf = (port: number, error: NodeJS.ErrnoException): string =>
  error.code === 'EACCES'
    ? `The system does not allow this program to listen on port ${port}. Choose another, from 1024 up.`
    : `Port ${port} could not be opened: ${error.message}`

import { once } from 'node:events'
import type { Socket } from 'node:net'
import Tunnel from 'localtunnel/lib/Tunnel.js'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { NotOpened, Provider } from '../provider.ts'
import type { SendPublic } from '../public-request.ts'
import { type Registration, register } from './registration.ts'
import { takesConnections } from './takes-connections.ts'

/** How long a new tunnel's URL may take until it answers, ms. */
const SETTLES_WITHIN = 5_000

/**
 * A tunnel by the localtunnel client. Its registration is ours: the client's own asks again each second without an end
 * or a word, and cannot be told to stop. `local_host` is never set: with it, bodies that are not UTF-8 arrive changed.
 */
export const createLocaltunnel = (
  send: SendPublic,
  settings: { readonly server: string; readonly subdomain: string },
): Provider => ({
  isThere: (signal) => takesConnections(settings.server, signal),
  open: async (port, signal, events) => {
    const registered = await register(send, settings, signal)
    if (!registered.ok) return registered
    const client = openClient(settings.server, port, registered.value)
    const connected = await firstConnection(client, signal)
    if (!connected.ok) {
      await client.close()
      return connected
    }
    client.onError((reason) => events.closed(reason))
    const url = registered.value.url.replace(/\/+$/, '')
    return ok({ url, settlesWithin: SETTLES_WITHIN, reopens: true, close: client.close })
  },
})

type Client = ReturnType<typeof openClient>

/** The client with its connections to the server. Without a listener for its errors, one would end the process. */
const openClient = (host: string, port: number, registration: Registration) => {
  const client = new Tunnel({ host, port })
  const sockets = new Set<Socket>()
  let trouble: string | null = null
  let tell = (_reason: string): void => undefined
  client.on('error', (error: Error) => {
    trouble = `The tunnel server let the connections go: ${error.message}`
    tell(trouble)
  })
  client._init = (done) => done(null, client._getInfo(registration))
  client.open(() => undefined)
  client.tunnelCluster.on('open', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    onConnected: (listener: () => void): void => void client.once('url', listener),
    onError: (listener: (reason: string) => void): void => {
      tell = listener
      if (trouble !== null) listener(trouble)
    },
    close: async (): Promise<void> => {
      tell = () => undefined
      client.close()
      await Promise.all([...sockets].map((socket) => (socket.destroyed ? null : once(socket.destroy(), 'close'))))
    },
  }
}

/** Waits until the server has taken a connection. */
const firstConnection = (client: Client, signal: AbortSignal): Promise<Result<void, NotOpened>> =>
  new Promise((resolve) => {
    const failed = (reason: string): void => resolve(err({ reason, lasting: false }))
    const givenUp = (): void => failed('It was given up before the tunnel server took a connection.')
    client.onConnected(() => {
      signal.removeEventListener('abort', givenUp)
      resolve(ok(undefined))
    })
    client.onError(failed)
    signal.addEventListener('abort', givenUp)
    if (signal.aborted) givenUp()
  })

import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'

/** How the server behaves; may be changed while it runs. */
export interface TunnelServerFaults {
  /** Answers a registration with this status; null: it registers. */
  registration: number | null
  /** Takes requests, registrations or public ones, and never answers. */
  mute: 'registration' | 'public' | null
  /** Answers public requests with this status, as when no client is connected; null: passes them on. */
  public: number | null
}

/** A tunnel: a port for the client's connections, and one for the public. */
interface Tunnel {
  readonly id: string
  readonly url: string
  readonly sockets: Set<Socket>
  /** Cuts the client's connections and takes no new one. */
  readonly drop: () => Promise<void>
}

export interface TunnelServer {
  readonly url: string
  readonly port: number
  readonly faults: TunnelServerFaults
  /** Registrations answered so far. */
  readonly registered: () => number
  /** Tunnels to which a client is connected. */
  readonly connected: () => readonly Tunnel[]
  /** Cuts every tunnel, as a server does that forgets them. */
  readonly dropAll: () => Promise<void>
  readonly close: () => Promise<void>
}

const listen = (server: Server | TcpServer, port = 0): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const ended = (server: Server | TcpServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** Lends the client's connections to public requests, first come first served, as a localtunnel server does. */
class TunnelAgent extends Agent {
  readonly #idle: Socket[] = []
  readonly #waiting: ((error: Error | null, socket: Socket) => void)[] = []
  constructor() {
    super({ keepAlive: true, maxFreeSockets: 1 })
  }
  offer(socket: Socket): void {
    const next = this.#waiting.shift()
    if (next) next(null, socket)
    else this.#idle.push(socket)
  }
  override createConnection(_options: object, callback: (error: Error | null, socket: Duplex) => void): undefined {
    let socket = this.#idle.shift()
    while (socket?.destroyed) socket = this.#idle.shift()
    if (socket) callback(null, socket)
    else this.#waiting.push(callback)
  }
}

const passOn = (agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { method, url, rawHeaders } = incoming
  const onward = request({ agent, method, path: url, headers: rawHeaders, setHost: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  onward.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
  incoming.pipe(onward)
}

const openTunnel = async (id: string, faults: TunnelServerFaults) => {
  const agent = new TunnelAgent()
  const sockets = new Set<Socket>()
  let open = true
  const intake = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    agent.offer(socket)
  })
  const visitors = createServer((incoming, outgoing) => {
    if (faults.mute === 'public') return
    const status = faults.public ?? (open ? null : 503)
    if (status === null) return passOn(agent, incoming, outgoing)
    incoming.resume()
    outgoing.writeHead(status).end()
  })
  const [port, publicPort] = await Promise.all([listen(intake), listen(visitors)])
  const drop = async (): Promise<void> => {
    if (!open) return
    open = false
    for (const socket of sockets) socket.destroy()
    await ended(intake)
  }
  return {
    port,
    tunnel: { id, url: `http://127.0.0.1:${publicPort}`, sockets, drop } satisfies Tunnel,
    close: async () => {
      await drop()
      agent.destroy()
      visitors.closeAllConnections()
      await ended(visitors)
    },
  }
}

/**
 * A tunnel server on loopback that speaks what the localtunnel client speaks: `GET /?new` or `GET /<subdomain>`
 * registers, then the client connects to the port that it was given, at the server's own host. Each tunnel's public
 * side is a port of its own.
 */
export const startTunnelServer = async ({
  port = 0,
  connections = 10,
}: {
  readonly port?: number
  readonly connections?: number
} = {}): Promise<TunnelServer> => {
  const faults: TunnelServerFaults = { registration: null, mute: null, public: null }
  const tunnels: Awaited<ReturnType<typeof openTunnel>>[] = []
  let registered = 0
  const register = async (path: string, outgoing: ServerResponse): Promise<void> => {
    if (faults.mute === 'registration') return
    if (faults.registration !== null) {
      outgoing.writeHead(faults.registration).end(JSON.stringify({ message: 'not now' }))
      return
    }
    registered += 1
    const id = path === '/?new' ? `tunnel-${registered}` : path.slice(1)
    const opened = await openTunnel(id, faults)
    tunnels.push(opened)
    const { url } = opened.tunnel
    outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ id, port: opened.port, max_conn_count: connections, url }))
  }
  const server = createServer((incoming, outgoing) => void register(incoming.url ?? '', outgoing))
  const own = await listen(server, port)
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    faults,
    registered: () => registered,
    connected: () => tunnels.map(({ tunnel }) => tunnel).filter(({ sockets }) => sockets.size > 0),
    dropAll: async () => {
      await Promise.all(tunnels.splice(0).map(({ close }) => close()))
    },
    close: async () => {
      server.closeAllConnections()
      await Promise.all([ended(server), ...tunnels.splice(0).map(({ close }) => close())])
    },
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { err, ok, type Result } from '../../shared/result.ts'
import { type Connection, createConnection, headersOf } from './connection.ts'
import type { ListenerLimits } from './limits.ts'
import { CUT_OFF, createReceiver, type Intake } from './receive.ts'

/** A server that listens on 127.0.0.1. */
export interface OpenServer {
  readonly port: number
  /** Stops listening, sends the answers under way (for `grace` ms at most), and ends every connection. */
  close(): Promise<void>
}

/** Opens the listener's HTTP server on a port of 127.0.0.1 (0: any that is free). An error is the system's. */
export const openServer = async (
  port: number,
  intake: Intake,
  limits: ListenerLimits,
): Promise<Result<OpenServer, NodeJS.ErrnoException>> => {
  const { clock, refused, failed } = intake
  const receive = createReceiver(intake)
  const connections = new Map<Duplex, { readonly socket: Socket; readonly connection: Connection }>()
  const server = createServer({
    headersTimeout: limits.headersWithin,
    requestTimeout: limits.requestWithin,
    connectionsCheckingInterval: limits.checkEvery,
    keepAliveTimeout: limits.keepAlive,
    // Checked in receive, so that its refusal is counted.
    requireHostHeader: false,
  })
  server.timeout = limits.silentFor
  server.maxConnections = limits.connections
  // All headers are kept: their size is bounded, their number need not be.
  server.maxHeadersCount = 0
  // Not documented, but the only way: else a sender that closes its half while its attempt is stored gets no answer.
  Object.assign(server, { httpAllowHalfOpen: true })

  const take = (request: IncomingMessage, response: ServerResponse, goOn: () => void): void => {
    const connection = connections.get(request.socket)?.connection
    const pending = { request, response }
    if (!connection?.accept(pending)) return
    receive(connection, pending, goOn).catch((cause: unknown) => {
      // Nobody is left waiting for what a bug took away: the sender tries again.
      if (!response.headersSent) {
        refused(500, 'Greenroom failed at a request. Its log says how.')
        response.writeHead(500, { ...headersOf(500), Connection: 'close' }).end()
      } else if (!response.writableEnded) {
        response.destroy()
      }
      failed(cause)
    })
  }
  server
    .on('connection', (socket: Socket) => {
      connections.set(socket, {
        socket,
        connection: createConnection(socket, { clock, refused, linger: limits.linger }),
      })
      socket.once('close', () => connections.delete(socket))
    })
    .on('drop', () => {
      refused(503, `More than ${limits.connections} connections at once: one was cut without an answer.`)
      // Those that wait for a next request make room for the next sender.
      server.closeIdleConnections()
    })
    .on('request', (request, response) => take(request, response, () => undefined))
    .on('checkContinue', (request, response) => take(request, response, () => response.writeContinue()))
    .on('checkExpectation', (request, response) => {
      const connection = connections.get(request.socket)?.connection
      if (connection?.accept({ request, response })) {
        connection.refuse({ request, response }, 417, 'An Expect header asks for something that is not known.')
      }
    })
    .on('connect', (_request, socket) => {
      socket.on('error', () => socket.destroy())
      connections.get(socket)?.connection.fail(405, 'CONNECT: a delivery is a POST.')
    })
    .on('clientError', (error: NodeJS.ErrnoException, duplex) => {
      const known = connections.get(duplex)
      if (!known || error.code === 'ECONNRESET') return void duplex.destroy()
      // Nothing was ever sent on it: a connection that a tunnel keeps ready. Its silence has its own limit.
      if (error.code === TIMED_OUT && known.socket.bytesRead === 0) return
      known.connection.fail(...whatWentWrong(error))
    })

  const listening = await new Promise<Result<void, NodeJS.ErrnoException>>((resolve) => {
    server.once('error', (error) => resolve(err(error)))
    server.listen({ port, host: '127.0.0.1' }, () => resolve(ok(undefined)))
  })
  if (!listening.ok) return listening
  // The system could not hand a connection over (too many open files): the server goes on listening.
  server.on('error', (error) => refused(503, `A connection could not be taken: ${error.message}`))
  return ok({
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        const cancel = clock.after(limits.grace, () => {
          for (const { socket } of connections.values()) socket.destroy()
        })
        server.close(() => {
          cancel()
          resolve()
        })
        for (const { connection } of connections.values()) connection.finish()
      }),
  })
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT'

const whatWentWrong = (error: NodeJS.ErrnoException): [status: number, reason: string] => {
  switch (error.code) {
    case TIMED_OUT:
      return [408, 'A request was too slow.']
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'The headers of a request were too large.']
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'The chunk extensions of a request were too large.']
    case 'HPE_INVALID_EOF_STATE':
      return [400, CUT_OFF]
    default:
      return [400, `What came is not HTTP: ${error.message}.`]
  }
}

const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

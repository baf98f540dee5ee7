import http from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'

/** Answers whether the page may open the WebSocket of this URL. Of a `wss:` URL the path is not known. */
export type MayConnect = (url: string) => Promise<boolean>

export interface SocketGate {
  readonly port: number
}

const TLS_HANDSHAKE = 0x16

/** The WebSocket's URL, from what the proxy was asked for and the first bytes that went through it. */
function socketUrl(authority: string, first: Buffer): string {
  if (first[0] === TLS_HANDSHAKE) return `wss://${authority}/`
  const path = /^GET (\S+) HTTP\/1\.1\r\n/.exec(first.toString('latin1'))?.[1] ?? '/'
  return `ws://${authority}${path}`
}

async function passOn(authority: string, client: Duplex, first: Buffer, mayConnect: MayConnect): Promise<void> {
  const url = socketUrl(authority, first)
  if (!(await mayConnect(url))) {
    client.destroy()
    return
  }
  const { hostname, port } = new URL(`tcp://${authority}`)
  const server = net.connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
  server.on('error', () => client.destroy())
  client.on('error', () => server.destroy())
  client.once('close', () => server.destroy())
  server.write(first)
  client.pipe(server).pipe(client)
}

/**
 * A proxy on loopback through which Chromium sends every WebSocket: the DevTools protocol can hold back requests, but
 * not WebSockets.
 */
export async function openSocketGate(mayConnect: MayConnect): Promise<SocketGate> {
  const server = http.createServer((_request, response) => response.writeHead(405).end())
  server.on('connect', (request: http.IncomingMessage, client: Duplex) => {
    client.on('error', () => client.destroy())
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client.once('data', (first: Buffer) => {
      client.pause()
      passOn(request.url ?? '', client, first, mayConnect).catch((error: unknown) => {
        process.stderr.write(`electron stand-in: ${error}\n`)
        client.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // The browser's sockets never keep the app alive.
  server.unref()
  return { port: (server.address() as net.AddressInfo).port }
}

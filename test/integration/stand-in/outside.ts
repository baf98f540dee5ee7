import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that the fixture's page must not reach, unless a test lets it. */
export interface Outside {
  /** `127.0.0.1:<port>` */
  readonly host: string
  /** What came, in order: `GET /path`, or `WS /path` for a WebSocket. */
  readonly reached: string[]
  close(): Promise<void>
}

export async function openOutside(): Promise<Outside> {
  const reached: string[] = []
  const server = http.createServer(({ method, url }, response) => {
    reached.push(`${method} ${url}`)
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' })
    response.end('<title>Outside</title>')
  })
  server.on('upgrade', ({ url }, socket) => {
    reached.push(`WS ${url}`)
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

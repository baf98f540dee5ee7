import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Closes all connections, open requests included. */
  close(): Promise<void>
}

/** Serves on 127.0.0.1, on `port` or, with 0, on a free one. Rejects with one clear sentence when the port is taken. */
export function listen(port: number, handle: RequestListener): Promise<HttpServer> {
  const server = createServer(handle)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another process.`, { cause: error })
          : new Error(`Port ${port} cannot be used: ${error.message}.`, { cause: error }),
      )
    })
    server.listen(port, '127.0.0.1', () => {
      resolve({
        origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

/** The whole body; null when it is larger than `limit` bytes. Rejects when the sender goes away. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else if (size > 8 * limit) return null
  }
  return size > limit ? null : Buffer.concat(chunks)
}

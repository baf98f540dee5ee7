import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { serve } from './until-ended.ts'

// The least that any receiver does: takes the body, hashes it, answers. Stores nothing.
const server = createServer((request, response) => {
  const hash = createHash('sha256')
  request.on('data', (bytes: Buffer) => hash.update(bytes))
  request.on('end', () => {
    hash.digest('hex')
    response.writeHead(200, { 'Content-Length': 0 }).end()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
serve(typeof address === 'object' && address ? address.port : 0, '/bench', async () => {
  server.closeAllConnections()
  server.close()
})

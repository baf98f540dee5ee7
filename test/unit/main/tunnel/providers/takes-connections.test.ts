import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { takesConnections } from '../../../../../src/main/tunnel/providers/takes-connections.ts'

test('a server is there while it listens', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { signal } = new AbortController()
  expect(await takesConnections(url, signal)).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await takesConnections(url, signal)).toBe(false)
})

test('given up, it is away', async () => {
  expect(await takesConnections('http://127.0.0.1:9', AbortSignal.abort())).toBe(false)
})

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port that is free now, below those that systems hand out by themselves: nothing takes it by chance meanwhile. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

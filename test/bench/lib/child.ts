import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const ready = z.object({ port: z.number(), path: z.string() })

/** A server in a process of its own. */
export interface ServerChild {
  readonly port: number
  readonly path: string
  readonly stop: () => Promise<void>
}

/** Starts `servers/<name>.ts`; resolves when it printed where it listens. Its standard input ends it. */
export const startServer = async (name: string): Promise<ServerChild> => {
  const child = spawn(process.execPath, [new URL(`../servers/${name}.ts`, import.meta.url).pathname], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const line = once(createInterface({ input: child.stdout }), 'line')
  const [first] = await Promise.race([line, exited.then(() => Promise.reject(new Error(`${name} ended`)))])
  const { port, path } = ready.parse(JSON.parse(String(first)))
  return {
    port,
    path,
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}

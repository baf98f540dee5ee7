import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PortHolder } from '../../shared/models/listener.ts'
import { findOnLinux } from './port-holder-linux.ts'

/** How long the system may take to tell, ms. */
const TIMEOUT = 2_000

/**
 * Who listens on a TCP port of this machine. Null when the system does not tell: no such listener, not ours to see,
 * the tool missing or slow. Never rejects, and ends within seconds.
 */
export const findPortHolder = async (port: number): Promise<PortHolder | null> => {
  try {
    switch (process.platform) {
      case 'linux':
        return await findOnLinux(port, { proc: '/proc', giveUpAt: performance.now() + TIMEOUT })
      case 'win32':
        return await findOnWindows(port)
      default:
        return parseLsof(await output('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']))
    }
  } catch {
    return null
  }
}

const findOnWindows = async (port: number): Promise<PortHolder | null> => {
  const pid = parseNetstat(await output('netstat', ['-ano', '-p', 'TCP']), port)
  if (pid === null) return null
  const name = await output('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).then(parseTasklist, () => null)
  return { pid, name }
}

const output = async (command: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { timeout: TIMEOUT, windowsHide: true })).stdout

/** The first process of `lsof -F pc`: lines `p<pid>` and `c<command>`. */
export const parseLsof = (text: string): PortHolder | null => {
  const pid = /^p(\d+)$/m.exec(text)?.[1]
  return pid === undefined ? null : { pid: Number(pid), name: /^c(.+)$/m.exec(text)?.[1] ?? null }
}

/** The process that listens on the port by `netstat -ano`: known by its foreign port 0, as the state's name is translated. */
export const parseNetstat = (text: string, port: number): number | null => {
  for (const line of text.split(/\r?\n/)) {
    const [protocol, local, foreign, ...rest] = line.trim().split(/\s+/)
    if (protocol !== 'TCP' || !local?.endsWith(`:${port}`) || !foreign?.endsWith(':0')) continue
    const pid = Number(rest.at(-1))
    if (Number.isInteger(pid) && pid > 0) return pid
  }
  return null
}

/** The image name of `tasklist /FO CSV /NH`. */
export const parseTasklist = (text: string): string | null => /^"([^"]+)","\d+"/m.exec(text)?.[1] ?? null

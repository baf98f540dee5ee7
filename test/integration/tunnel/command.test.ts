import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/clock.ts'
import { createCommand } from '../../../src/main/tunnel/providers/command.ts'
import type { Argv } from '../../../src/main/tunnel/providers/command-line.ts'
import { eventually } from '../../support/eventually.ts'
import { hurried, type Reach, startReach } from './harness.ts'

/** A tunnel program, run as the command provider runs any. */

const script = fileURLToPath(new URL('tunnel-program.mjs', import.meta.url))
const urlPattern = /http:\/\/127\.0\.0\.1:\d+/

let reach: Reach | null = null
afterEach(async () => {
  await reach?.close()
  reach = null
})

const run = async (mode: string, clock = systemClock, program: Argv[0] = process.execPath): Promise<Reach> => {
  const argv: Argv = [program, script, mode, '{port}']
  reach = await startReach(() => createCommand({ argv, urlPattern }, clock), clock)
  return reach
}

/** A process that has ended stays in the table until somebody asks how, which in a container may be nobody. */
const isZombie = (pid: number): boolean =>
  existsSync(`/proc/${pid}/stat`) && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

test('a URL that is printed late is waited for, and what was written is shown', async () => {
  const { until, supervisor } = await run('late')
  expect(supervisor.view().state.kind).toBe('connecting')
  await until('reachable')
  const { url, output } = supervisor.view()
  expect(output).toEqual(['Read https://docs.example.com/tunnels first.', `ready at ${url}/`])
})

test('of several URLs the newest that fits the pattern counts', async () => {
  const { until, supervisor, views } = await run('prints-several')
  await until('reachable')
  await eventually(() => expect(new Set(views.flatMap(({ url }) => url ?? [])).size).toBe(2))
  await until('reachable')
  expect(supervisor.view().url).toBe(/moved to (\S+)/.exec(supervisor.view().output.join('\n'))?.[1])
})

test('a program that exits is started again', async () => {
  const { until, supervisor } = await run('exits')
  await until('reachable')
  const { url } = supervisor.view()
  await until('reconnecting')
  expect(supervisor.view().errors[0]?.text).toMatch(/ended with code 1/)
  await until('reachable')
  expect(supervisor.view().url).not.toBe(url)
})

test('a program that exits without a URL: its last words are told', async () => {
  const { until, supervisor } = await run('exits-early')
  await until('reconnecting')
  expect(supervisor.view().errors[0]?.text).toBe(
    'The program ended with code 3. It wrote last: The token is not valid.',
  )
})

test('no URL within 15 s: ended, and tried again', async () => {
  const { until, supervisor } = await run('prints-none', hurried(20))
  await until('reconnecting')
  expect(supervisor.view().errors[0]?.text).toBe('There was no connection within 15 s.')
})

test('a program that does not exist is not tried again', async () => {
  const { until, supervisor } = await run('late', systemClock, 'no-such-tunnel-program')
  await until('failed')
  expect(supervisor.view().state).toMatchObject({
    reason: 'There is no program "no-such-tunnel-program" on this computer.',
  })
})

test('a program that ignores SIGTERM, and what it started, are ended', async () => {
  const stubborn = await run('ignores-sigterm', hurried(3))
  await stubborn.until('reachable')
  await stubborn.close()
  expect(stubborn.supervisor.view().state.kind).toBe('off')
  await expect(fetch(String(stubborn.views.findLast(({ url }) => url)?.url))).rejects.toThrow()

  const { until, supervisor, close } = await run('has-a-child')
  await until('reachable')
  const child = Number(/child (\d+)/.exec(supervisor.view().output.join('\n'))?.[1])
  expect(isRunning(child)).toBe(true)
  await close()
  await eventually(() => expect(isRunning(child)).toBe(false))
})

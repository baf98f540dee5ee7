import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'

let started: ChildProcess[] = []
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
})

function start(...args: readonly string[]) {
  const child = spawn(process.execPath, ['src/simulator/cli.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk.toString()
  })
  const closed = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, ...output }))
  const ready = async () => {
    while (!output.out.includes('\n')) await once(child.stdout, 'data')
    return JSON.parse(output.out) as Ready
  }
  return { child, closed, ready }
}

interface Ready {
  readonly ready: boolean
  readonly environments: Readonly<Record<'test' | 'production', { baseUrl: string }>>
  readonly control: string
}

test('one JSON line when ready; SIGTERM ends it with 0, a call that hangs included', async () => {
  const { child, closed, ready } = start('--port', '0')
  const line = await ready()
  const environment = {
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    channelId: expect.stringMatching(/^\d+$/),
    clientId: 'seller-channel-client',
    clientSecret: expect.stringMatching(/^demo-.{19,}$/),
    applicablePromotions: { method: 'GET', path: expect.stringMatching(/^\//) },
    cartToken: expect.any(String),
    promotionalCode: expect.any(String),
    hook: { id: expect.any(String), apiKey: expect.any(String) },
    secondHook: { id: expect.any(String), apiKey: expect.any(String) },
  }
  expect(line).toEqual({
    ready: true,
    environments: { test: environment, production: environment },
    control: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  await fetch(`${line.control}/faults/hang`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"environment":"test"}',
  })
  const hanging = fetch(line.environments.test.baseUrl).catch(() => 'cut')
  while (((await (await fetch(`${line.control}/requests`)).json()) as unknown[]).length === 0);
  child.kill('SIGTERM')
  const { code, out, err } = await closed
  expect([code, err, out.trim().split('\n').length]).toEqual([0, '', 1])
  expect(await hanging).toBe('cut')
})

test('SIGINT ends it too', async () => {
  const { child, closed, ready } = start()
  await ready()
  child.kill('SIGINT')
  expect(await closed).toMatchObject({ code: 0, err: '' })
})

test('it lives on when nobody reads its output', async () => {
  const port = await freePort()
  const { child, closed } = start('--control-port', String(port))
  child.stdout?.destroy()
  await expect.poll(() => answers(port)).toBe(true)
  child.kill('SIGTERM')
  expect(await closed).toMatchObject({ code: 0, err: '' })
})

test.skipIf(process.platform === 'win32')('under npm, it ends with the shell that npm starts it in', async () => {
  const port = await freePort()
  const command = `"${process.execPath}" src/simulator/cli.ts --control-port ${port}; true`
  const shell = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_lifecycle_event: 'simulator' },
    stdio: 'ignore',
    detached: true,
  })
  const group = shell.pid ?? 0
  try {
    await expect.poll(() => answers(port)).toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(() => answers(port)).toBe(false)
  } finally {
    endGroup(group)
  }
})

/** What of a process group is left, if anything. */
function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/state`).then(
    ({ ok }) => ok,
    () => false,
  )

test.each(['--port', '--production-port', '--control-port'])('a taken %s: one clear line, and 1', async (option) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await start(option, String(port)).closed).toMatchObject({
    code: 1,
    out: '',
    err: `Port ${port} is taken by another process.\n`,
  })
  other.close()
})

test.each([
  ['--port', 'abc'],
  ['--port', '70000'],
  ['--clock-speed', '0'],
])('%s %s is refused', async (option, value) => {
  expect(await start(option, value).closed).toMatchObject({ code: 1, out: '', err: expect.stringContaining(value) })
})

import { execFile } from 'node:child_process'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedToken } from '../../src/main/service/authorization.ts'
import { exchangeCurl } from '../../src/shared/exchange-curl.ts'
import type { Exchange } from '../../src/shared/models/exchange.ts'
import { createServers } from './service-harness.ts'

/** The copied command, run by a real shell and a real curl against a server that records what comes. */

const run = promisify(execFile)
const posix = process.platform !== 'win32'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJ4In0.c2lnbmF0dXJlA-_b'
const SECRET = 'a secret & = + % "$HOME" `id` \'q\' \\ ñ'

const servers = createServers()
let received: { readonly request: IncomingMessage; readonly body: Buffer }[]
let origin: string

beforeEach(async () => {
  received = []
  origin = await servers.http((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ request, body: Buffer.concat(chunks) })
      response.end()
    })
  })
})
afterEach(() => servers.close())

const sent = async (part: Partial<Exchange['request']>, shell = 'sh') => {
  const request = { method: 'GET', url: `${origin}/x`, headers: [], body: new Uint8Array(), ...part }
  const running = run(shell, ['-s'], {
    env: { ...process.env, GREENROOM_TOKEN: TOKEN, GREENROOM_CLIENT_SECRET: SECRET },
    maxBuffer: 16 * 1024 * 1024,
  })
  running.child.stdin?.end(`${exchangeCurl(request)} -sS --noproxy '*'\n`)
  await running
  const last = received.at(-1)
  if (last === undefined) throw new Error('nothing came')
  const { rawHeaders, method, url } = last.request
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ])
  return { method, url, headers, body: last.body }
}
const header = (headers: readonly (readonly string[])[], name: string) =>
  headers.filter(([each]) => each === name).map(([, value]) => value)

test.runIf(posix).each([
  ['Bearer •••«access token»', `Bearer ${TOKEN}`],
  ['Bearer "•••«access token»"', `Bearer "${TOKEN}"`],
  ['Bearer  •••«access token»', `Bearer  ${TOKEN}`],
  ['Bearer •••«changed access token»', `Bearer ${changedToken(TOKEN)}`],
])('the token comes from its variable, in the form in which it was sent: %s', async (recorded, value) => {
  const { headers } = await sent({ headers: [['Authorization', recorded]] })
  expect(header(headers, 'Authorization')).toEqual([value])
})

test.runIf(posix)('a changed token is the one that the console sends, also where the character is an A', async () => {
  expect(TOKEN.at(-3)).not.toBe('A')
  const other = `${TOKEN.slice(0, -3)}A12`
  const command = exchangeCurl({
    method: 'GET',
    url: `${origin}/x`,
    headers: [['Authorization', 'Bearer •••«changed access token»']],
    body: new Uint8Array(),
  })
  const running = run('sh', ['-s'], { env: { ...process.env, GREENROOM_TOKEN: other } })
  running.child.stdin?.end(`${command} -sS\n`)
  await running
  expect(received.at(-1)?.request.headers.authorization).toBe(`Bearer ${changedToken(other)}`)
})

test.runIf(posix)('a token request takes the client secret from its variable, and encodes it', async () => {
  const form = 'grant_type=client_credentials&channel_id=1&client_id=seller-channel-client'
  const { body, headers, method } = await sent({
    method: 'POST',
    url: `${origin}/oauth/token`,
    headers: [
      ['host', 'h'],
      ['connection', 'keep-alive'],
      ['User-Agent', 'Greenroom'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['content-length', '3'],
    ],
    body: new TextEncoder().encode(`${form}&client_secret=•••«client secret»`),
  })
  expect(method).toBe('POST')
  expect(body.toString().startsWith(`${form}&client_secret=`)).toBe(true)
  expect(new URLSearchParams(body.toString()).get('client_secret')).toBe(SECRET)
  expect(headers.map(([name]) => name)).toEqual(['Host', 'User-Agent', 'Content-Type', 'Content-Length'])
})

const bodies: readonly (readonly [string, Uint8Array])[] = [
  ['text with what a shell knows', new TextEncoder().encode(`{"a":"$HOME \`id\` 'x' \\n ! *"}\nñ 😀`)],
  ['every byte', Uint8Array.from({ length: 256 }, (_, index) => index)],
  ['line ends of Windows', new TextEncoder().encode('a\r\nb\t')],
  ['what names a file', new TextEncoder().encode('@/etc/hostname')],
  ['more than an argument holds', new Uint8Array(200_000).fill(0x41)],
  ['nothing', new Uint8Array()],
]
for (const shell of ['sh', 'bash']) {
  test.runIf(posix).each(bodies)(`every body comes byte for byte, by ${shell}: %s`, async (_name, body) => {
    for (const method of ['POST', 'DELETE']) {
      const seen = await sent({ method, body }, shell)
      expect(seen.method).toBe(method)
      expect(seen.body.equals(body)).toBe(true)
    }
  })
}

test.runIf(posix)('method, URL and headers are as they were: order, case, repetitions, empty ones', async () => {
  const seen = await sent({
    method: 'HEAD',
    url: `${origin}/a/b?c=[1-3]&d={x,y}&e=%27$HOME`,
    headers: [
      ['X-First', "it's $HOME \\"],
      ['x-second', ''],
      ['X-First', '2'],
      ['Accept', 'application/json'],
    ],
  })
  expect([seen.method, seen.url]).toEqual(['HEAD', '/a/b?c=[1-3]&d={x,y}&e=%27$HOME'])
  expect(seen.headers.slice(1)).toEqual([
    ['X-First', "it's $HOME \\"],
    ['x-second', ''],
    ['X-First', '2'],
    ['Accept', 'application/json'],
  ])
})

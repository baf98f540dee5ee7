import { readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openHistory } from '../../src/main/history/open.ts'
import { createLog } from '../../src/main/log.ts'
import { mask } from '../../src/main/redaction/secret.ts'
import { events, requests } from '../../src/shared/contract.ts'
import { exchangeCurl } from '../../src/shared/exchange-curl.ts'
import type { Target } from '../../src/shared/models/environment.ts'
import type { Result } from '../../src/shared/result.ts'
import { checkSecret } from '../../src/shared/validation.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'
import { encodings, pairs, traces } from '../support/encodings.ts'
import { createServers } from './service-harness.ts'

/** A service that says back what it was told, against a console with a history on disk and a log. */

const servers = createServers()
let console_: TestConsole
let target: Target
/** How the service writes what it says back, and where. */
let echo: { readonly encode: (value: string) => string; readonly answer: number }
let token: string

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** What can stand in the head of an answer: bytes of UTF-8, without controls. */
const forHead = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')

const answers: readonly ((response: ServerResponse, said: string) => void)[] = [
  (response, said) => response.writeHead(200, { 'X-Echo': forHead(said) }).end(`{"echo":${said},"text":"${said}"}`),
  (response, said) => response.writeHead(302, { Location: `https://other.example/?a=${forHead(said)}` }).end(said),
  (response, said) => response.writeHead(401).end(JSON.stringify({ code: 'AUTH001', message: `Bad: ${said}` })),
  (response, said) => response.writeHead(400).end(JSON.stringify({ error: 'invalid_client', error_description: said })),
  (response, said) =>
    response
      .writeHead(403)
      .end(JSON.stringify({ errorCode: said, message: said, httpCode: 403, httpStatus: 'FORBIDDEN' })),
  (response, said) =>
    response.writeHead(500, forHead(said), { 'Set-Cookie': forHead(said) }).end(`<html><p>${said}</p></html>`),
  (response, said) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(said)),
  // Byte by byte, so that it arrives in pieces.
  (response, said) => {
    for (const byte of Buffer.from(said, 'utf8')) response.write(Buffer.from([byte]))
    response.end()
  },
  // Cut off in the middle of what it says back.
  (response, said) => {
    response.writeHead(200, { 'Content-Length': 100_000 })
    response.write(said, () => response.destroy())
  },
]

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await readAll(request)
  if (request.url === '/oauth/token') {
    const secret = new URLSearchParams(body).get('client_secret') ?? ''
    const said = echo.encode(secret)
    response.writeHead(200, { 'X-Echo': forHead(said) })
    return void response.end(
      JSON.stringify({ access_token: token, refresh_token: `${token}-r`, expires_in: 43199, scope: said, jti: said }),
    )
  }
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
  answers[echo.answer]?.(response, `${echo.encode(bearer)} ${request.url} ${body}`)
}

const openOnDisk = async (folder: string) => {
  const { history } = await openHistory({
    file: join(folder, 'history.db'),
    worker: (workerData) => new Worker(new URL('../../src/main/history/worker.ts', import.meta.url), { workerData }),
  })
  return history
}

beforeEach(async () => {
  console_ = await startConsole({ history: openOnDisk })
  const { key } = unwrap(await console_.handlers.createChannel({ name: 'One' }))
  target = { channelKey: key, environment: 'test' }
  const settings = {
    baseUrl: await servers.http((request, response) => void serve(request, response)),
    channelId: '1',
    clientId: 'seller-channel-client',
    applicablePromotions: { method: 'POST', path: '/promotions' },
    retryOnAuth001: true,
  } as const
  unwrap(await console_.handlers.saveEnvironment({ ...target, settings }))
})
afterEach(() => servers.close())

/** Every text in a value, keys and bytes too. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}

const expectClean = (
  texts: readonly string[],
  secrets: readonly string[],
  where: string,
  encode = (secret: string): string => secret,
): void => {
  const all = texts.join('\n')
  for (const secret of secrets)
    for (const trace of [...traces(secret), encode(secret)])
      if (all.includes(trace)) throw new Error(`${where} has ${JSON.stringify(trace)} of ${JSON.stringify(secret)}`)
}

const unicode = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }),
  fc.string({ unit: 'binary', minLength: 8, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'+/=%&"\\ \'<>aZ09ñ🎭'), minLength: 8, maxLength: 200 }),
)
/** What may be stored as a secret, and does not stand in everything by chance. */
const secrets = unicode.filter(
  (secret) => secret.length >= 8 && secret.length <= 200 && new Set(secret).size > 4 && checkSecret(secret) === null,
)
const tokens = fc
  .string({ unit: fc.constantFrom(...'+/=%&"\\-._~aZ09bcdefgh'), minLength: 8, maxLength: 200 })
  .filter((value) => new Set(value).size > 4)
const written = fc.oneof(
  fc.constantFrom(...Object.values(encodings)),
  fc.constantFrom(...pairs.map(([, encode]) => encode)),
)

it('leaves a secret and a token in nothing that it shows, stores or logs', { timeout: 300_000 }, async () => {
  const { handlers } = console_
  const known: string[] = []
  const log = createLog({ folder: console_.folder, echo: false })
  log.maskBy(console_.redact)
  let maskedOnce = 0

  await fc.assert(
    fc.asyncProperty(secrets, tokens, written, fc.nat(answers.length - 1), async (secret, issued, encode, answer) => {
      echo = { encode, answer }
      token = issued
      const fresh = [secret, issued]
      known.push(...fresh)
      const before = console_.events.length
      unwrap(await handlers.saveClientSecret({ ...target, secret: { value: secret, keep: 'session' } }))
      const call = { ...target, callId: 'c' }
      const cart = { ...call, cartToken: 'a-cart' }
      const shown: unknown[] = []
      const show = (name: keyof typeof requests, result: Result<unknown>) => {
        shown.push(result.ok ? requests[name].output.parse(result.value) : result.error)
      }
      show('requestToken', await handlers.requestToken({ ...call, force: false }))
      show('listCatalogEvents', await handlers.listCatalogEvents(call))
      show('readApplicablePromotions', await handlers.readApplicablePromotions(cart))
      show('useCode', await handlers.useCode({ ...cart, code: `CODE ${encode(secret)}` }))
      show('useCode', await handlers.useCode({ ...cart, code: 'CODE' }))
      show('addPromotion', await handlers.addPromotion({ ...cart, promotionId: encode(issued), anyway: true }))
      show('openCart', await handlers.openCart({ ...target, cartToken: encode(secret) }))
      show('listCarts', await handlers.listCarts(target))
      const { ids } = unwrap(await handlers.queryExchanges(target))
      for (const id of ids.slice(0, 6)) {
        const exchange = await handlers.getExchange({ id })
        show('getExchange', exchange)
        shown.push(exchangeCurl(unwrap(exchange).request))
      }
      const [newest = 0] = ids
      show('diagnoseExchange', await handlers.diagnoseExchange({ id: newest }))
      show('inspectToken', await handlers.inspectToken(target))
      show('getExchangeRows', await handlers.getExchangeRows({ ids: ids.slice(0, 6) }))
      show('getSnapshot', await handlers.getSnapshot())
      show('getReadiness', await handlers.getReadiness(target))
      const pushed = console_.events.slice(before).map(({ name, payload }) => events[name].parse(payload))
      const texts = textsIn([shown, pushed])
      expectClean(texts, fresh, 'what is shown', encode)
      if (texts.some((text) => text.includes(mask('access token')))) maskedOnce += 1

      log.error({ err: new Error(`failed: ${encode(secret)}`), url: encode(issued) }, `bug with ${encode(issued)}`)
      unwrap(await handlers.forgetClientSecret(target))
    }),
    { numRuns: 120 },
  )
  // Had nothing been said back, nothing would have been proven.
  expect(maskedOnce).toBe(120)

  const { folder } = console_
  // What leaves as a file lies in the folder too, and is looked through with the others.
  const { ids } = unwrap(await handlers.queryExchanges(target))
  const what = { kind: 'exchanges', format: 'har' } as const
  const path = join(folder, 'exported.har')
  unwrap(await console_.transfers.exportTo(path, { transferId: 'all', what, ids }))
  await console_.close()
  try {
    const database = new DatabaseSync(join(folder, 'history.db'))
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    const cells = tables.flatMap(({ name }) => textsIn(database.prepare(`SELECT * FROM "${String(name)}"`).all()))
    database.close()
    expect(cells.length).toBeGreaterThan(1000)
    expectClean(cells, known, 'a table')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['history.db', 'greenroom.log', 'settings.json', 'exported.har']))
    for (const file of files) {
      const bytes = readFileSync(join(folder, file))
      // As text, and byte by byte, as it lies in the file.
      expectClean([bytes.toString('utf8'), bytes.toString('latin1')], known, file)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

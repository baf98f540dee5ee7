import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verify } from '../../src/main/webhooks/verify.ts'
import { didRight, type ReceiverCheck } from '../../src/shared/models/receiver-check.ts'
import { environmentData } from '../../src/simulator/environment-data.ts'
import { startConsole, type TestConsole, unwrap } from '../support/console.ts'
import { eventually } from '../support/eventually.ts'
import { type AppRequest, startApp } from './relay-harness.ts'

/** Crafted deliveries and receiver checks, sent by the whole product to receivers on loopback. */
let product: TestConsole
let channelKey: string
const { id: hookId, apiKey } = environmentData.test.hook
const checks = (): readonly ReceiverCheck[] =>
  product.events.flatMap((event) => (event.name === 'receiverCheckChanged' ? [event.payload] : []))

beforeEach(async () => {
  product = await startConsole()
  channelKey = unwrap(await product.handlers.openDemo()).key
})
afterEach(() => product.end())

const pairs = (raw: readonly string[]) =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))

/** The verdict of a receiver that keeps to the interface. */
const judge = ({ rawHeaders, body }: AppRequest): string =>
  verify({ rawHeaders: pairs(rawHeaders), body }, (id) =>
    id === hookId ? { hook: { hookId, environment: 'test', label: '', keySource: 'own' }, key: apiKey } : null,
  ).verdict

const headers = [
  ['Content-Type', 'application/json'],
  ['X-Order', 'b'],
  ['ob-event', 'ORDER'],
  ['ob-action', 'PURCHASE'],
  ['ob-delivery-id', 'crafted-1'],
  ['ob-hook-id', hookId],
  ['X-Order', 'a'],
] as const
const body = Uint8Array.of(0x7b, 0x0d, 0x0a, 0xff, 0x7d)

test('a crafted delivery arrives with its bytes and headers, rightly signed, and the report shows no signature', async () => {
  const app = await startApp((response) => response.writeHead(202, { 'X-Answer': 'yes' }).end('thanks'))
  const asked = { channelKey, hookId, url: `${app.url}/hooks?a=1`, confirmed: false, headers, body }
  const report = unwrap(await product.handlers.craftDelivery({ ...asked, signing: 'right' }))
  const [received] = app.requests
  if (!received) throw new Error('nothing arrived')
  expect([received.method, received.url]).toEqual(['POST', '/hooks?a=1'])
  expect(new Uint8Array(received.body)).toEqual(body)
  expect(judge(received)).toBe('verified')
  const sent = pairs(received.rawHeaders)
  expect(sent.filter(([name]) => name === 'X-Order')).toEqual([
    ['X-Order', 'b'],
    ['X-Order', 'a'],
  ])
  expect(sent).toContainEqual(['X-Greenroom', 'craft'])
  expect(report.answer).toMatchObject({ status: 202 })
  expect(new TextDecoder().decode(report.body)).toBe('thanks')
  const signature = createHash('sha256').update(body).update(apiKey).digest('hex')
  expect(JSON.stringify(report.headers)).not.toContain(signature)
  expect(JSON.stringify(report.headers)).toContain('•••«signature»')
  await app.close()
})

test.each(['right', 'upper-case', 'base64'] as const)(
  'a receiver that sends its headers back does not bring the computed signature (%s) into the report',
  async (signing) => {
    let arrived = ''
    const app = await startApp((response, { rawHeaders }) => {
      arrived = pairs(rawHeaders).find(([name]) => name === 'ob-signature')?.[1] ?? ''
      const echo = JSON.stringify({
        rawHeaders,
        upper: arrived.toUpperCase(),
        hex: Buffer.from(arrived).toString('hex'),
      })
      response.statusMessage = `got ${arrived}`
      response.setHeader('X-Echo', `sha256=${arrived}`)
      response.setHeader('Content-Encoding', 'gzip')
      response.end(gzipSync(echo))
    })
    const asked = { channelKey, hookId, url: app.url, confirmed: false, headers, body, signing }
    const report = unwrap(await product.handlers.craftDelivery(asked))
    expect(arrived.length).toBeGreaterThan(40)
    const answered = new TextDecoder().decode(report.body)
    expect(answered).toContain('•••«signature»')
    expect(answered).toContain('crafted-1')
    expect(report.answer?.headers).toContainEqual(['X-Echo', 'sha256=•••«signature»'])
    const shown = JSON.stringify({ ...report, body: answered })
    for (const form of [arrived, arrived.toUpperCase(), Buffer.from(arrived).toString('hex')]) {
      expect(shown).not.toContain(form)
    }
    await app.close()
  },
)

test.each(['another-key', 'another-body', 'key-first', 'hmac', 'upper-case', 'base64', 'truncated', 'none'] as const)(
  'signed wrongly (%s), a receiver that keeps to the interface refuses it',
  async (signing) => {
    const app = await startApp((response, request) => {
      response.writeHead(judge(request) === 'verified' ? 200 : 401).end()
    })
    const asked = { channelKey, hookId, url: app.url, confirmed: false, headers, body, signing }
    expect(unwrap(await product.handlers.craftDelivery(asked)).answer).toMatchObject({ status: 401 })
    await app.close()
  },
)

test('a signature that is typed is sent as it stands', async () => {
  const app = await startApp((response) => response.end())
  const typed = [...headers, ['OB-Signature', 'what I say'] as const]
  const asked = { channelKey, hookId, url: app.url, confirmed: false, headers: typed, body, signing: 'typed' } as const
  const report = unwrap(await product.handlers.craftDelivery(asked))
  expect(pairs(app.requests[0]?.rawHeaders ?? [])).toContainEqual(['OB-Signature', 'what I say'])
  expect(report.headers).toContainEqual(['OB-Signature', 'what I say'])
  await app.close()
})

test('what cannot be sent is refused, and nothing goes out', async () => {
  const { craftDelivery, startReceiverCheck } = product.handlers
  const asked = {
    channelKey,
    hookId,
    url: 'http://127.0.0.1:9/',
    confirmed: false,
    headers,
    body,
    signing: 'right',
  } as const
  expect(await craftDelivery({ ...asked, url: 'https://receiver.example/' })).toMatchObject({
    error: { code: 'not-loopback', field: 'url' },
  })
  expect(await craftDelivery({ ...asked, hookId: 'no-such-hook' })).toMatchObject({ error: { code: 'not-found' } })
  const injected = [...headers, ['X', 'a\r\nY: b'] as const]
  expect(await craftDelivery({ ...asked, headers: injected })).toMatchObject({
    error: { code: 'header-invalid', field: '7' },
  })
  expect(await startReceiverCheck({ channelKey, hookId, url: 'ftp://x/', confirmed: true })).toMatchObject({
    error: { code: 'invalid', field: 'url' },
  })
})

test('what comes back to this console is a self-test, whatever its verdict', async () => {
  const { listener, channels } = unwrap(await product.handlers.getSnapshot())
  if (listener.state.kind !== 'listening') throw new Error('nothing listens')
  const url = `http://127.0.0.1:${listener.state.port}/h/${channels[0]?.listenerPath}`
  const asked = { channelKey, hookId, url, confirmed: false, headers, body }
  expect(unwrap(await product.handlers.craftDelivery({ ...asked, signing: 'right' })).answer).toMatchObject({
    status: 200,
  })
  expect(unwrap(await product.handlers.craftDelivery({ ...asked, signing: 'another-key' })).answer).toMatchObject({
    status: 401,
  })
  const { ids } = unwrap(await product.handlers.queryDeliveries({ channelKey }))
  const rows = unwrap(await product.handlers.getDeliveryRows({ ids }))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ selfTest }) => selfTest)).toBe(true)
})

const finished = () => eventually(() => expect(checks().at(-1)?.state).not.toBe('running'))

test('a receiver that keeps to the interface passes every case', async () => {
  const app = await startApp((response, request) => {
    response.writeHead(judge(request) === 'verified' ? 204 : 401).end()
  })
  unwrap(await product.handlers.startReceiverCheck({ channelKey, hookId, url: app.url, confirmed: false }))
  expect(
    await product.handlers.startReceiverCheck({ channelKey, hookId, url: app.url, confirmed: false }),
  ).toMatchObject({
    error: { code: 'check-running' },
  })
  await finished()
  const check = checks().at(-1)
  expect(check?.state).toBe('done')
  expect(check?.cases.filter((each) => didRight(each) !== true)).toEqual([])
  expect(app.requests).toHaveLength(check?.cases.length ?? 0)
  expect(unwrap(await product.handlers.getReceiverCheck())).toEqual(check)
  await app.close()
})

test('a receiver that accepts everything is told what it should have refused', async () => {
  const app = await startApp((response) => response.end())
  unwrap(await product.handlers.startReceiverCheck({ channelKey, hookId, url: app.url, confirmed: false }))
  await finished()
  const wrong =
    checks()
      .at(-1)
      ?.cases.filter((each) => didRight(each) === false) ?? []
  expect(wrong.map(({ expects }) => expects)).toEqual(Array.from({ length: 9 }, () => 'refuse'))
  await app.close()
})

test('a receiver that is not there ends the check; one that is slow is given up by cancelling', async () => {
  const gone = await startApp(() => undefined)
  await gone.close()
  unwrap(await product.handlers.startReceiverCheck({ channelKey, hookId, url: gone.url, confirmed: false }))
  await finished()
  expect(checks().at(-1)).toMatchObject({ state: 'unreachable' })
  expect(
    checks()
      .at(-1)
      ?.cases.filter(({ outcome }) => outcome !== null),
  ).toHaveLength(1)

  const asked = Promise.withResolvers<void>()
  const slow = await startApp(() => asked.resolve())
  unwrap(await product.handlers.startReceiverCheck({ channelKey, hookId, url: slow.url, confirmed: false }))
  await asked.promise
  expect(unwrap(await product.handlers.cancelReceiverCheck())).toMatchObject({ state: 'cancelled' })
  await slow.close()
})

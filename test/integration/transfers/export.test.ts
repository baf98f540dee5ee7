import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { har } from 'har-validator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretForms } from '../../../src/main/redaction/forms.ts'
import { unwrap } from '../../support/console.ts'
import { allDeliveries, asked, type Demo, startDemo } from './harness.ts'

let demo: Demo
beforeEach(async () => {
  demo = await startDemo()
})
afterEach(() => demo.console.end())

const send = async (event: string, action: string) =>
  unwrap(await demo.console.handlers.sendFromStageDoor({ environment: 'test', event, action, fault: 'none' }))

/** Posts a webhook that no simulator would send. */
const post = async (body: Uint8Array, headers: Readonly<Record<string, string>>) => {
  const response = await fetch(demo.address, { method: 'POST', body: Buffer.from(body), headers })
  await response.arrayBuffer()
}

const exported = async (format: 'har' | 'ndjson' | 'folder', ids?: number[]) => {
  const path = join(demo.console.folder, `out-${format}`)
  const done = unwrap(await demo.console.transfers.exportTo(path, asked(ids ?? (await allDeliveries(demo)), format)))
  return { ...done, path }
}

/** Calls of every kind: answered, refused by the service, and without an answer. */
const makeCalls = async () => {
  const { handlers } = demo.console
  const { target } = demo
  unwrap(await handlers.requestToken({ ...target, callId: 'a', force: false }))
  unwrap(await handlers.listCatalogEvents({ ...target, callId: 'b' }))
  const { cartToken, promotionalCode } = unwrap(await handlers.getDemoCart(target))
  unwrap(await handlers.openCart({ ...target, cartToken }))
  unwrap(await handlers.useCode({ ...target, cartToken, callId: 'c', code: promotionalCode }))
  unwrap(await handlers.addPromotion({ ...target, cartToken, promotionId: 'no such', callId: 'd', anyway: true }))
  const settings = unwrap(await handlers.getSnapshot()).channels[0]?.environments.test
  if (!settings) throw new Error('the demo has no test environment')
  // Port 9 is the one of discard, which nothing has.
  unwrap(await handlers.saveEnvironment({ ...target, settings: { ...settings, baseUrl: 'http://127.0.0.1:9' } }))
  await handlers.requestToken({ ...target, callId: 'e', force: true })
  return unwrap(await handlers.queryExchanges(target)).ids
}

/** Everything that must stand in no file: the secrets of both environments, the tokens that were issued. */
const secrets = (): string[] => {
  const { test: one, production: other } = demo.simulator.environments
  const stored = [one, other].flatMap((each) => [each.clientSecret, each.hook.apiKey, each.secondHook.apiKey])
  const tokens = demo.simulator
    .requestLog()
    .flatMap(({ headers }) =>
      headers.flatMap(([name, text]) => (name.toLowerCase() === 'authorization' ? [text.replace(/^Bearer /, '')] : [])),
    )
  expect(tokens.length).toBeGreaterThan(0)
  return [...stored, ...tokens]
}

const escaped = (secret: string): string[] => [
  encodeURIComponent(secret),
  encodeURIComponent(secret).replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
]

/** Every file below a path, as one run of bytes each, with what stands in base64 inside of it. */
const contents = (path: string): string[] => {
  const files = existsSync(path) && readdirSync(path, { withFileTypes: true }).map(({ name }) => join(path, name))
  return (files || []).map((file) => readFileSync(file, 'latin1'))
}
const withDecoded = (text: string): string[] => [
  text,
  ...[...text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)].map(([run]) => Buffer.from(run, 'base64').toString('latin1')),
]

const expectNoSecret = (texts: readonly string[], values: readonly string[]) => {
  const all = texts.flatMap(withDecoded)
  for (const secret of values)
    for (const form of [...secretForms(secret).map(({ bytes }) => bytes), ...escaped(secret)])
      expect(all.some((text) => text.includes(form))).toBe(false)
}

test('the calls leave as a HAR that a validator accepts, with their failures', async () => {
  const ids = await makeCalls()
  const path = join(demo.console.folder, 'calls.har')
  const done = await demo.console.transfers.exportTo(path, {
    transferId: 'x',
    what: { kind: 'exchanges', format: 'har' },
    ids,
  })
  expect(unwrap(done)).toEqual({ path, records: ids.length, missing: 0 })
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  await har(parsed)
  expect(parsed).toMatchObject({
    log: {
      creator: { name: 'Greenroom', version: '0.0.0' },
      entries: expect.arrayContaining([
        expect.objectContaining({ response: expect.objectContaining({ status: 200 }) }),
        expect.objectContaining({ response: expect.objectContaining({ status: 0, _error: expect.any(String) }) }),
      ]),
    },
  })
  expectNoSecret([readFileSync(path, 'latin1')], secrets())
})

test('deliveries leave in every format, without a secret and without a signature that the console computed', async () => {
  await makeCalls()
  await send('ORDER', 'PURCHASE')
  const binary = Uint8Array.from({ length: 256 }, (_, index) => index)
  const { hook } = demo.simulator.environments.test
  const head = { 'content-type': 'application/json', 'ob-event': 'ORDER', 'ob-action': 'PRINT', 'ob-hook-id': hook.id }
  await post(binary, { ...head, 'ob-delivery-id': '../../x', 'ob-signature': '0'.repeat(64) })
  await post(new Uint8Array(), { ...head, 'ob-event': '=cmd()', 'ob-delivery-id': 'd-2' })
  await post(binary, { ...head, 'ob-hook-id': 'nobody', 'ob-delivery-id': 'd-3', 'ob-signature': 'f'.repeat(64) })
  const computed = [binary, new Uint8Array()].map((body) =>
    createHash('sha256').update(body).update(hook.apiKey).digest('hex'),
  )

  const files = await exported('har')
  await har(JSON.parse(readFileSync(files.path, 'utf8')))
  expect(files.records).toBe(4)
  const lines = await exported('ndjson')
  const folder = await exported('folder')
  const texts = [readFileSync(files.path, 'latin1'), readFileSync(lines.path, 'latin1'), ...contents(folder.path)]
  expectNoSecret(texts, [...secrets(), ...computed])

  const names = readdirSync(folder.path).sort()
  expect(names).toHaveLength(4 * 2 + 1)
  for (const name of names) expect(name).toMatch(/^(index\.csv|\d{6}_[\w.-]+)$/)
  const body = names.find((name) => name.includes('ORDER_PRINT') && name.endsWith('.json')) ?? ''
  expect(Buffer.compare(readFileSync(join(folder.path, body)), binary)).toBe(0)
  const index = readFileSync(join(folder.path, 'index.csv'), 'utf8')
  expect(index.trim().split('\r\n')).toHaveLength(5)
  expect(index).toContain(body)
  expect(index).toContain("'=cmd()")
})

test('what was deleted meanwhile is counted, and what is asked twice is written once', async () => {
  await send('ORDER', 'PURCHASE')
  const [id = 0] = await allDeliveries(demo)
  expect(await exported('ndjson', [id, id, 999_999])).toMatchObject({ records: 1, missing: 1 })
})

test('progress is told, and a cancelled export leaves nothing behind nor touches what was there', async () => {
  for (let index = 0; index < 3; index += 1) await send('ORDER', 'PURCHASE')
  const ids = await allDeliveries(demo)
  const path = join(demo.console.folder, 'kept.har')
  writeFileSync(path, 'what was there')
  const before = readdirSync(demo.console.folder).sort()
  const cancelling = demo.console.transfers.exportTo(path, asked(ids, 'har', 'z'))
  unwrap(await demo.console.handlers.cancelTransfer({ transferId: 'z' }))
  expect(await cancelling).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(readFileSync(path, 'utf8')).toBe('what was there')
  expect(readdirSync(demo.console.folder).sort()).toEqual(before)

  await exported('har')
  const told = demo.console.events.flatMap((event) => (event.name === 'transferProgress' ? [event.payload] : []))
  expect(told.at(-1)).toEqual({ transferId: 'a', done: 3, total: 3 })
})

test('a folder that is not there, and a target that is a folder, are told of', async () => {
  await send('ORDER', 'PURCHASE')
  const ids = await allDeliveries(demo)
  const { exportTo } = demo.console.transfers
  expect(await exportTo(join(demo.console.folder, 'gone', 'a.har'), asked(ids, 'har'))).toMatchObject({
    ok: false,
    error: { code: 'not-saved', hint: expect.stringContaining('not there any more') },
  })
  mkdirSync(join(demo.console.folder, 'taken'))
  expect(await exportTo(join(demo.console.folder, 'taken'), asked(ids, 'ndjson'))).toMatchObject({
    ok: false,
    error: { code: 'not-saved', hint: expect.stringContaining('A folder of this name') },
  })
})

test('quitting ends an export under way, and leaves nothing half of it', async () => {
  await send('ORDER', 'PURCHASE')
  const ids = await allDeliveries(demo)
  const before = readdirSync(demo.console.folder).sort()
  const running = demo.console.transfers.exportTo(join(demo.console.folder, 'a'), asked(ids, 'folder'))
  await demo.console.transfers.close()
  expect(await running).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(readdirSync(demo.console.folder).sort()).toEqual(before)
})

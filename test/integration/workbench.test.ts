import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { type Console, createConsole } from '../../src/main/console.ts'
import { createMemoryHistory } from '../../src/main/history/memory.ts'
import { createMemoryStore } from '../../src/main/secrets/memory.ts'
import { openSettings } from '../../src/main/settings/open-settings.ts'
import type { Result } from '../../src/shared/result.ts'
import { startSimulator } from '../../src/simulator/simulator.ts'

/** What the workbench says of deliveries that came over a socket, through the whole product without a window. */
let folder: string
let console_: Console
let channelKey: string
let address: string

const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const KEY = 'ak_orders_7c1e'
const OTHER_KEY = 'ak_other_93fa'
const sign = (body: string, key: string) => createHash('sha256').update(body).update(key).digest('hex')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-workbench-'))
  console_ = createConsole({
    clock: systemClock,
    settings: openSettings({ folder }).settings,
    keychain: createMemoryStore(),
    history: createMemoryHistory(),
    startSimulator,
    version: '0.0.0',
    runtime: 'none',
    dataFolder: folder,
    notices: [],
  })
  await console_.start()
  const { handlers } = console_
  const channel = value(await handlers.openDemo())
  channelKey = channel.key
  for (const [hookId, key] of [
    ['hook-17', KEY],
    ['hook-18', OTHER_KEY],
  ] as const) {
    const hook = { hookId, environment: 'test', label: '', keySource: 'own' } as const
    value(await handlers.saveHook({ channelKey, hook, previousHookId: null, key: { value: key, keep: 'session' } }))
  }
  const { state } = value(await handlers.getSnapshot()).listener
  if (state.kind !== 'listening') throw new Error('nothing listens')
  address = `http://127.0.0.1:${state.port}/h/${channel.listenerPath}`
})
afterEach(async () => {
  await console_.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Posts a delivery of hook-17; gives the newest delivery then. */
const receive = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'ob-event': 'ITEM',
      'ob-action': 'BARCODE_VALIDATION',
      'ob-delivery-id': 'delivery-1',
      'ob-hook-id': 'hook-17',
      'ob-signature': sign(body, KEY),
      ...headers,
    },
  })
  await response.arrayBuffer()
  const { ids } = value(await console_.handlers.queryDeliveries({ channelKey }))
  return value(await console_.handlers.getDelivery({ id: ids[0] ?? 0 }))
}

const newestAttempt = async (...received: Parameters<typeof receive>) =>
  (await receive(...received)).attempts.at(-1)?.id ?? 0

test('a body that was re-serialized on its way is named, with its proof', async () => {
  const compact = '{"code":"A1","url":"https://x.example/A1"}'
  const attemptId = await newestAttempt('{"code": "A1", "url": "https://x.example/A1"}', {
    'ob-signature': sign(compact, KEY),
  })
  const explanation = value(await console_.handlers.explainAttempt({ attemptId }))
  expect(explanation).toMatchObject({
    kind: 'found',
    difference: { offset: 8 },
    rows: [{ label: 'ob-signature' }, { result: 'differs' }, { result: 'matches' }],
  })
})

test('the key of another hook is named, and no key leaves', async () => {
  const body = '{"code":"A2","url":"https://x.example/A2"}'
  const attemptId = await newestAttempt(body, { 'ob-signature': sign(body, OTHER_KEY) })
  const explanation = value(await console_.handlers.explainAttempt({ attemptId }))
  expect(explanation).toMatchObject({ kind: 'found', causes: ['another-hook'], difference: null })
  const said = JSON.stringify(explanation)
  expect(said).toContain('hook-18')
  for (const secret of [KEY, OTHER_KEY, sign(body, KEY), sign(body, OTHER_KEY)]) expect(said).not.toContain(secret)
})

test('an attempt that does not exist is not found', async () => {
  expect(await console_.handlers.explainAttempt({ attemptId: 77 })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})

test('what is pasted gets the same answer: with a pasted key, a hook, or the key of another', async () => {
  const body = '{"id":5}'
  const check = async (signature: string, key: { kind: 'pasted'; value: string } | { kind: 'hook'; hookId: string }) =>
    value(
      await console_.handlers.checkSignature({
        channelKey,
        body: Buffer.from(body),
        signature: ` ${signature}\n`,
        key,
      }),
    )
  const mine = 'a key of mine'
  expect(await check(sign(body, mine), { kind: 'pasted', value: mine })).toMatchObject({ kind: 'right' })
  expect(await check(sign(body, KEY), { kind: 'hook', hookId: 'hook-17' })).toMatchObject({ kind: 'right' })
  expect(await check(sign(body, KEY), { kind: 'hook', hookId: 'hook-18' })).toMatchObject({ causes: ['another-hook'] })
  expect(await check(sign(body, KEY), { kind: 'pasted', value: mine })).toMatchObject({ causes: ['another-hook'] })
  expect(await check(sign(`${body}\n`, mine), { kind: 'pasted', value: mine })).toMatchObject({
    kind: 'found',
    difference: { offset: 8 },
  })
  expect(await check(sign(body, 'unheard of'), { kind: 'pasted', value: mine })).toMatchObject({
    kind: 'nothing-found',
  })
  expect(await check('', { kind: 'pasted', value: mine })).toMatchObject({ kind: 'no-signature' })
})

test('findings cite their sections: the combination, the fields, the address', async () => {
  const { row } = await receive('{"code":7,"url":"https://elsewhere.example/7"}', { 'ob-action': 'PURCHASE' })
  const found = value(await console_.handlers.getFindings({ id: row.id }))
  expect(found.map(({ code, section }) => `${code} ${section}`)).toEqual(
    expect.arrayContaining(['combination §6.3', 'field-type §2.3', 'url-origin §5.1']),
  )
})

test('a body that comes again under other headers is a possible replay', async () => {
  const body = '{"id":41}'
  await receive(body, { 'ob-event': 'PRODUCT', 'ob-action': 'CATALOG', 'ob-delivery-id': 'first' })
  const { row } = await receive(body, { 'ob-event': 'CHANNEL', 'ob-action': 'UPDATE', 'ob-delivery-id': 'second' })
  const found = value(await console_.handlers.getFindings({ id: row.id }))
  expect(found).toEqual([expect.objectContaining({ code: 'replay-or-relabel', section: '§5.3' })])
  expect(found[0]?.message).toContain('PRODUCT / CATALOG')
})

test('a companion is found beside its delivery', async () => {
  const relocate = { 'ob-event': 'ORDER', 'ob-action': 'RELOCATE', 'ob-delivery-id': 'pair' }
  const { row } = await receive('{"code":"B","url":"https://x.example/B","previous_code":"A"}', relocate)
  const codes = async () =>
    value(await console_.handlers.getFindings({ id: row.id })).map(({ level, code }) => `${level} ${code}`)
  expect(await codes()).toContain('note companion-awaited')
  await receive('{"code":"A","url":"https://x.example/A"}', { ...relocate, 'ob-action': 'UPDATE' })
  expect(await codes()).toContain('ok companion')
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DeliveryLine, deliveryLineSchema } from '../../../src/main/export/ndjson-format.ts'
import { unwrap } from '../../support/console.ts'
import { allDeliveries, asked, type Demo, startDemo } from './harness.ts'

let demo: Demo
let file: string
beforeEach(async () => {
  demo = await startDemo()
  file = join(demo.console.folder, 'deliveries.ndjson')
})
afterEach(() => demo.console.end())

const send = async (event: string, action: string) =>
  unwrap(await demo.console.handlers.sendFromStageDoor({ environment: 'test', event, action, fault: 'none' }))
const exportAll = async (path = file) =>
  unwrap(await demo.console.transfers.exportTo(path, asked(await allDeliveries(demo), 'ndjson')))
const importIt = (channelKey: string | null = null, path = file) =>
  demo.console.transfers.importFrom(path, { transferId: 'i', channelKey })
const imported = async (channelKey: string | null = null, path = file) =>
  unwrap(await importIt(channelKey, path)).report
const newChannel = async (name: string) => unwrap(await demo.console.handlers.createChannel({ name })).key
const idsOf = async (channelKey: string) => unwrap(await demo.console.handlers.queryDeliveries({ channelKey })).ids

const lines = (path = file) => readFileSync(path, 'utf8').trimEnd().split('\n')
const deliveries = (path: string): DeliveryLine['delivery'][] =>
  lines(path)
    .slice(1, -1)
    .map((line) => deliveryLineSchema.parse(JSON.parse(line)).delivery)
const rewrite = (change: (all: string[]) => readonly string[], end = '\n') =>
  writeFileSync(
    file,
    change(lines())
      .map((line) => line + end)
      .join(''),
  )

describe('an export that comes back', () => {
  test('is known, attempt by attempt, and changes nothing', async () => {
    await send('ORDER', 'PURCHASE')
    await send('CHANNEL', 'UPDATE')
    await exportAll()
    const before = await allDeliveries(demo)
    expect(await imported()).toEqual({
      file: 'deliveries.ndjson',
      ended: 'whole',
      added: 0,
      known: 2,
      damagedCount: 0,
      damaged: [],
      elsewhere: [],
    })
    expect(await allDeliveries(demo)).toEqual(before)
  })

  test('into another channel is marked, verified anew, counts for nothing, and leaves again as it came', async () => {
    await send('ORDER', 'RELOCATE')
    await send('ITEM', 'TRANSFER')
    const ids = await allDeliveries(demo)
    unwrap(await demo.console.handlers.noteDelivery({ id: ids[0] ?? 0, note: 'a note', before: '' }))
    await exportAll()
    const channelKey = await newChannel('Other')
    expect(await imported(channelKey)).toMatchObject({ added: 3, known: 0, ended: 'whole' })
    expect(await imported(channelKey)).toMatchObject({ added: 0, known: 3 })

    const copies = unwrap(await demo.console.handlers.getDeliveryRows({ ids: await idsOf(channelKey) }))
    expect(copies).toHaveLength(3)
    for (const row of copies) {
      // The other channel has no hook, so what was verified there is of an unknown hook here.
      expect(row).toMatchObject({ verdict: 'unknown-hook', environment: null, imported: { file: 'deliveries.ndjson' } })
      const detail = unwrap(await demo.console.handlers.getDelivery({ id: row.id }))
      expect(detail.attempts[0]).toMatchObject({ verdict: 'unknown-hook', verdictAtReceipt: 'verified' })
    }
    expect(
      unwrap(await demo.console.handlers.getCoverage({ target: { channelKey, environment: 'test' }, since: 0 })),
    ).toEqual([])
    const changed = demo.console.events
      .filter(({ name }) => name === 'deliveriesReverified')
      .map(({ payload }) => payload)
    expect(changed).toEqual([{ channelKey }])

    const again = join(demo.console.folder, 'again.ndjson')
    unwrap(await demo.console.transfers.exportTo(again, asked(await idsOf(channelKey), 'ndjson')))
    /** What must be the same: all but what the channel and its keys decide. */
    const lasting = (path: string) =>
      deliveries(path).map(({ channel: _c, environment: _e, attempts, ...rest }) => ({
        ...rest,
        attempts: attempts.map(({ verdict: _v, reason: _r, ...attempt }) => attempt),
      }))
    expect(lasting(again)).toEqual(lasting(file))
  })

  test('goes to the channel of its key, else of its name, and is told of when there is none', async () => {
    await send('ORDER', 'PURCHASE')
    await exportAll()
    const other = await newChannel('Box office')
    rewrite((all) =>
      all.map((line) => line.replaceAll(/"channel":\{[^}]*\}/g, '"channel":{"key":"k","name":"Box office"}')),
    )
    expect(await imported()).toMatchObject({ added: 1, elsewhere: [] })
    expect(await idsOf(other)).toHaveLength(1)
    rewrite((all) => all.map((line) => line.replaceAll('Box office', 'Nobody')))
    expect(await imported()).toMatchObject({ added: 0, elsewhere: [{ name: 'Nobody', attempts: 1 }], ended: 'whole' })
  })
})

describe('a file that is not whole', () => {
  beforeEach(async () => {
    for (const event of ['ORDER', 'MEMBERORDER'] as const) await send(event, 'PURCHASE')
    await send('CHANNEL', 'UPDATE')
    await exportAll()
  })

  test('with CRLF, a byte order mark and empty lines is read all the same', async () => {
    rewrite((all) => [`\uFEFF${all[0]}`, '', ...all.slice(1)], '\r\n')
    expect(await imported(await newChannel('B'))).toMatchObject({ added: 3, damagedCount: 0, ended: 'whole' })
  })

  test('with damaged lines tells which, and goes on', async () => {
    rewrite((all) => [...all.slice(0, 2), '{"delivery":', ...all.slice(2, 3), '['.repeat(300_000), ...all.slice(3)])
    expect(await imported(await newChannel('B'))).toMatchObject({
      added: 3,
      damagedCount: 2,
      damaged: [
        { line: 3, problem: expect.stringContaining('JSON') },
        { line: 5, problem: expect.stringContaining('nested') },
      ],
    })
  })

  test.each([
    ['in the middle of a line', (text: string) => text.slice(0, -200), 2],
    ['between two lines', (text: string) => `${text.split('\n').slice(0, -2).join('\n')}\n`, 3],
  ])('that was cut off %s says so, and keeps the rest', async (_where, cut, added) => {
    writeFileSync(file, cut(readFileSync(file, 'utf8')))
    expect(await imported(await newChannel('B'))).toMatchObject({ added, ended: 'cut-off' })
  })

  test('that is cancelled keeps what was stored, and the rest comes with the next import', async () => {
    const channelKey = await newChannel('B')
    const running = importIt(channelKey)
    unwrap(await demo.console.handlers.cancelTransfer({ transferId: 'i' }))
    const { report } = unwrap(await running)
    expect(report.ended).toBe('cancelled')
    const { added, known, ended } = await imported(channelKey)
    expect([added + known, known, ended]).toEqual([3, report.added, 'whole'])
  })
})

describe('a foreign file', () => {
  const refusal = async (bytes: string | Uint8Array) => {
    writeFileSync(file, bytes)
    const result = await importIt()
    return result.ok ? null : result.error
  }

  test.each([
    ['a HAR', '{"log":{"version":"1.2","entries":[]}}', 'This is a HAR'],
    ['a HAR over many lines', '{\n  "log": {\n', 'This is a HAR'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'This is not an export'],
    ['something without a line end', Buffer.alloc(1_000_000, 'a'), 'This is not an export'],
    ['an NDJSON of something else', '{"a":1}\n{"a":2}\n', 'This is JSON of something else'],
    ['another version', '{"format":"greenroom-deliveries","version":9}\n', 'another version'],
    ['nothing', '', 'The file is empty.'],
  ])('%s is refused with what to do', async (_what, bytes, message) => {
    const error = await refusal(bytes)
    expect(error).toMatchObject({ code: 'not-imported', message: expect.stringContaining(message) })
    expect(error?.hint).toMatch(/\.$/)
    expect(await allDeliveries(demo)).toEqual([])
  })

  test('and one that is not there, or is a folder', async () => {
    expect(await importIt(null, join(demo.console.folder, 'gone'))).toMatchObject({
      ok: false,
      error: { code: 'not-read', hint: expect.stringContaining('not there any more') },
    })
    mkdirSync(join(demo.console.folder, 'folder'))
    expect(await importIt(null, join(demo.console.folder, 'folder'))).toMatchObject({ ok: false })
  })
})

import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { createSearchIndex, emptySearchIndex } from '../../../../../src/main/history/store/search-index.ts'
import { SEARCHED_OF_BODY } from '../../../../../src/shared/limits.ts'
import { sampleAttempt } from '../samples.ts'

let db: DatabaseSync
let history: History
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  migrate(db, historySchema)
  history = historyOver(db)
})

const find = (text: string) => history.queryDeliveries({ channelKey: 'channel-1', text })
const record = async (deliveryId: string, body: string | Uint8Array, headers: readonly (readonly [string, string])[]) =>
  (await history.recordAttempt(sampleAttempt({ deliveryId, body: Buffer.from(body), headers }))).row.id
const indexAll = () => {
  const index = createSearchIndex(db)
  while (index.isBehind()) index.step()
}
const documents = () => Number(db.prepare('SELECT count(*) AS n FROM delivery_search').get()?.n)
const indexed = () => Number(db.prepare('SELECT attempt FROM search_progress').get()?.attempt)

test.each([
  ['before it is indexed', () => {}],
  ['from the index', indexAll],
])('a text is found in a body and in a header, as part of a word, %s', async (_, prepare) => {
  const one = await record('d-1', '{"code":"ORD-004711","holder":"Zoë Łukasz"}', [['X-Trace', 'Edge-Node-17']])
  const two = await record('d-2', '{"code":"ORD-9","url":"https:\\/\\/api.example\\/caf\\u00e9"}', [
    ['X-Trace', 'other'],
  ])
  prepare()
  expect(await find('004711')).toEqual([one])
  expect(await find('zoë łu')).toEqual([one])
  expect(await find('EDGE-node')).toEqual([one])
  expect(await find('x-trace: other')).toEqual([two])
  expect(await find('api.example/café')).toEqual([two])
  expect(await find('"code":"ord-')).toEqual([two, one])
  expect(await find('nowhere')).toEqual([])
})

test.each([
  ['before it is indexed', () => {}],
  ['from the index', indexAll],
])('of a later attempt the headers are found too, %s', async (_, prepare) => {
  const one = await record('d-1', '{}', [['Date', 'Monday']])
  const two = await record('d-2', '{}', [['Date', 'Monday']])
  expect(await record('d-1', '{}', [['Date', 'Tuesday']])).toBe(one)
  prepare()
  expect(await find('tuesday')).toEqual([one])
  expect(await find('monday')).toEqual([one, two])
  expect(await history.matchDeliveries({ channelKey: 'channel-1', text: 'tuesday' }, [one, two])).toEqual([one])
})

test('the head of a body is searched', async () => {
  const body = Buffer.alloc(SEARCHED_OF_BODY + 100, '.')
  body.write('early', SEARCHED_OF_BODY - 5)
  body.write('later', SEARCHED_OF_BODY)
  const id = await record('d-1', body, [])
  indexAll()
  expect([await find('early'), await find('later')]).toEqual([[id], []])
})

const odd = [
  '"',
  '""""',
  'a"b"c',
  '*',
  'abc*',
  'AND',
  'one AND two',
  'NEAR(one two, 3)',
  'NOT one',
  '-one',
  '^one',
  'document:one',
  '{document}:one',
  "it's",
  'a\u0000bc',
  '\u0000\u0000\u0000\u0000',
  '😀😀😀',
  'x\ud83dx',
  '\ud83d\ud83d\ude00\ude00',
  '\ufffe\uffff\ufffd',
  'ΟΔΟΣ',
  'İİİ',
  '( OR )',
  'ab',
  'é',
  '...',
  '\\u00e9',
]
test.each(odd)('the odd text %j is found where it is, and fails nowhere', async (text) => {
  const one = await record('d-1', `before ${text.toWellFormed()} after`, [])
  await record('d-2', 'nothing of the kind', [])
  const waiting = await find(text)
  indexAll()
  expect(await find(text)).toEqual(waiting)
  // One and two characters are not looked for in bodies.
  expect(waiting).toEqual(text.toWellFormed().length < 3 ? [] : [one])
})

test('10,000 characters are found where all of them are', async () => {
  const long = Array.from({ length: 2_500 }, (_, index) => `${index % 10}😀x`).join('')
  const one = await record('d-1', long, [])
  const nearly = `${long.slice(0, 4_000)}!${long.slice(4_001)}`
  await record('d-2', nearly, [])
  const header = await record('d-3', 'short', [['x', 'first']])
  await record('d-3', 'short', [['x', long]])
  for (const prepare of [() => {}, indexAll]) {
    prepare()
    expect(await find(long)).toEqual([header, one])
    expect(await find(long.slice(1, 300))).toHaveLength(3)
  }
})

test('the index remembers how far it came: nothing is indexed twice, and nothing is passed over', async () => {
  await record('d-1', 'first body', [])
  indexAll()
  await record('d-2', 'second body', [])
  // Another run begins where the last one ended.
  const again = createSearchIndex(db)
  expect(again.isBehind()).toBe(true)
  again.step()
  expect(again.isBehind()).toBe(false)
  expect([documents(), indexed()]).toEqual([2, 2])
  expect(await find('body')).toHaveLength(2)
})

test('a large body ends a step, and the next one goes on', async () => {
  for (const id of ['d-1', 'd-2', 'd-3']) await record(id, Buffer.alloc(SEARCHED_OF_BODY, id), [])
  const index = createSearchIndex(db)
  index.step()
  expect(indexed()).toBe(1)
  indexAll()
  expect(await find('d-3d-3')).toHaveLength(1)
})

test('a deleted delivery leaves the index, and what comes next is indexed', async () => {
  const one = await record('d-1', 'the first body', [['x', 'first']])
  await record('d-1', 'the first body', [['x', 'again']])
  const two = await record('d-2', 'the second body', [])
  indexAll()
  const remove = (id: number) =>
    db.exec(`DELETE FROM bodies WHERE delivery = ${id}; DELETE FROM attempts WHERE delivery = ${id};
      DELETE FROM deliveries WHERE id = ${id}`)
  remove(two)
  expect(await find('second')).toEqual([])
  expect(indexed()).toBe(2)
  const three = await record('d-3', 'the third body', [])
  indexAll()
  expect(await find('third')).toEqual([three])
  expect(await find('second')).toEqual([])
  remove(one)
  expect(await find('again')).toEqual([])
  expect(await find('first')).toEqual([])
  expect(documents()).toBe(1)
})

test('the whole index is begun anew at once', async () => {
  await record('d-1', 'the first body', [['x', 'first']])
  await record('d-1', 'the first body', [['x', 'again']])
  indexAll()
  emptySearchIndex(db)
  db.exec('DELETE FROM bodies; DELETE FROM attempts; DELETE FROM deliveries')
  expect([documents(), indexed()]).toEqual([0, 0])
  const id = await record('d-2', 'another body', [])
  expect(await find('body')).toEqual([id])
  indexAll()
  expect(await find('body')).toEqual([id])
})

test('what many deliveries have is found in the order of the list, and by the rest of the filter', async () => {
  const ids = await Promise.all(
    Array.from({ length: 1_200 }, async (_, index) => {
      const event = index % 6 === 0 ? 'ITEM' : 'ORDER'
      const body = Buffer.from(`{"seat":"row ${index}"}`)
      return (await history.recordAttempt(sampleAttempt({ deliveryId: `d-${index}`, event, body }))).row.id
    }),
  )
  indexAll()
  await record('other', '{"gate":"north"}', [])
  expect(await find('seat')).toEqual(ids.toReversed())
  const items = ids.filter((_, index) => index % 6 === 0).toReversed()
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'seat', event: 'ITEM' })).toEqual(items)
})

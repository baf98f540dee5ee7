import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { sampleAttempt } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const record = async (changes: Parameters<typeof sampleAttempt>[0]) =>
  (await history.recordAttempt(sampleAttempt(changes))).row
const other = Buffer.from('{"code":"A1","url":"https://test.example/orders/A2"}')

test('the others with the same delivery id come with their bodies; other channels are left out', async () => {
  const main = await record({ action: 'RELOCATE' })
  const companion = await record({ action: 'UPDATE', body: other })
  await record({ channelKey: 'channel-2', action: 'UPDATE' })
  await record({ deliveryId: 'delivery-2', action: 'UPDATE' })
  const found = await history.sameDeliveryId(main.id, 10)
  expect(found.map(({ row }) => row)).toEqual([companion])
  expect(Buffer.from(found[0]?.body ?? []).equals(other)).toBe(true)
  expect(found[0]?.bodyDigest).toBe(sampleAttempt({ body: other }).bodyDigest)
  await record({ action: 'CANCEL' })
  expect(await history.sameDeliveryId(main.id, 1)).toHaveLength(1)
})

test('a delivery without an id has none beside it', async () => {
  const one = await record({ deliveryId: null })
  await record({ deliveryId: null })
  expect(await history.sameDeliveryId(one.id, 10)).toEqual([])
  expect(await history.sameDeliveryId(99, 10)).toEqual([])
})

test('the same body is found in pieces, whatever its headers; a body of the same size is another', async () => {
  const main = await record({})
  await record({ deliveryId: 'd-2', body: other })
  const replayed = await record({ deliveryId: 'd-3', event: 'ITEM', action: 'TRANSFER' })
  await record({ deliveryId: 'd-4', channelKey: 'channel-2' })
  const without = await record({ deliveryId: null })
  expect(await history.sameBody(main.id, 0, 100)).toEqual({ rows: [replayed, without], next: null })
  expect(await history.sameBody(main.id, 0, 3)).toEqual({ rows: [replayed], next: 3 })
  expect(await history.sameBody(main.id, 3, 3)).toEqual({ rows: [without], next: null })
  expect(await history.sameBody(99, 0, 3)).toEqual({ rows: [], next: null })
})

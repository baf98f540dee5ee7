import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import type { Exchange } from '../../../../../src/shared/models/exchange.ts'
import { productionTarget, sampleExchange } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const failure: Exchange['failure'] = {
  source: { from: 'service', error: { kind: 'AUTH001', status: 401, message: '' } },
  title: 'AUTH001',
}
const add = async (changes: Partial<Omit<Exchange, 'id'>> = {}) =>
  (await history.recordExchange(sampleExchange(changes))).id
const idsOf = (calls: readonly { readonly id: number }[]) => calls.map(({ id }) => id)

test('the newest success of each operation before, and the newest call of each after', async () => {
  await add({ operation: 'token' })
  const token = await add({ operation: 'token' })
  await add()
  const catalog = await add()
  await add({ operation: 'use-code', failure })
  const elsewhere = await add({ target: productionTarget, failure })
  await add({ target: productionTarget, operation: 'token' })
  await add({ target: { channelKey: 'another', environment: 'test' } })
  const id = await add({ failure })
  await add({ operation: 'token', failure })
  const later = await add({ operation: 'token' })
  const again = await add({ failure })

  const around = await history.callsAround(id)
  expect(idsOf(around.before)).toEqual([catalog, token])
  expect(around.other).toMatchObject({ id: elsewhere, environment: 'production', failure })
  expect(idsOf(around.after)).toEqual([again, later])
  expect(around.before[0]).toMatchObject({ operation: 'catalog-events', status: 200, failure: null })
  expect(around.before[0]?.responseHeaders).toEqual(sampleExchange().response?.headers)
})

test('nothing stands around an exchange that does not exist', async () => {
  expect(await history.callsAround(7)).toEqual({ before: [], other: null, after: [] })
})

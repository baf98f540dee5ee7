import { afterEach, beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { exchangeRow } from '../../../../../src/shared/models/exchange.ts'
import { productionTarget, sampleExchange, testTarget } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const unanswered = sampleExchange({
  operation: 'add-promotion',
  request: { method: 'POST', url: 'https://test.example/x', headers: [], body: Uint8Array.of(0x61, 0xff) },
  response: null,
  timing: { queued: 0, firstByte: null, total: 30_000 },
  failure: {
    source: { from: 'network', error: { kind: 'timeout', code: null, message: 'No answer within 30 s.' } },
    title: 'The service did not answer',
  },
  cartToken: 'cart-1',
})

test.each([
  ['answered', sampleExchange()],
  ['not answered', unanswered],
])('an exchange comes back whole: %s', async (_, exchange) => {
  const recorded = await history.recordExchange(exchange)
  expect(recorded).toEqual({ id: recorded.id, ...exchange })
  expect(await history.exchange(recorded.id)).toEqual(recorded)
  expect(await history.exchangeRows([recorded.id])).toEqual([exchangeRow(recorded)])
})

test('exchanges are listed by target, newest first', async () => {
  const first = await history.recordExchange(sampleExchange())
  await history.recordExchange(sampleExchange({ target: productionTarget }))
  const third = await history.recordExchange(unanswered)
  expect(await history.queryExchanges(testTarget)).toEqual([third.id, first.id])
  expect((await history.exchangeRows([first.id, 99, third.id])).map(({ id }) => id)).toEqual([first.id, third.id])
})

test('an exchange that does not exist is null', async () => {
  expect(await history.exchange(7)).toBeNull()
})

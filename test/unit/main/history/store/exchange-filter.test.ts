import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { type Exchange, exchangeRow, operationNames } from '../../../../../src/shared/models/exchange.ts'
import {
  type ExchangeFilter,
  matchesExchangeFilter,
  statusClasses,
} from '../../../../../src/shared/models/exchange-filter.ts'
import { sampleExchange } from '../samples.ts'

/** Values that a careless comparison takes for each other, or for a pattern. What is recorded is well-formed. */
const values = [
  '/a',
  '/A/b?c=1',
  'Straße',
  'ΑΣ',
  'ας',
  'İstanbul',
  'ÿ',
  '😀',
  '\ufffd',
  'a\u0000b',
  '%',
  '_',
  "it's",
  '',
]
const value = fc.constantFrom(...values)
const environment = fc.constantFrom('test', 'production')
const channelKey = fc.constantFrom('channel-1', 'channel-2')
const statuses = [100, 199, 200, 201, 299, 300, 399, 400, 404, 499, 500, 599, 600, 999]
const operation = fc.constantFrom(...operationNames)

const failure = (title: string): Exchange['failure'] => ({
  title,
  source: { from: 'network', error: { kind: 'refused', code: null, message: '' } },
})

const exchange = fc
  .record({
    target: fc.record({ channelKey, environment }),
    operation,
    startedAt: fc.constantFrom(1_000, 2_000, 3_000),
    label: value,
    cartToken: fc.option(value),
    method: fc.constantFrom('GET', 'POST'),
    url: value,
    status: fc.option(fc.constantFrom(...statuses)),
    failed: fc.option(value),
  })
  .map(({ method, url, status, failed, ...rest }) => {
    const { request, response } = sampleExchange()
    return sampleExchange({
      ...rest,
      request: { ...request, method, url },
      response: status === null || response === null ? null : { ...response, status },
      failure: failed === null ? null : failure(failed),
    })
  })

/** Parts of the values, in either case, cut anywhere, with white space around: also halves of an emoji. */
const text = fc
  .tuple(value, fc.constantFrom(...values, '404', 'get ', '\ud83d'), fc.nat(12), fc.nat(12), fc.constantFrom('', ' '))
  .map(([one, other, from, to, space]) => {
    const part = `${one}${space}${other}`.slice(Math.min(from, to), Math.max(from, to))
    return `${space}${from % 2 ? part.toUpperCase() : part}${space}`
  })

const filter: fc.Arbitrary<ExchangeFilter> = fc
  .record({
    channelKey,
    environment,
    operation: fc.option(operation, { nil: undefined, freq: 1 }),
    status: fc.option(fc.constantFrom(...statusClasses, ...statuses), { nil: undefined, freq: 1 }),
    failed: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
    since: fc.option(fc.constantFrom(0, 2_000, 2_000.5), { nil: undefined, freq: 1 }),
    text: fc.option(text, { nil: undefined, freq: 1 }),
  })
  .map(({ channelKey: key, environment: name, ...narrow }) => ({
    channelKey: key,
    environment: name,
    ...Object.fromEntries(Object.entries(narrow).filter(([, each]) => each !== undefined)),
  }))

test('the query follows the rule for pushed rows, for any exchanges and any filter', async () => {
  let passed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(exchange, { minLength: 5, maxLength: 30 }),
      fc.array(filter, { minLength: 5 }),
      async (all, filters) => {
        const history = createMemoryHistory()
        const rows = []
        for (const each of all) rows.push(exchangeRow(await history.recordExchange(each)))
        for (const each of filters) {
          const expected = rows.filter((row) => matchesExchangeFilter(row, each)).map(({ id }) => id)
          expect(await history.queryExchanges(each)).toEqual(expected.reverse())
          passed += expected.length
        }
        await history.close()
      },
    ),
    { numRuns: 60 },
  )
  expect(passed).toBeGreaterThan(100)
})

test('the text is looked for in what its description says, and not in bodies', async () => {
  const history = createMemoryHistory()
  const { request, response } = sampleExchange()
  if (response === null) throw new Error('the sample has an answer')
  const body = new TextEncoder().encode('needle')
  const { id } = await history.recordExchange(
    sampleExchange({
      label: 'Add Spring groups',
      cartToken: 'CART-77',
      request: { ...request, method: 'POST', url: 'https://h.example/path?q=1', body },
      response: { ...response, status: 404, body },
      failure: failure('The service answered 404'),
    }),
  )
  const found = (part: string) => history.queryExchanges({ channelKey: 'channel-1', environment: 'test', text: part })
  for (const part of ['spring', 'cart-77', 'post https://H.EXAMPLE/path?q', '404', 'the service answered']) {
    expect(await found(part), part).toEqual([id])
  }
  for (const part of ['needle', 'groups404', 'nothing']) expect(await found(part), part).toEqual([])
  await history.close()
})

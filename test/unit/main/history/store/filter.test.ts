import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { type DeliveryFilter, matchesFilter } from '../../../../../src/shared/models/delivery-filter.ts'
import { verdicts } from '../../../../../src/shared/models/verdict.ts'
import { sampleAttempt } from '../samples.ts'

/** Values that a careless comparison takes for each other, or for a pattern, or for no text at all. */
const values = [
  'ORDER',
  'order',
  'ORDER\nITEM',
  'ITEM',
  'Straße',
  'ΑΣ',
  'ας',
  'İstanbul',
  'ÿ',
  '😀',
  '\ud83d',
  '\ufffd',
  'a\u0000b',
  '%',
  '_',
  "it's",
  '',
]
const value = fc.constantFrom(...values)
const valueOrNull = fc.option(value, { freq: 4 })
const environment = fc.constantFrom('test', 'production')
const channelKey = fc.constantFrom('channel-1', 'channel-2', '\ud83d')

const attempt = fc
  .record({
    channelKey,
    receivedAt: fc.constantFrom(1_000, 2_000, 3_000),
    environment: fc.option(environment),
    verdict: fc.constantFrom(...verdicts),
    deliveryId: valueOrNull,
    hookId: valueOrNull,
    event: valueOrNull,
    action: valueOrNull,
    subtype: valueOrNull,
    reference: valueOrNull,
  })
  .map(sampleAttempt)

/** Parts of the values, in either case, cut anywhere, with white space around: also halves of an emoji. */
const text = fc
  .tuple(value, value, fc.nat(12), fc.nat(12), fc.constantFrom('', ' ', '\n'))
  .map(([one, other, from, to, space]) => {
    const part = `${one}${space}${other}`.slice(Math.min(from, to), Math.max(from, to))
    return `${space}${from % 2 ? part.toUpperCase() : part}${space}`
  })
const wholeFilter = fc.record({
  channelKey,
  environment,
  verdict: fc.constantFrom(...verdicts),
  event: value,
  action: value,
  hookId: value,
  reference: value,
  deliveryId: value,
  subtype: value,
  since: fc.constantFrom(0, 2_000, 2_000.5),
  text,
})
const fields = [
  'environment',
  'verdict',
  'event',
  'action',
  'hookId',
  'reference',
  'deliveryId',
  'subtype',
  'since',
  'text',
] as const
/** Few fields mostly, since all together let nothing pass. */
const filter: fc.Arbitrary<DeliveryFilter> = fc
  .tuple(wholeFilter, fc.oneof(fc.subarray([...fields], { maxLength: 2 }), fc.subarray([...fields])))
  .map(([whole, kept]) => ({
    channelKey: whole.channelKey,
    ...Object.fromEntries(kept.map((field) => [field, whole[field]])),
  }))

test('the query follows the rule of matchesFilter on every row, newest last attempt first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { minLength: 1, maxLength: 20 }),
      fc.array(filter, { minLength: 1, maxLength: 20 }),
      async (attempts, filters) => {
        const history = createMemoryHistory()
        const recorded = await Promise.all(attempts.map((each) => history.recordAttempt(each)))
        const newestFirst = [...new Set(recorded.map(({ row }) => row.id).reverse())]
        const rows = await history.deliveryRows(newestFirst)
        for (const each of filters) {
          const expected = rows.filter((row) => matchesFilter(row, each)).map(({ id }) => id)
          expect(await history.queryDeliveries(each)).toEqual(expected)
        }
        await history.close()
      },
    ),
    { numRuns: 60 },
  )
})

test('a text is not found across two values', async () => {
  const history = createMemoryHistory()
  await history.recordAttempt(sampleAttempt({ event: 'ORDER', action: 'PURCHASE' }))
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'ORDERPURCHASE' })).toEqual([])
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'purch' })).toHaveLength(1)
  await history.close()
})

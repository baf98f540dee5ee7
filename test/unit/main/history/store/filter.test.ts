import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NewAttempt } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory, historyOver } from '../../../../../src/main/history/memory.ts'
import { migrate } from '../../../../../src/main/history/migrate.ts'
import { historySchema } from '../../../../../src/main/history/schema.ts'
import { createSearchIndex } from '../../../../../src/main/history/store/search-index.ts'
import { foldText } from '../../../../../src/shared/fold-text.ts'
import type { DeliveryRow } from '../../../../../src/shared/models/delivery.ts'
import {
  type DeliveryFilter,
  findingsFilters,
  fullText,
  matchesFilter,
} from '../../../../../src/shared/models/delivery-filter.ts'
import type { FindingCode } from '../../../../../src/shared/models/finding.ts'
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

/** What a delivery may have as its note; the contract refuses the rest. */
const notes = values.filter((each) => each.isWellFormed() && !each.includes('\0'))
const kept = fc.record({ pinned: fc.boolean(), note: fc.constantFrom('', '', ...notes) })

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
    headers: fc.array(fc.tuple(value, value), { maxLength: 2 }),
    body: fc
      .array(value, { maxLength: 3 })
      .map((parts) => Buffer.from(JSON.stringify(parts)))
      .chain((body) => fc.constantFrom(body, Buffer.concat([body, Uint8Array.of(0xff, 0x00)]))),
  })
  .map(({ headers, ...fields }) => {
    // What a row names stands in a header of its attempt.
    const named = [fields.deliveryId, fields.hookId, fields.event, fields.action, fields.subtype]
    return sampleAttempt({ ...fields, headers: [...headers, ...named.map((each) => ['ob', each ?? ''] as const)] })
  })

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
  pinned: fc.boolean(),
  note: value,
  since: fc.constantFrom(0, 2_000, 2_000.5),
  findings: fc.constantFrom(...findingsFilters),
  finding: fc.constantFrom('gap', 'gap-short', 'companion', 'ompanion', ' ', '\ud83d', ''),
  text,
})
const counts = fc.record({ errors: fc.nat(2), warnings: fc.nat(2), notes: fc.nat(2) })
/** What a delivery was judged to have; null where it was not judged. */
const judgement = fc.option(fc.record({ counts, codes: fc.subarray(['gap-short', 'gap-long', 'companion'] as const) }))
const fields = [
  'findings',
  'finding',
  'environment',
  'verdict',
  'event',
  'action',
  'hookId',
  'reference',
  'deliveryId',
  'subtype',
  'pinned',
  'note',
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

const escapes = /\\(?:u[0-9a-fA-F]{4}|[bfnrt"\\/])/g

/** Whether a text is in what came with an attempt, by the plainest of means. */
const isIn = ({ headers, body }: NewAttempt, reference: string | null, text: string): boolean =>
  [
    ...headers.map(([name, header]) => `${name}: ${header}`),
    reference ?? '',
    new TextDecoder().decode(body),
    new TextDecoder().decode(body).replace(escapes, (written) => String(JSON.parse(`"${written}"`))),
  ].some((part) => foldText(part).includes(text))

// A line break that stands in a body as an escape.
const lineBreak = sampleAttempt({ channelKey: 'channel-2', body: Buffer.from('["ORDER\\nITEM"]') })
const escaped: DeliveryFilter = { channelKey: 'channel-2', text: 'ORDER\nI' }
const unkept = Array.from({ length: 20 }, () => ({ pinned: false, note: '' }))
const unjudged = Array.from({ length: 20 }, () => null)

test('query and rule for pushed rows agree on every row, however much of it is indexed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(attempt, fc.boolean()), { minLength: 1, maxLength: 20 }),
      fc.array(kept, { minLength: 20, maxLength: 20 }),
      fc.array(judgement, { minLength: 20, maxLength: 20 }),
      fc.array(filter, { minLength: 1, maxLength: 20 }),
      async (attempts, keeps, judgements, filters) => {
        const db = new DatabaseSync(':memory:')
        migrate(db, historySchema)
        const history = historyOver(db)
        const search = createSearchIndex(db)
        const recorded: { readonly id: number; readonly attempt: NewAttempt }[] = []
        for (const [each, isIndexed] of attempts) {
          const { row } = await history.recordAttempt(each)
          recorded.push({ id: row.id, attempt: each })
          if (isIndexed) search.step()
        }
        const newestFirst = [...new Set(recorded.map(({ id }) => id).reverse())]
        for (const [index, id] of newestFirst.entries()) {
          const { pinned, note } = keeps[index] ?? { pinned: false, note: '' }
          await history.setPinned(id, pinned)
          await history.setNote(id, note, '')
        }
        const codes = new Map<number, readonly FindingCode[]>()
        for (const [index, id] of newestFirst.entries()) {
          const judged = judgements[index]
          if (!judged) continue
          codes.set(id, judged.codes)
          await history.recordJudgements([{ id, ...judged, due: null, marks: 0 }], { from: 0, upTo: 0 })
        }
        const rows = await history.deliveryRows(newestFirst)
        for (const each of filters) {
          const text = fullText(each)
          const has = ({ id, reference }: DeliveryRow) =>
            text === null || recorded.some((one) => one.id === id && isIn(one.attempt, reference, text))
          const isFound = ({ id }: DeliveryRow) =>
            !each.finding || codes.get(id)?.some((code) => code.startsWith(each.finding ?? '')) === true
          const expected = rows
            .filter((row) => matchesFilter(row, each) && has(row) && isFound(row))
            .map(({ id }) => id)
          expect(await history.queryDeliveries(each)).toEqual(expected)
          expect(await history.matchDeliveries(each, newestFirst)).toEqual(expected)
          expect(await history.matchDeliveries(each, newestFirst.slice(1))).toEqual(
            expected.filter((id) => id !== newestFirst[0]),
          )
        }
        await history.close()
      },
    ),
    {
      numRuns: 60,
      examples: [
        [
          [
            [lineBreak, false],
            [lineBreak, true],
          ],
          unkept,
          unjudged,
          [escaped],
        ],
      ],
    },
  )
})

test('a text is not found across two values', async () => {
  const history = createMemoryHistory()
  const headers = [
    ['ob-event', 'ORDER'],
    ['ob-action', 'PURCHASE'],
  ] as const
  await history.recordAttempt(sampleAttempt({ headers, body: Buffer.from('{"a":1}') }))
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'ORDERob-action' })).toEqual([])
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'PURCHASE{' })).toEqual([])
  expect(await history.queryDeliveries({ channelKey: 'channel-1', text: 'purch' })).toHaveLength(1)
  await history.close()
})

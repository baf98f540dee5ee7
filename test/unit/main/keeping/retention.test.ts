import { beforeEach, expect, test } from 'vitest'
import type { History } from '../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../src/main/history/memory.ts'
import { createRetention } from '../../../../src/main/keeping/retention.ts'
import { createWorkBench } from '../../../../src/main/keeping/work.ts'
import type { Deleted, Retention } from '../../../../src/shared/models/history.ts'
import { createHandClock } from '../../../support/hand-clock.ts'
import { sampleAttempt, sampleCart, sampleExchange, testTarget } from '../history/samples.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const all = { channelKey: 'channel-1' }

let history: History
let limits: Retention
let gone: Deleted[]
let clock: ReturnType<typeof createHandClock>
let retention: ReturnType<typeof createRetention>
let bench: ReturnType<typeof createWorkBench>

/** Deliveries that came so many days ago, each of 20 kB; their row ids. */
const record = async (...ages: number[]): Promise<number[]> => {
  const ids: number[] = []
  for (const age of ages) {
    const attempt = sampleAttempt({ deliveryId: `d-${age}`, receivedAt: NOW - age * DAY, body: Buffer.alloc(20_000) })
    ids.push((await history.recordAttempt(attempt)).row.id)
  }
  return ids
}
const kept = async () => (await history.queryDeliveries(all)).toReversed()

beforeEach(() => {
  history = createMemoryHistory()
  limits = { days: null, megabytes: null }
  gone = []
  clock = createHandClock(NOW)
  bench = createWorkBench(() => undefined)
  retention = createRetention({
    clock,
    history,
    bench,
    limits: () => limits,
    gone: (deleted) => gone.push(deleted),
    failed: (cause) => {
      throw cause
    },
  })
})

test('what was imported is as old as its import, by age and by size, and in what is said beforehand', async () => {
  const importIt = async (deliveryId: string, at: number) =>
    history.importAttempts([
      {
        ...sampleAttempt({ deliveryId, receivedAt: at - 900 * DAY, body: Buffer.alloc(20_000) }),
        imported: { file: 'a.ndjson', at },
        verdictAtReceipt: 'verified',
        answeredIn: 1,
        pinned: false,
        note: '',
      },
    ])
  const [old = 0] = await record(40)
  await importIt('i-1', NOW - 31 * DAY)
  await importIt('i-2', NOW - 5 * DAY)
  const [, first = 0, second = 0] = await kept()
  expect((await history.historySize()).oldest).toBe(NOW - 40 * DAY)
  limits = { days: 30, megabytes: null }
  expect((await retention.preview(limits)).counts.deliveries).toBe(2)
  const oldestFirst = await history.condemned({ before: null, limit: null, pinnedToo: false })
  expect(oldestFirst.deliveries).toEqual([old, first, second])
  await retention.look()
  expect(await kept()).toEqual([second])
})

test('nothing is deleted while no limit is set', async () => {
  const ids = await record(5_000, 1)
  await retention.look()
  expect(await kept()).toEqual(ids)
  expect(gone).toEqual([])
})

test('by age deliveries, exchanges and carts go, and are told; what is pinned stays', async () => {
  const [old = 0, pinned = 0, young = 0] = await record(40, 35, 5)
  await history.setPinned(pinned, true)
  const exchange = await history.recordExchange(sampleExchange({ startedAt: NOW - 31 * DAY }))
  const recent = await history.recordExchange(sampleExchange({ startedAt: NOW - 29 * DAY }))
  await history.saveCart(sampleCart({ updatedAt: NOW - 31 * DAY }))
  const asked = { days: 30, megabytes: null }
  expect(await retention.preview(asked)).toEqual({
    counts: { deliveries: 1, exchanges: 1, carts: 1 },
    estimated: false,
  })

  limits = asked
  await retention.look()
  expect(await kept()).toEqual([pinned, young])
  expect(await history.queryExchanges(testTarget)).toEqual([recent.id])
  expect(await history.carts(testTarget)).toEqual([])
  expect(gone.flatMap(({ deliveries }) => deliveries)).toEqual([old])
  expect(gone.flatMap(({ exchanges }) => exchanges)).toEqual([exchange.id])
  expect(gone.flatMap(({ carts }) => carts)).toEqual([{ target: testTarget, cartToken: 'cart-1' }])
})

test('by size the oldest go until it fits, and no cart', async () => {
  const ids = await record(...Array.from({ length: 400 }, (_, index) => 400 - index))
  await history.setPinned(ids[0] ?? 0, true)
  await history.saveCart(sampleCart())
  const asked = { days: null, megabytes: 5 }
  const { counts, estimated } = await retention.preview(asked)
  expect(estimated).toBe(true)

  limits = asked
  await retention.look()
  expect(await history.usedBytes()).toBeLessThanOrEqual(5_000_000)
  const left = await kept()
  expect(left[0]).toBe(ids[0])
  // The youngest are still there, in their order; what was said before was near.
  expect(left.slice(1)).toEqual(ids.slice(ids.length - left.length + 1))
  expect(Math.abs(ids.length - left.length - counts.deliveries)).toBeLessThanOrEqual(220)
  expect(left.length).toBeGreaterThan(50)
  expect(await history.carts(testTarget)).toHaveLength(1)
})

test('pinned deliveries alone may be larger than the limit', async () => {
  const ids = await record(...Array.from({ length: 60 }, (_, index) => 60 - index))
  for (const id of ids) await history.setPinned(id, true)
  limits = { days: 1, megabytes: 1 }
  await retention.look()
  expect(await kept()).toEqual(ids)
})

test('it looks at the start and every ten minutes, until it is stopped', async () => {
  limits = { days: 30, megabytes: null }
  const [first = 0] = await record(31)
  retention.start()
  await bench.cancel()
  await expect.poll(() => gone.flatMap(({ deliveries }) => deliveries)).toEqual([first])

  const [second = 0] = await record(32)
  clock.advance(599_999)
  expect(await kept()).toEqual([second])
  clock.advance(1)
  await expect.poll(kept).toEqual([])
  retention.stop()
  const [third = 0] = await record(33)
  clock.advance(6_000_000)
  await retention.preview(limits)
  expect(await kept()).toEqual([third])
})

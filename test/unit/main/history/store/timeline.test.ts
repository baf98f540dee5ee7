import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { History } from '../../../../../src/main/history/history.ts'
import { createMemoryHistory } from '../../../../../src/main/history/memory.ts'
import { type TimelineEntry, type TimelineQuery, timelineOrder } from '../../../../../src/shared/models/timeline.ts'
import { productionTarget, sampleAttempt, sampleExchange, testTarget } from '../samples.ts'

let history: History
beforeEach(() => {
  history = createMemoryHistory()
})
afterEach(() => history.close())

const shown = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries.map((entry) =>
    entry.kind === 'exchange'
      ? `${entry.at} ${entry.exchange.label}`
      : `${entry.at} ${entry.reference} ${entry.number}`,
  )
const all = async (query: Partial<TimelineQuery> = {}) =>
  shown((await history.timeline({ target: testTarget, ...query }, null, 100)).entries)

/** A cart's calls, an order's delivery with a retry, its details, and what has nothing to do with either. */
const tell = async () => {
  const call = (startedAt: number, label: string, changes = {}) =>
    history.recordExchange(sampleExchange({ startedAt, label, ...changes }))
  await call(10, 'Use code', { cartToken: 'cart-1' })
  await call(20, 'Add', { cartToken: 'cart-1' })
  await call(25, 'Add elsewhere', { cartToken: 'cart-2' })
  await history.recordAttempt(sampleAttempt({ receivedAt: 30 }))
  await history.recordAttempt(sampleAttempt({ receivedAt: 40 }))
  const request = { method: 'GET', url: 'https://test.example/orders/A1', headers: [], body: new Uint8Array() }
  await call(50, 'Order', { operation: 'order-details', request })
  await call(55, 'Free', { operation: 'free', request })
  const other = { receivedAt: 60, deliveryId: 'd2', reference: 'A11', body: Buffer.from('{}') }
  await history.recordAttempt(sampleAttempt(other))
  await call(70, 'In production', { target: productionTarget })
}

describe('the timeline', () => {
  it('has calls and attempts in the order of time, the attempts numbered', async () => {
    await tell()
    expect(await all()).toEqual([
      '10 Use code',
      '20 Add',
      '25 Add elsewhere',
      '30 A1 1',
      '40 A1 2',
      '50 Order',
      '55 Free',
      '60 A11 1',
    ])
  })

  it('is narrowed by what is known: cart token, order code, both, and time', async () => {
    await tell()
    expect(await all({ cartToken: 'cart-1' })).toEqual(['10 Use code', '20 Add'])
    expect(await all({ orderCode: 'A1' })).toEqual(['30 A1 1', '40 A1 2', '50 Order'])
    expect(await all({ orderCode: 'A1', cartToken: 'cart-1' })).toEqual([
      '10 Use code',
      '20 Add',
      '30 A1 1',
      '40 A1 2',
      '50 Order',
    ])
    expect(await all({ since: 25, until: 40 })).toEqual(['25 Add elsewhere', '30 A1 1', '40 A1 2'])
    expect(await all({ orderCode: 'A1', since: 35 })).toEqual(['40 A1 2', '50 Order'])
    expect(await all({ target: productionTarget })).toEqual(['70 In production'])
  })

  it('finds nothing for what nothing can be: half of an emoji, an empty time', async () => {
    await tell()
    expect(await all({ orderCode: '\ud83d' })).toEqual([])
    expect(await all({ cartToken: '\ud83d' })).toEqual([])
    expect(await all({ since: 40, until: 30 })).toEqual([])
  })

  it('shows attempts of an unknown hook in each environment, and no other channel', async () => {
    await history.recordAttempt(sampleAttempt({ environment: null, verdict: 'unknown-hook' }))
    await history.recordAttempt(sampleAttempt({ channelKey: 'other', deliveryId: 'd2' }))
    expect(await all()).toEqual(['1000 A1 1'])
    expect(await all({ target: productionTarget })).toEqual(['1000 A1 1'])
  })

  it('gives the entries of rows that were pushed, as far as they pass', async () => {
    await tell()
    const { ids } = { ids: await history.queryDeliveries({ channelKey: testTarget.channelKey }) }
    const exchanges = await history.queryExchanges(testTarget)
    const of = async (query: Partial<TimelineQuery>, deliveries = ids) =>
      shown(await history.timelineOf({ target: testTarget, ...query }, { deliveries, exchanges: [...exchanges] }))
    expect(await of({})).toHaveLength(8)
    expect(await of({ orderCode: 'A1' })).toEqual(['30 A1 1', '40 A1 2', '50 Order'])
    expect(await of({ target: productionTarget }, [])).toEqual([])
  })
})

describe('pages', () => {
  it('joined from the newest to the oldest are the whole, with many at the same time', async () => {
    const kinds = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 })), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 6 }), async (entries, limit) => {
        const one = createMemoryHistory()
        for (const [index, [sent, at]] of entries.entries()) {
          if (sent) await one.recordExchange(sampleExchange({ startedAt: at }))
          else await one.recordAttempt(sampleAttempt({ receivedAt: at, deliveryId: `d${index % 4}` }))
        }
        const query = { target: testTarget }
        const whole = await one.timeline(query, null, 100)
        expect(whole).toMatchObject({ more: false })
        expect(whole.entries).toHaveLength(entries.length)
        expect(whole.entries.toSorted(timelineOrder)).toEqual(whole.entries)

        let joined: readonly TimelineEntry[] = []
        for (let more = true; more; ) {
          const page = await one.timeline(query, joined[0] ?? null, limit)
          joined = [...page.entries, ...joined]
          more = page.more
        }
        expect(joined).toEqual(whole.entries)
        await one.close()
      }),
      { numRuns: 40 },
    )
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MOST_ENTRIES, mergeEntries } from '../../../../src/renderer/stores/timeline-entries.ts'
import {
  around,
  isNarrowed,
  noTimelineFilters,
  toTimelineQuery,
} from '../../../../src/renderer/stores/timeline-filters.ts'
import type { TimelineEntry, TimelinePlace, TimelineQuery } from '../../../../src/shared/models/timeline.ts'
import { ok } from '../../../../src/shared/result.ts'
import { eventually } from '../../../support/eventually.ts'
import { received, sent } from '../features/timeline/entries.ts'
import { deliveryRow } from './rows.ts'

interface Asked {
  readonly query: TimelineQuery
  readonly before: TimelinePlace | null
  readonly limit: number
}
const asked: Asked[] = []
const askedOf: { readonly deliveries: number[]; readonly exchanges: number[] }[] = []
let stored: readonly TimelineEntry[] = []
let more = false
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: {
    getTimeline: async (input: Asked) => {
      asked.push(input)
      const { before } = input
      return ok({
        entries: before ? stored.filter(({ at }) => at < before.at) : stored.filter(({ at }) => at >= 100),
        more,
      })
    },
    getTimelineOf: async (input: { deliveries: number[]; exchanges: number[] }) => {
      askedOf.push(input)
      return ok(stored.filter(({ kind, id }) => kind === 'attempt' && input.deliveries.includes(id)))
    },
  },
}))
const { TIMELINE_PAGE, useTimeline } = await import('../../../../src/renderer/stores/timeline.ts')

const target = { channelKey: 'c', environment: 'test' } as const
const state = () => useTimeline.getState()
const times = () => state().entries.map(({ at }) => at)
const settled = (wanted: readonly number[]) => eventually(() => expect(times()).toEqual(wanted))

beforeEach(async () => {
  useTimeline.setState(useTimeline.getInitialState(), true)
  stored = [sent(1, 50), sent(2, 100), received(3, 200)]
  more = true
  asked.length = 0
  askedOf.length = 0
  state().watch(target)
  await settled([100, 200])
})

describe('the timeline in the window', () => {
  it('shows a page of the newest, and earlier ones when they are wanted', async () => {
    expect(asked).toEqual([{ query: { target }, before: null, limit: TIMELINE_PAGE }])
    more = false
    await state().loadEarlier()
    expect(asked.at(-1)?.before).toEqual({ at: 100, kind: 'exchange', id: 2 })
    expect(times()).toEqual([50, 100, 200])
    expect(state().more).toBe(false)
  })

  it('puts in what is pushed, where it belongs, only while it is in sight', async () => {
    stored = [stored[0], stored[1], received(9, 150), stored[2]].flatMap((entry) => entry ?? [])
    state().applyRecorded([deliveryRow(9), { ...deliveryRow(8), channelKey: 'other' }], [])
    await settled([100, 150, 200])
    expect(askedOf.at(-1)).toMatchObject({ deliveries: [9], exchanges: [] })
    state().rest()
    state().applyRecorded([deliveryRow(7)], [])
    expect(askedOf).toHaveLength(1)
    // Back in sight, it asks for as much as it had and more.
    stored = [...stored, received(7, 300)]
    state().watch(target)
    await settled([100, 150, 200, 300])
    expect(asked.at(-1)?.limit).toBe(TIMELINE_PAGE + 3)
  })

  it('lets go what is deleted, and takes what comes again after that', async () => {
    stored = [sent(22, 100), received(23, 200)]
    state().refresh()
    await eventually(() => expect(state().entries.at(-1)?.id).toBe(23))
    state().forget({ deliveries: [23], exchanges: [22] })
    expect(times()).toEqual([])
    state().refresh()
    await eventually(() => expect(asked).toHaveLength(3))
    await settled([])
    state().applyRecorded([deliveryRow(23)], [])
    await settled([200])
  })

  it('takes a changed entry in place of the one that it had', async () => {
    stored = [received(3, 200, { status: 0 })]
    state().applyRecorded([deliveryRow(3)], [])
    await eventually(() => expect(state().entries.at(-1)).toMatchObject({ status: 0 }))
    expect(times()).toEqual([100, 200])
  })

  it('asks anew when it is narrowed, and forgets filters and mark in another target', async () => {
    state().select('attempt-3')
    state().narrow({ orderCode: ' A1 ' })
    await eventually(() => expect(state().loading).toBe(false))
    expect(asked.at(-1)?.query).toEqual({ target, orderCode: 'A1' })
    state().watch({ ...target, environment: 'production' })
    expect(state()).toMatchObject({ filters: noTimelineFilters, selected: null })
  })

  it('is opened narrowed, with an entry marked, from elsewhere', async () => {
    state().rest()
    state().showOnly(target, { cartToken: 'k' }, 'attempt-3')
    state().watch(target)
    await eventually(() => expect(state().loading).toBe(false))
    expect(asked.at(-1)?.query).toEqual({ target, cartToken: 'k' })
    expect(state().selected).toBe('attempt-3')
  })
})

describe('entries put together', () => {
  it('lets the oldest go beyond the limit, and says so', () => {
    const many = Array.from({ length: MOST_ENTRIES }, (_, i) => received(i, i))
    const merged = mergeEntries(many, [received(-1, MOST_ENTRIES)])
    expect(merged).toMatchObject({ cut: true })
    expect(merged.entries).toHaveLength(MOST_ENTRIES)
    expect(merged.entries[0]?.at).toBe(1)
  })
})

describe('the fields as a question', () => {
  const NOW = new Date(2026, 10, 21, 10, 31).getTime()
  it.each([
    ['any', {}],
    ['quarter', { since: NOW - 900_000 }],
    ['hour', { since: NOW - 3_600_000 }],
    ['today', { since: new Date(2026, 10, 21).getTime() }],
    ['between', { since: 5 }],
  ] as const)('%s', (period, times) => {
    expect(toTimelineQuery(target, { ...noTimelineFilters, period, since: 5 }, NOW)).toEqual({ target, ...times })
  })

  it('takes whole seconds and ten minutes around a time', () => {
    expect(around(600_500, 700_500)).toEqual({ period: 'between', since: 0, until: 1_300_999 })
    expect(isNarrowed({ ...noTimelineFilters, ...around(1, 2) })).toBe(true)
    expect(isNarrowed({ ...noTimelineFilters, orderCode: ' ' })).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timelineAxis, wentWell } from '../../../../../src/renderer/features/timeline/axis.ts'
import { received, sent } from './entries.ts'

describe('the axis', () => {
  it('places entries by time between its edges, and labels gaps where there is room', () => {
    const axis = timelineAxis([sent(1, 0), received(2, 1000), received(3, 4000)], 424)
    expect(axis.places).toEqual([12, 112, 412])
    expect(axis.gaps).toEqual([
      { from: 12, to: 112, text: '1.0 s', broken: false },
      { from: 112, to: 412, text: '3.0 s', broken: false },
    ])
    expect(timelineAxis([sent(1, 0), received(2, 1), received(3, 4000)], 424).gaps).toHaveLength(1)
  })

  it('cuts a gap that is far longer than the usual one, and says how long it is', () => {
    const axis = timelineAxis([sent(1, 0), sent(2, 5_000), received(3, 10_000), received(4, 3_610_000)], 424)
    expect(axis.longest).toBe(20_000)
    expect(axis.gaps.at(-1)).toMatchObject({ text: '1 h', broken: true })
    // Where each gap is long, none is cut.
    const rare = timelineAxis([sent(1, 0), sent(2, 60_000), received(3, 120_000)], 424)
    expect(rare.gaps.map(({ broken }) => broken)).toEqual([false, false])
  })

  it('draws a call until its answer, not over the edge', () => {
    const [first] = timelineAxis([sent(1, 0, { took: 500 }), received(2, 1000)], 224).marks
    expect(first).toMatchObject({ x: 12, end: 112 })
    const last = timelineAxis([received(2, 0), sent(1, 1000, { took: 9_000 })], 224).marks.at(-1)
    expect(last).toMatchObject({ x: 212, end: 212 })
  })

  it('has one mark for what falls on one pixel of a lane, good and bad apart', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => received(i, i, i === 1_500 ? { status: 401 } : {}))
    const { marks } = timelineAxis(many, 100)
    expect(marks.length).toBeLessThanOrEqual(78)
    expect(marks.filter(({ good }) => !good)).toHaveLength(1)
  })

  it('places a single entry, and entries of one instant', () => {
    expect(timelineAxis([sent(1, 5)], 100).places).toEqual([12])
    expect(timelineAxis([sent(1, 5), received(2, 5)], 100).places).toEqual([12, 12])
    expect(timelineAxis([], 100)).toMatchObject({ marks: [], gaps: [], places: [] })
  })

  it('keeps the order of time and stays within its width, whatever the times', () => {
    const times = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 2_000 }), (some, width) => {
        const entries = some.toSorted((a, b) => a - b).map((at, i) => received(i, at))
        const { places } = timelineAxis(entries, width)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(places.at(-1)).toBeLessThanOrEqual(Math.max(12, width - 12) + 0.001)
      }),
    )
  })
})

describe('what went well', () => {
  it('is what was answered with success, and verified', () => {
    expect(wentWell(sent(1, 0))).toBe(true)
    expect(wentWell(sent(1, 0, { status: 403 }))).toBe(false)
    expect(wentWell(received(1, 0))).toBe(true)
    expect(wentWell(received(1, 0, { verdict: 'mismatch' }))).toBe(false)
    expect(wentWell(received(1, 0, { status: 0 }))).toBe(false)
  })
})

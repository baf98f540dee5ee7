import { describe, expect, it } from 'vitest'
import { createTimeScale, niceCeiling, scaleOf } from '../../../../src/renderer/stores/time-scale.ts'

const row = (id: number, total: number) => ({ id, timing: { total } })

describe('the scale of the list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [1.2, 2],
    [4, 5],
    [7, 10],
    [99, 100],
    [100, 100],
    [184, 200],
    [201, 500],
    [30_000, 50_000],
  ])('is round: %d ms on %d ms', (longest, length) => {
    expect(niceCeiling(longest)).toBe(length)
  })

  it('fits all of a few calls, and of many all but those that hung', () => {
    expect(scaleOf([])).toBe(1)
    expect(scaleOf([3, 30_000])).toBe(50_000)
    expect(scaleOf([...Array(99).fill(80), 30_000])).toBe(100)
  })

  it('follows the rows as they come, and forgets them with the list', () => {
    const scale = createTimeScale<ReturnType<typeof row>>()
    expect(scale.see([row(1, 8), row(2, 3)])).toBe(10)
    expect(scale.see([row(3, 150)])).toBe(200)
    // The same row again, in a new state, counts once.
    expect(scale.see([row(3, 4), row(1, 1)])).toBe(5)
    scale.clear()
    expect(scale.see([row(9, 1)])).toBe(1)
  })
})

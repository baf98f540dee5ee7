import { describe, expect, it } from 'vitest'
import { timingParts } from '../../../../src/renderer/components/timing-parts.ts'

const shape = (timing: Parameters<typeof timingParts>[0]) =>
  timingParts(timing).map(({ name, from, length, share }) => [name, from, length, share.from, share.length])

describe('the timing split', () => {
  it('puts one part after the other', () => {
    expect(shape({ queued: 20, firstByte: 80, total: 100 })).toEqual([
      ['queued', 0, 20, 0, 0.2],
      ['first byte', 20, 60, 0.2, 0.6],
      ['rest', 80, 20, 0.8, 0.2],
    ])
  })

  it('waits for the whole rest when no first byte came', () => {
    expect(shape({ queued: 25, firstByte: null, total: 100 })).toEqual([
      ['queued', 0, 25, 0, 0.25],
      ['waiting', 25, 75, 0.25, 0.75],
    ])
  })

  it('stays within the whole when clocks disagree, and when nothing took time', () => {
    for (const timing of [
      { queued: 30, firstByte: 10, total: 20 },
      { queued: 0, firstByte: 0, total: 0 },
    ]) {
      for (const { length, share } of timingParts(timing)) {
        expect(length).toBeGreaterThanOrEqual(0)
        expect(share.from).toBeLessThanOrEqual(1)
        expect(share.length).toBeLessThanOrEqual(1)
      }
    }
  })
})

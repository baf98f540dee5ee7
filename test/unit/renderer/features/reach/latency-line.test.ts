import { expect, test } from 'vitest'
import { latencyLine } from '../../../../../src/renderer/features/reach/latency-line.ts'

const beats = (...latencies: (number | null)[]) => latencies.map((latency, at) => ({ at, latency }))

test('the slowest is at the top, and the line spans the width', () => {
  expect(latencyLine(beats(50, 100, 0), 100, 20)).toEqual({ runs: ['0,10 50,0 100,20'], missed: [], slowest: 100 })
})

test('a missed one interrupts the line', () => {
  expect(latencyLine(beats(10, null, 10, 10, null), 100, 20)).toEqual({
    runs: ['0,0', '50,0 75,0'],
    missed: [25, 100],
    slowest: 10,
  })
})

test('one, none and only missed ones', () => {
  expect(latencyLine(beats(10), 100, 20)).toEqual({ runs: ['0,0'], missed: [], slowest: 10 })
  expect(latencyLine([], 100, 20)).toEqual({ runs: [], missed: [], slowest: null })
  expect(latencyLine(beats(null), 100, 20)).toEqual({ runs: [], missed: [0], slowest: null })
  expect(latencyLine(beats(0, 0), 100, 20).runs).toEqual(['0,20 100,20'])
})

import { expect, test } from 'vitest'
import { atLeast, atMost, figure, isMet, table } from '../../bench/lib/report.ts'
import { middle, timesOf } from '../../bench/lib/statistics.ts'

test('a figure meets its target or misses it; one without a target does neither', () => {
  expect(isMet(atLeast('rate', 0.4, '×', 0.4))).toBe(true)
  expect(isMet(atLeast('rate', 0.39, '×', 0.4))).toBe(false)
  expect(isMet(atMost('p99', 25, 'ms', 25))).toBe(true)
  expect(isMet(atMost('p99', 25.1, 'ms', 25))).toBe(false)
  expect(isMet(figure('rate', 1, '/s'))).toBeNull()
})

test('the table says value, unit, target and what was missed', () => {
  const [head, ...rows] = table([figure('rate', 12_345.6, '/s'), atMost('p99', 30, 'ms', 25)]).split('\n')
  expect(head?.split(/ {2,}/)).toEqual(['figure', 'measured', 'target'])
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
    ['rate', '12346 /s'],
    ['p99', '30.00 ms', '≤ 25 ms', 'MISSED'],
  ])
})

test('median, 99th percentile, longest, middle', () => {
  const times = Array.from({ length: 101 }, (_, index) => 100 - index)
  expect(timesOf(times)).toEqual({ median: 50, p99: 99, longest: 100 })
  expect(timesOf([])).toEqual({ median: 0, p99: 0, longest: 0 })
  expect(middle([3, 1, 2])).toBe(2)
})

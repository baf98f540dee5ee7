import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsTimeline } from '../../../../../../src/renderer/features/deliveries/attempts/timeline.ts'

/** Attempts at these seconds; all are refused but the last. */
const at = (seconds: readonly number[], last = 200, answeredIn = 2) =>
  seconds.map((second, index) => ({
    id: index,
    receivedAt: 1_000_000 + second * 1000,
    status: index === seconds.length - 1 ? last : 500,
    answeredIn,
  }))
const span = ({ from, to }: { from: number; to: number }) => to - from

test('gaps are drawn to scale, with their length, inside the band of 1 to 10 s', () => {
  const { marks, gaps, bands } = attemptsTimeline(at([0, 2.1, 6.7]), 400, false)
  expect(gaps.map(({ text, allowed, broken }) => [text, allowed, broken])).toEqual([
    ['2.1 s', true, false],
    ['4.6 s', true, false],
  ])
  const [first, second] = gaps
  if (!first || !second) throw new Error('two gaps')
  expect(span(second) / span(first)).toBeCloseTo(4.6 / 2.1)
  expect(marks[0]?.x).toBe(24)
  expect(marks[2]?.x).toBeCloseTo(376, 0)
  const second_ = span(first) / 2.1
  expect(bands).toHaveLength(2)
  expect(bands[0]?.from).toBeCloseTo(first.from + second_)
  expect(bands[0]?.to).toBeLessThan(bands[1]?.from ?? 0)
  expect(marks.map(({ labels }) => labels)).toEqual([
    ['500', '0 s', 'in 2 ms'],
    ['500', '+2.1 s', 'in 2 ms'],
    ['200', '+6.7 s', 'in 2 ms'],
  ])
})

test.each([
  ['too short', [0, 0.4], 2, false],
  ['as short as can be measured', [0, 0.8], 2, true],
  ['too long', [0, 11], 2, false],
  ['long only because the answer was', [0, 12], 5_000, true],
])('a gap that is %s', (_, seconds, answeredIn, allowed) => {
  expect(attemptsTimeline(at(seconds, 200, answeredIn), 400, false).gaps[0]?.allowed).toBe(allowed)
})

test('what comes after a success is no retry, and has no band', () => {
  const again = at([0, 3]).map((attempt) => ({ ...attempt, status: 200 }))
  const { gaps, bands } = attemptsTimeline(again, 400, false)
  expect(gaps[0]?.allowed).toBeNull()
  expect(bands).toEqual([])
})

test('a long gap breaks the axis instead of pressing the rest together', () => {
  const { gaps } = attemptsTimeline(at([0, 2, 3600]), 400, false)
  const [short, long] = gaps
  expect(long).toMatchObject({ broken: true, text: '59 min 58 s' })
  expect(short && span(short)).toBeGreaterThan(30)
})

test('one attempt is a dot; where a retry is awaited, its band too', () => {
  expect(attemptsTimeline(at([0]), 400, false)).toMatchObject({ gaps: [], bands: [], marks: [{ x: 24 }] })
  const [band] = attemptsTimeline(at([0], 500), 400, true).bands
  expect(band).toMatchObject({ to: 376 })
})

test('a slow answer is as long as it took', () => {
  const [first, second] = attemptsTimeline(at([0, 8], 200, 4_000), 400, false).marks
  const whole = (second?.x ?? 0) - (first?.x ?? 0)
  expect((first?.answeredX ?? 0) - (first?.x ?? 0)).toBeCloseTo(whole / 2)
})

test('no label covers another, and nothing leaves the picture, however many there are', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 0, maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 200, max: 900 }), fc.boolean(), (steps, width, awaited) => {
      const times = [0]
      for (const step of steps) times.push((times.at(-1) ?? 0) + step / 1000)
      const attempts = at(times, 500)
      const { marks, bands } = attemptsTimeline(attempts, width, awaited)
      const labelled = marks.filter(({ labels }) => labels !== null).map(({ x }) => x)
      expect(labelled[0]).toBe(marks[0]?.x)
      for (const [index, x] of labelled.entries())
        if (index > 0) expect(x - (labelled[index - 1] ?? 0)).toBeGreaterThanOrEqual(44)
      for (const { x, answeredX } of marks) {
        expect(x).toBeGreaterThanOrEqual(24)
        expect(Math.max(x, answeredX)).toBeLessThanOrEqual(width - 24 + 1e-6)
      }
      for (const { from, to } of bands) expect(to).toBeGreaterThan(from)
    }),
  )
})

test('of many close attempts the first and the last are labelled', () => {
  const { marks } = attemptsTimeline(at(Array.from({ length: 40 }, (_, index) => index * 0.05)), 360, false)
  expect(marks.at(0)?.labels?.[0]).toBe('500')
  expect(marks.at(-1)?.labels?.[0]).toBe('200')
  expect(marks.filter(({ labels }) => labels).length).toBeLessThan(9)
})

test('a connection that was ended without an answer says so', () => {
  expect(attemptsTimeline(at([0], 0), 400, false).marks[0]?.labels?.[0]).toBe('none')
})

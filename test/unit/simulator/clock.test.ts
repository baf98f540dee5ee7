import { expect, test } from 'vitest'
import { createClock } from '../../../src/simulator/clock.ts'

test('the clock starts at the given time and runs at its speed', () => {
  let now = 5000
  const clock = createClock(() => now, 60)
  expect(clock.now()).toBe(5000)
  now += 1000
  expect(clock.now()).toBe(65_000)
})

test('advance jumps ahead by what it says, at any speed', () => {
  const clock = createClock(() => 5000, 60)
  clock.advance(250)
  clock.advance(50)
  expect(clock.now()).toBe(5300)
})

test('the clock does not go back', () => {
  const clock = createClock(() => 0, 1)
  expect(() => clock.advance(-1)).toThrow('forward only')
  expect(() => clock.advance(Number.NaN)).toThrow('forward only')
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from '../../../../src/renderer/stores/at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('however often it is asked for, it runs once in each time, and again when it is asked for after', () => {
  const run = vi.fn()
  const ask = atMostEvery(250, () => true, run)
  for (let n = 0; n < 5; n++) ask()
  vi.advanceTimersByTime(249)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
  ask()
  vi.advanceTimersByTime(250)
  expect(run).toHaveBeenCalledTimes(2)
})

test('what nobody wants does not run', () => {
  const run = vi.fn()
  atMostEvery(250, () => false, run)()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
})

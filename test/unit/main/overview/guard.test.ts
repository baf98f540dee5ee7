import { expect, test } from 'vitest'
import type { Clock } from '../../../../src/main/clock.ts'
import { createProductionGuard, UNLOCK_FOR } from '../../../../src/main/overview/guard.ts'

const production = { channelKey: 'a', environment: 'production' } as const
const testTarget = { channelKey: 'a', environment: 'test' } as const

const setUp = () => {
  let now = 1000
  const clock: Clock = { now: () => now, after: () => () => {} }
  const changes: unknown[] = []
  const guard = createProductionGuard({ clock, changed: (target, until) => changes.push([target.channelKey, until]) })
  return { guard, changes, pass: (ms: number) => (now += ms) }
}

test('the test environment is never held back', () => {
  expect(setUp().guard.check(testTarget).ok).toBe(true)
})

test('production is held back until the right name is typed', () => {
  const { guard, changes } = setUp()
  expect(guard.check(production)).toMatchObject({ ok: false, error: { code: 'production-locked' } })
  expect(guard.unlock(production, 'teatre nou', 'Teatre Nou')).toMatchObject({
    ok: false,
    error: { field: 'channelName' },
  })
  expect(guard.check(production).ok).toBe(false)
  expect(guard.unlock(production, ' Teatre Nou ', 'Teatre Nou').ok).toBe(true)
  expect(guard.check(production).ok).toBe(true)
  expect(guard.check({ ...production, channelKey: 'b' }).ok).toBe(false)
  expect(changes).toEqual([['a', 1000 + UNLOCK_FOR]])
})

test('an unlock ends after 30 minutes', () => {
  const { guard, pass } = setUp()
  guard.unlock(production, 'n', 'n')
  pass(UNLOCK_FOR - 1)
  expect(guard.check(production).ok).toBe(true)
  pass(1)
  expect(guard.check(production).ok).toBe(false)
  expect(guard.unlocks()).toEqual([])
})

test('an unlock ends when another target is selected, and on demand', () => {
  const { guard, changes } = setUp()
  guard.unlock(production, 'n', 'n')
  guard.lockOthers(production)
  expect(guard.check(production).ok).toBe(true)
  guard.lockOthers(testTarget)
  expect(guard.check(production).ok).toBe(false)
  guard.unlock(production, 'n', 'n')
  guard.lock(production)
  expect(guard.check(production).ok).toBe(false)
  expect(changes.at(-1)).toEqual(['a', null])
})

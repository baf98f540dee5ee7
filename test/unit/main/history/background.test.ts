import { expect, test } from 'vitest'
import { createBackground } from '../../../../src/main/history/background.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

/** Work of so many steps; each takes `takes` ms. */
const setUp = ({ steps, takes = 5 }: { readonly steps: number; readonly takes?: number }) => {
  const clock = createHandClock()
  const done: number[] = []
  const failures: unknown[] = []
  let left = steps
  let failing: Error | null = null
  const background = createBackground({
    work: {
      isBehind: () => left > 0,
      step: () => {
        if (failing) throw failing
        done.push(clock.now())
        left -= 1
        clock.advance(takes)
      },
    },
    now: clock.now,
    later: (run, ms) => clock.after(ms, run),
    failed: (cause) => failures.push(cause),
  })
  return {
    clock,
    done,
    failures,
    background,
    add: (more: number) => {
      left += more
    },
    fail: (error: Error | null) => {
      failing = error
    },
  }
}

test('without requests it goes on step by step until all is done', () => {
  const { clock, done, background } = setUp({ steps: 4 })
  background.answered(0)
  clock.advance(10)
  // After the first one, which a request had started, it rests once.
  clock.advance(60)
  expect(done).toEqual([0, 50, 55, 60])
})

test('between few requests it takes a tenth of the time', () => {
  const { clock, done, background } = setUp({ steps: 100 })
  for (let ms = 0; ms < 500; ms += 10) {
    background.answered(1)
    clock.advance(10 - (clock.now() % 10))
  }
  expect(done.length).toBeGreaterThan(5)
  expect(done.length).toBeLessThanOrEqual(11)
})

test('between many requests it waits for a pause', () => {
  const { clock, done, background } = setUp({ steps: 3 })
  for (let ms = 0; ms < 1_000; ms += 20) {
    background.answered(30)
    clock.advance(20)
  }
  expect(done).toEqual([])
  clock.advance(1_000)
  expect(done).toHaveLength(3)
})

test('with nothing to do it sleeps until something was asked', () => {
  const { clock, done, background, add } = setUp({ steps: 0 })
  background.answered(1)
  clock.advance(100)
  add(1)
  clock.advance(100)
  expect(done).toEqual([])
  background.answered(1)
  clock.advance(100)
  expect(done).toHaveLength(1)
})

test('a step that fails is told, and tried again later', () => {
  const { clock, done, failures, background, fail } = setUp({ steps: 1 })
  const full = new Error('full')
  fail(full)
  background.answered(1)
  clock.advance(1)
  expect(failures).toEqual([full])
  fail(null)
  background.answered(1)
  clock.advance(9_000)
  expect(done).toEqual([])
  clock.advance(2_000)
  expect(done).toHaveLength(1)
})

test('stopped, it does nothing more', () => {
  const { clock, done, background } = setUp({ steps: 1 })
  background.answered(1)
  background.stop()
  clock.advance(1_000)
  expect(done).toEqual([])
})

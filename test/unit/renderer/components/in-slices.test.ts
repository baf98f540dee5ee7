import { expect, it, vi } from 'vitest'
import { inSlices } from '../../../../src/renderer/components/in-slices.ts'

function* work(steps: number, step: () => void): Generator<void, string> {
  for (let at = 0; at < steps; at++) {
    step()
    yield
  }
  return 'done'
}

it('does the whole work, in turns with others', async () => {
  const order: string[] = []
  const busy = () => {
    order.push('work')
    const until = performance.now() + 10
    while (performance.now() < until);
  }
  const other = setInterval(() => order.push('other'))
  expect(await new Promise((resolve) => inSlices(work(5, busy), resolve))).toBe('done')
  clearInterval(other)
  expect(order.filter((each) => each === 'work')).toHaveLength(5)
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('work'))
})

it('hands nothing over once it was stopped', async () => {
  const done = vi.fn()
  let steps = 0
  const stop = inSlices(
    work(3, () => steps++),
    done,
  )
  stop()
  await new Promise((resolve) => setTimeout(resolve))
  expect([steps, done.mock.calls]).toEqual([0, []])
})

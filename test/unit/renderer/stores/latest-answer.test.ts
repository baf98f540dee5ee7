import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../src/shared/result.ts'

/** What is asked again while an answer is on its way: the newest answer stays, in whatever order they come. */

const target = { channelKey: 'c', environment: 'test' } as const
let asked: number
let onTheirWay: (() => void)[]
/** Answers with the number of the question. */
const ask = () => {
  const answer = ok(++asked)
  return new Promise((resolve) => {
    onTheirWay.push(() => resolve(answer))
  })
}
vi.mock('../../../../src/renderer/bridge.ts', () => ({
  bridge: { getReadiness: () => ask(), inspectToken: () => ask() },
}))
vi.mock('@mantine/notifications', () => ({ notifications: {} }))
const { useReadiness } = await import('../../../../src/renderer/stores/readiness.ts')
const { useTokenDesk } = await import('../../../../src/renderer/stores/token.ts')

beforeEach(() => {
  asked = 0
  onTheirWay = []
  vi.useFakeTimers()
})
afterEach(() => {
  useReadiness.getState().watch(null)
  useTokenDesk.getState().inspect(null)
  vi.useRealTimers()
})

const desks = {
  'the readiness': {
    begin: () => useReadiness.getState().watch(target),
    invalidate: () => useReadiness.getState().invalidate(),
    shown: () => useReadiness.getState().readiness,
  },
  'the inspected token': {
    begin: () => useTokenDesk.getState().inspect(target),
    invalidate: () => useTokenDesk.getState().invalidate(),
    shown: () => useTokenDesk.getState().inspection,
  },
}

test.each(Object.entries(desks))('%s', async (_what, { begin, invalidate, shown }) => {
  begin()
  invalidate()
  await vi.advanceTimersByTimeAsync(250)
  for (let newest = onTheirWay.pop(); newest; newest = onTheirWay.pop()) {
    newest()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(asked).toBe(2)
  expect(shown()).toBe(2)
})

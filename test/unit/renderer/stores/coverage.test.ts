import { expect, test, vi } from 'vitest'

vi.stubGlobal('window', { greenroom: {} })
const { periodStart } = await import('../../../../src/renderer/stores/coverage.ts')

test('an hour ago, the last midnight here, and ever', () => {
  const now = new Date(2026, 10, 21, 10, 31).getTime()
  expect(periodStart('hour', now)).toBe(now - 3_600_000)
  expect(new Date(periodStart('today', now))).toEqual(new Date(2026, 10, 21))
  expect(periodStart('all', now)).toBe(0)
})

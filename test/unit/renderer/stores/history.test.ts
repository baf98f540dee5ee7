import { expect, test, vi } from 'vitest'
import type { HistoryWork } from '../../../../src/shared/models/history.ts'

vi.mock('../../../../src/renderer/bridge.ts', () => ({ bridge: {} }))
const { busyWith } = await import('../../../../src/renderer/stores/history.ts')

const deleting = (done: number): HistoryWork => ({ kind: 'deleting', done, total: 10 })

test('work that ended is news also where its beginning was never heard of, and its progress is none', () => {
  const before = busyWith({ work: { kind: 'idle' } })
  expect(busyWith({ work: { kind: 'idle' } })).not.toBe(before)
  expect(busyWith({ work: deleting(1) })).not.toBe(before)
  expect(busyWith({ work: deleting(2) })).toBe(busyWith({ work: deleting(1) }))
})

import { expect, it } from 'vitest'
import { listTime } from '../../../../src/renderer/components/list-time.ts'

const at = new Date(2026, 10, 21, 10, 31, 9, 412).getTime()

it('shows the time of day today, and the day of what is older', () => {
  expect(listTime(at, new Date(2026, 10, 21, 23, 59).getTime())).toBe('10:31:09.412')
  expect(listTime(at, new Date(2026, 10, 22, 0, 0).getTime())).toBe('11-21 10:31')
})

import { expect, test } from 'vitest'
import { createNotices } from '../../../../src/main/overview/notices.ts'

test('notices stay until acknowledged; the same id replaces', () => {
  let now = 1
  const seen: number[] = []
  const notices = createNotices({
    clock: { now: () => now++, after: () => () => {} },
    changed: (all) => seen.push(all.length),
  })
  notices.post({ id: 'disk', level: 'error', title: 'Full', text: 'a' })
  notices.post({ id: 'settings', level: 'warning', title: 'Set aside', text: 'b' })
  notices.post({ id: 'disk', level: 'error', title: 'Full', text: 'again' })
  expect(notices.all().map(({ id, text }) => [id, text])).toEqual([
    ['settings', 'b'],
    ['disk', 'again'],
  ])
  notices.acknowledge('disk')
  expect(notices.all().map(({ id }) => id)).toEqual(['settings'])
  expect(seen).toEqual([1, 2, 2, 1])
})

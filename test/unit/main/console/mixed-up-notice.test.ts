import { beforeEach, expect, it } from 'vitest'
import { createMixedUpNotice, type MixedUpNotice } from '../../../../src/main/console/mixed-up-notice.ts'
import { createNotices, type Notices } from '../../../../src/main/overview/notices.ts'
import type { MixedUp } from '../../../../src/main/settings/mixed-up.ts'
import { createHandClock } from '../../../support/hand-clock.ts'

let found: readonly MixedUp[]
let seen: readonly string[]
let notices: Notices
let notice: MixedUpNotice

beforeEach(() => {
  found = []
  seen = []
  notices = createNotices({ clock: createHandClock(), changed: () => undefined })
  notice = createMixedUpNotice({
    notices,
    find: () => found,
    seen: () => seen,
    remember: (ids) => {
      seen = ids
    },
  })
})

const of = (...ids: string[]): readonly MixedUp[] => ids.map((id) => ({ id, text: `About ${id}.` }))
const told = () => notices.all().map(({ text }) => text)
/** What the window does, and main with it. */
const acknowledge = () => {
  notice.noticeSeen('mixed-up')
  notices.acknowledge('mixed-up')
}

it('tells of what is found, and of nothing when nothing is', () => {
  notice.look()
  expect(told()).toEqual([])
  found = of('a', 'b')
  notice.look()
  expect(told()).toEqual(['About a. About b. Check it in the settings of that environment.'])
  found = of('a', 'b', 'c', 'd', 'e', 'f')
  notice.look()
  expect(told()).toEqual([expect.stringMatching(/About d\. And 2 more\. Check it/)])
})

it('tells of what was acknowledged no more, at later starts neither, but of what is new', () => {
  found = of('a')
  notice.look()
  notice.noticeSeen('another notice')
  expect(seen).toEqual([])
  acknowledge()
  notice.look()
  expect(told()).toEqual([])
  found = of('a', 'b')
  notice.look()
  expect(told()).toEqual([expect.stringMatching(/^About b\. Check/)])
  // What cannot be read for now stays acknowledged.
  found = of('b')
  acknowledge()
  found = of('a', 'b')
  notice.look()
  expect(told()).toEqual([])
})

it('goes when it is put right, and tells of nothing that was just saved', () => {
  found = of('a', 'b')
  notice.refresh()
  expect(told()).toEqual([])
  notice.look()
  found = of('b', 'c')
  notice.refresh()
  expect(told()).toEqual([expect.stringMatching(/^About b\. Check/)])
  found = of('c')
  notice.refresh()
  expect(told()).toEqual([])
})

import { expect, test } from 'vitest'
import { isNews, shownWait } from '../../../../src/renderer/stores/wait-news.ts'
import type { CredentialWait } from '../../../../src/shared/models/credential-wait.ts'

const wait = (state: CredentialWait['state'], startedAt: number): CredentialWait => ({
  target: { channelKey: 'c', environment: 'test' },
  state,
  startedAt,
  until: startedAt + 1,
  attempts: 1,
  nextAt: null,
  error: null,
})

test('the end of a wait is news once, also where its beginning was never heard of', () => {
  expect(isNews(wait('waiting', 1), wait('effective', 1))).toBe(true)
  expect(isNews(wait('effective', 1), wait('effective', 1))).toBe(false)
  expect(isNews(wait('stopped', 1), wait('effective', 2))).toBe(true)
  expect(isNews(undefined, wait('effective', 2))).toBe(true)
})

test('a wait is shown from its beginning, and its end also where it comes as the first news of it', () => {
  expect(shownWait(null, wait('waiting', 1))?.state).toBe('waiting')
  expect(shownWait(wait('waiting', 1), wait('effective', 1))?.state).toBe('effective')
  expect(shownWait(null, wait('effective', 1))?.state).toBe('effective')
  expect(shownWait(wait('stopped', 1), wait('effective', 2))?.state).toBe('effective')
})

test('a wait that had ended before is not shown', () => {
  expect(shownWait(null, null)).toBeNull()
  expect(shownWait(wait('effective', 1), wait('effective', 1))).toBeNull()
})

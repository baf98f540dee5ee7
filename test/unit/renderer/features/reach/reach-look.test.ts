import { expect, test } from 'vitest'
import { reachLook } from '../../../../../src/renderer/features/reach/reach-look.ts'
import type { ReachState } from '../../../../../src/shared/models/reach.ts'

const url = 'https://a.example'
const now = 100_000

test.each<[ReachState, string, string, string]>([
  [
    { kind: 'off', since: 1, reason: 'It is switched off.' },
    'off',
    'on this machine',
    'No public URL. It is switched off.',
  ],
  [{ kind: 'connecting', since: 1, url: null, reason: null }, 'busy', 'connecting', 'A public URL is being opened.'],
  [{ kind: 'connecting', since: 1, url, reason: null }, 'busy', 'connecting', 'The public URL is being checked.'],
  [
    { kind: 'connecting', since: 1, url, reason: 'a.example answered 502.' },
    'busy',
    'connecting',
    'a.example answered 502.',
  ],
  [
    { kind: 'reachable', since: 1, url, checkedAt: 96_200, latency: 212.4 },
    'ok',
    'reachable 4 s ago',
    'Reachable 4 s ago: a request through the public URL came back after 212 ms.',
  ],
  [
    { kind: 'unreachable', since: 1, url, reason: 'It answered 503.', retryAt: 103_500 },
    'bad',
    'unreachable',
    'Unreachable. It answered 503. A new connection is tried in 4 s.',
  ],
  [
    { kind: 'unreachable', since: 1, url, reason: 'It answered 503.', retryAt: null },
    'bad',
    'unreachable',
    'Unreachable. It answered 503. It is checked again by itself.',
  ],
  [
    { kind: 'reconnecting', since: 1, reason: 'It was dropped.', retryAt: 99_000 },
    'warn',
    'reconnecting',
    'No connection. It was dropped. The next try is in 0 s.',
  ],
  [
    { kind: 'reconnecting', since: 1, reason: 'It was dropped.', retryAt: null },
    'warn',
    'reconnecting',
    'No connection. It was dropped. A new one is being opened.',
  ],
  [
    { kind: 'failed', since: 1, reason: 'There is no program "x".' },
    'bad',
    'public URL failed',
    'There is no program "x". Change the settings below, or reconnect.',
  ],
])('%o', (state, tone, short, sentence) => {
  expect(reachLook(state, now)).toEqual({ tone, short, sentence })
})

test('a clock that was set back shows no negative times', () => {
  expect(reachLook({ kind: 'reachable', since: 1, url, checkedAt: now + 9_000, latency: 1 }, now).short).toBe(
    'reachable 0 s ago',
  )
})

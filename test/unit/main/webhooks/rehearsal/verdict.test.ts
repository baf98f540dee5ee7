import { expect, test } from 'vitest'
import { rehearsalReport } from '../../../../../src/main/webhooks/rehearsal/verdict.ts'
import type { RehearsalOutcome, RehearsedAttempt } from '../../../../../src/shared/models/rehearsal.ts'
import { samplePlan } from './samples.ts'

const QUIET = 12_000

/** Attempts that came `gaps` ms after the one before was over; each is answered at once. */
const attempts = (statuses: readonly (number | 'dropped' | 'left')[], gaps: readonly number[]): RehearsedAttempt[] => {
  let at = 1_000
  return statuses.map((status, index) => {
    at += index === 0 ? 0 : (gaps[index - 1] ?? 0)
    const outcome: RehearsalOutcome =
      status === 'dropped'
        ? { kind: 'dropped', at }
        : status === 'left'
          ? { kind: 'sender-left', at }
          : { kind: 'answered', status, at }
    return { at, step: index, outcome }
  })
}

const reportOf = (of: readonly RehearsedAttempt[], endedAt = 200_000, end: 'complete' | 'disarmed' = 'complete') => {
  const followed = of.length === 0 ? [] : [{ deliveryId: 'd-1', event: 'ORDER', action: 'PURCHASE', attempts: of }]
  const armed = { plan: samplePlan(), since: 0, until: 600_000, followed }
  return rehearsalReport(armed, { end, endedAt, quiet: QUIET })
}
const texts = (of: readonly RehearsedAttempt[]) => {
  const { verdict, deliveries } = reportOf(of)
  return [verdict, ...(deliveries[0]?.findings ?? []).map(({ level, text }) => `${level}: ${text}`)]
}

test('a sender that keeps to the interface is told so, with its retries and gaps', () => {
  const report = reportOf(attempts([503, 503, 200], [1_000, 2_000]))
  expect(report.verdict).toBe('kept')
  expect(report.deliveries[0]).toMatchObject({ retries: 2, gaps: [1_000, 2_000] })
  expect(texts(attempts([503, 503, 200], [1_000, 2_000]))).toEqual([
    'kept',
    'ok: It was retried twice, and not again after the success.',
  ])
  expect(texts(attempts([200], []))).toEqual(['kept', 'ok: It was accepted at once and not sent again.'])
  expect(texts(attempts([503, 503, 503, 503], [1_000, 2_000, 4_000]))).toEqual([
    'kept',
    'ok: It was retried 3 times, and then given up.',
  ])
  expect(texts(attempts(['dropped', 'left', 200], [1_000, 10_000]))[0]).toBe('kept')
})

test.each([
  ['no retry', attempts([503], []), 'It was not retried after the answer 503.'],
  ['no retry after a drop', attempts(['dropped'], []), 'It was not retried after the dropped connection.'],
  ['a redirect is no success', attempts([302], []), 'It was not retried after the answer 302.'],
  ['too early', attempts([503, 200], [900]), 'Retry 1 came 900 ms after the answer 503: earlier than 1 s.'],
  ['too late', attempts(['left', 200], [11_500]), 'Retry 1 came 11.5 s after it gave up waiting: later than 10 s.'],
  ['too many', attempts([503, 503, 503, 503, 503], [1_000, 2_000, 4_000, 8_000]), 'It was retried 4 times'],
  ['shrinking', attempts([503, 503, 200], [4_000, 2_000]), 'The gaps do not grow'],
  ['after a success', attempts([200, 200], [2_000]), 'It was sent again after the answer 200, which is a success.'],
  ['before the answer', attempts([503, 200], [-20]), 'Retry 1 came before the attempt before it was over.'],
])('a departure is named: %s', (_, of, text) => {
  const [verdict, ...findings] = texts(of)
  expect(verdict).toBe('departed')
  expect(findings).toEqual([expect.stringContaining(`error: ${text}`)])
})

test('what timers and the way add is no departure; at the upper bound gaps need not grow', () => {
  expect(texts(attempts([503, 503, 503, 200], [960, 10_400, 10_300]))[0]).toBe('kept')
})

test('fewer than three retries are allowed, and noted', () => {
  expect(texts(attempts([503, 503], [1_000]))).toEqual([
    'kept',
    'ok: It was retried once, and then given up.',
    'note: It was given up after 1 retry; the interface says up to 3 retries.',
  ])
})

test('nothing came, or it was not watched to its end: no verdict on the sender', () => {
  expect(reportOf([]).verdict).toBe('nothing-came')
  const early = reportOf(attempts([503], []), 3_000, 'disarmed')
  expect(early.verdict).toBe('unfinished')
  expect(early.deliveries[0]?.findings).toMatchObject([{ level: 'note' }])
  const waiting: RehearsedAttempt = { at: 1_000, step: 0, outcome: { kind: 'under-way' } }
  expect(reportOf([waiting], 90_000, 'disarmed').verdict).toBe('unfinished')
  expect(reportOf([waiting, ...attempts([200], [])]).deliveries[0]?.gaps).toEqual([null])
})

test('a departure that was seen counts, however early it ended', () => {
  expect(reportOf(attempts([200, 200], [1_000]), 2_500, 'disarmed').verdict).toBe('departed')
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeliveryFacts, deliveryFindings } from '../../../../../src/main/webhooks/conformance/delivery-findings.ts'
import { type Notification, notificationOf } from '../../../../../src/main/webhooks/conformance/notification.ts'
import { findingSchema, worstLevel } from '../../../../../src/shared/models/finding.ts'
import { bytes } from '../sample.ts'

const START = 1_700_000_000_000
const notification = (more: Partial<Notification> = {}): Notification => ({
  deliveryId: 'd-1',
  event: 'ORDER',
  action: 'PURCHASE',
  bodyDigest: 'digest-1',
  firstAt: START,
  code: 'ORD-1',
  previousCode: null,
  imported: false,
  ...more,
})
/** Attempts at these seconds, with these answers; each is answered after 2 ms unless said. */
const attemptsAt = (times: readonly number[], statuses: readonly number[] = [], answeredIn = 2) =>
  times.map((time, index) => ({
    receivedAt: START + time * 1000,
    answeredIn,
    status: statuses[index] ?? (index === times.length - 1 ? 200 : 500),
  }))
const findings = (facts: Partial<DeliveryFacts>) =>
  deliveryFindings({
    delivery: notification(),
    attempts: attemptsAt([0]),
    sameId: [],
    sameBody: [],
    now: START + 3_600_000,
    ...facts,
  })
/** Level, code and section of each finding but that all attempts carry one delivery id. */
const told = (facts: Partial<DeliveryFacts>) =>
  findings(facts)
    .filter(({ code }) => code !== 'same-delivery-id')
    .map(({ level, code, section }) => `${level} ${code} ${section}`)

describe('retries (§8)', () => {
  const kept = ['ok retries §8']
  it('says what was kept, in numbers', () => {
    expect(findings({ attempts: attemptsAt([0, 2.1, 6.7]) }).map(({ message }) => message)).toEqual([
      '2 retries of at most 3, gaps 2.1 s and 4.6 s grow and stay within 1–10 s.',
      'All attempts carry the same delivery id.',
    ])
    expect(findings({ attempts: attemptsAt([0, 1.5]) })[0]?.message).toBe(
      '1 retry of at most 3, its gap of 1.5 s is within 1–10 s.',
    )
    expect(findings({})).toEqual([])
  })

  it.each([
    ['three retries', [0, 1, 3, 7], kept],
    ['four retries', [0, 1, 3, 7, 15], ['error too-many-retries §8']],
    ['a gap of 0.8 s, within what measuring may take', [0, 0.8], kept],
    ['a gap of 0.7 s', [0, 0.7], ['warning gap-short §8']],
    ['a gap of 10.2 s', [0, 10.2], kept],
    ['a gap of 10.4 s', [0, 10.4], ['warning gap-long §8']],
    ['equal gaps', [0, 2, 4], ['warning gaps-not-growing §8']],
    ['gaps that shrink', [0, 4, 6], ['warning gaps-not-growing §8']],
    ['gaps that reached the longest', [0, 10, 20, 30], kept],
    ['attempts at one time', [0, 0], ['warning gap-short §8']],
    ['a clock that was set back', [0, -5], ['warning gap-short §8']],
  ])('%s', (_what, times, expected) => {
    expect(told({ attempts: attemptsAt(times) })).toEqual(expected)
  })

  it('measures from the answer, when that took long', () => {
    const slow = attemptsAt([0, 12], [500, 200], 8_000)
    expect(told({ attempts: slow })).toEqual(['note gap-unclear §8'])
    expect(told({ attempts: attemptsAt([0, 30], [500, 200], 8_000) })).toEqual(['warning gap-long §8'])
    expect(told({ attempts: attemptsAt([0, 5, 12], [], 2_000) })).toEqual(kept)
    expect(findings({ attempts: attemptsAt([0, 5, 11], [], 2_000) })[0]?.message).toBe(
      '2 retries of at most 3, gaps 3.0 s and 4.0 s stay within 1–10 s.',
    )
    expect(told({ attempts: attemptsAt([0, 2]).map((attempt) => ({ ...attempt, answeredIn: null })) })).toEqual(kept)
  })

  it('what comes after a success is no retry', () => {
    expect(told({ attempts: attemptsAt([0, 2], [200, 200]) })).toEqual(['warning retry-after-success §8'])
    expect(told({ attempts: attemptsAt([0, 2, 2.1], [500, 204, 200]) })).toEqual(['warning retry-after-success §8'])
    expect(told({ attempts: attemptsAt([0, 2], [401, 200]) })).toEqual(kept)
    expect(told({ attempts: attemptsAt([0, 2], [302, 200]) })).toEqual(kept)
  })
})

describe('companions (§6.4 rule 1)', () => {
  const main = notification({ action: 'RELOCATE', code: 'ORD-2', previousCode: 'ORD-1', bodyDigest: 'main' })
  const update = notification({ action: 'UPDATE', code: 'ORD-1', bodyDigest: 'update', firstAt: START + 100 })
  const pair = (facts: Partial<DeliveryFacts>) => [
    told({ ...facts, delivery: main, sameId: [update] }),
    told({ ...facts, delivery: update, sameId: [main] }),
  ]

  it('a pair is kept, from both sides and in either order', () => {
    expect(pair({})).toEqual([['ok companion §6.4'], ['ok companion §6.4']])
    expect(findings({ delivery: main, sameId: [update] })[0]?.message).toBe(
      'The companion for "ORD-1" came 0.1 s later, with the same delivery id.',
    )
    expect(findings({ delivery: update, sameId: [main] })[0]?.message).toBe(
      'The replacing order "ORD-2" came 0.1 s earlier, with the same delivery id.',
    )
  })

  it('late: more than 30 s apart', () => {
    const at = (firstAt: number) => told({ delivery: main, sameId: [{ ...update, firstAt }] })
    expect(at(START + 30_000)).toEqual(['ok companion §6.4'])
    expect(at(START + 30_001)).toEqual(['warning companion-late §6.4'])
    expect(at(START - 31_000)).toEqual(['warning companion-late §6.4'])
  })

  it('missing, once there was time enough', () => {
    expect(told({ delivery: main })).toEqual(['error companion-missing §6.4'])
    expect(told({ delivery: main, now: START + 30_000 })).toEqual(['note companion-awaited §6.4'])
    expect(told({ delivery: update })).toEqual(['error update-alone §6.3'])
    expect(told({ delivery: update, now: START + 30_000 })).toEqual(['note companion-awaited §6.4'])
  })

  it('about another order, beside the right one too', () => {
    const stray = { ...update, code: 'ORD-9', bodyDigest: 'stray' }
    expect(told({ delivery: main, sameId: [stray] })).toEqual(['error companion-other-order §6.4'])
    expect(told({ delivery: stray, sameId: [main] })).toEqual(['error companion-other-order §6.4'])
    expect(told({ delivery: main, sameId: [update, stray] })).toEqual([
      'ok companion §6.4',
      'error companion-other-order §6.4',
    ])
    expect(findings({ delivery: main, sameId: [{ ...update, code: null }] })[0]?.message).toBe(
      'The companion is about no order; previous_code says "ORD-1".',
    )
  })

  it('a companion that has a previous_code of its own is still one', () => {
    const own = { ...update, previousCode: 'ORD-0' }
    expect(told({ delivery: main, sameId: [own] })).toEqual(['ok companion §6.4'])
    expect(told({ delivery: own, sameId: [main] })).toEqual(['ok companion §6.4'])
  })

  it('UPDATE of another event is no companion', () => {
    const other = { ...update, event: 'MEMBERORDER' }
    expect(told({ delivery: main, sameId: [other] })).toEqual([
      'error companion-missing §6.4',
      'error delivery-id-reused §2.3',
    ])
  })

  it('UPDATE of another event needs none, and no order that replaces nothing does', () => {
    for (const event of ['MEMBERORDER', 'PROMOTION', 'CHANNEL'])
      expect(told({ delivery: notification({ event, action: 'UPDATE' }) })).toEqual([])
    expect(told({ delivery: notification({ action: 'PURCHASE', previousCode: null }) })).toEqual([])
    expect(told({ delivery: notification({ action: 'PURCHASE', previousCode: 'ORD-0' }) })).toEqual([
      'error companion-missing §6.4',
    ])
  })
})

describe('delivery ids and bodies used again', () => {
  it('another body under the delivery id that is no companion', () => {
    const other = notification({ bodyDigest: 'digest-2', code: 'ORD-2' })
    expect(told({ sameId: [other] })).toEqual(['error delivery-id-reused §2.3'])
    expect(told({ delivery: other, sameId: [notification()] })).toEqual(['error delivery-id-reused §2.3'])
  })

  it('the same body as another event or action, under the same delivery id', () => {
    const relabelled = notification({ action: 'REFUND' })
    const [finding] = findings({ sameId: [relabelled], sameBody: [relabelled] })
    expect(finding).toMatchObject({ level: 'warning', code: 'replay-or-relabel', section: '§5.3' })
    expect(finding?.message).toContain('as ORDER / REFUND too: possible replay or relabel')
    expect(told({ sameId: [relabelled], sameBody: [relabelled] })).toHaveLength(1)
  })

  it('the same body under another delivery id is a note: it may be right', () => {
    const replayed = notification({ deliveryId: 'd-2' })
    const nameless = notification({ deliveryId: null, event: null })
    expect(told({ sameBody: [replayed] })).toEqual(['note replay-or-relabel §5.3'])
    expect(findings({ sameBody: [replayed, nameless] })[0]?.message).toBe(
      'The same body came as ORDER / PURCHASE, delivery id "d-2", and in 1 more: possible replay or relabel. ' +
        'Headers are not signed, so this cannot be told apart from two equal bodies.',
    )
    expect(told({ delivery: nameless, sameBody: [nameless] })).toEqual(['note replay-or-relabel §5.3'])
    expect(told({ sameBody: [] })).toEqual([])
  })
})

describe('notificationOf', () => {
  const row = {
    id: 1,
    channelKey: 'c',
    environment: 'test',
    deliveryId: 'd-1',
    hookId: 'h',
    event: 'ORDER',
    action: 'PURCHASE',
    subtype: null,
    reference: null,
    verdict: 'verified',
    firstAt: START,
    lastAt: START,
    attempts: 1,
    statuses: [200],
    bodySize: 0,
    host: null,
    selfTest: false,
    findings: null,
    imported: null,
    pinned: false,
    note: '',
  } as const
  it.each([
    ['{"code":"ORD-1","previous_code":"ORD-0"}', 'ORD-1', 'ORD-0'],
    ['{"code":1,"previous_code":null}', null, null],
    ['[]', null, null],
    ['no JSON', null, null],
  ])('%s', (text, code, previousCode) => {
    expect(notificationOf(row, 'digest-1', bytes(text))).toEqual({ ...notification(), code, previousCode })
  })
})

describe('whatever comes', () => {
  it('never throws, gives a section and a sentence, and retries by the rule are never a departure', () => {
    const text = fc.option(fc.constantFrom('ORDER', 'UPDATE', 'RELOCATE', 'ORD-1', 'ORD-2', 'd-1', 'x'.repeat(500)))
    const some = fc.record({
      deliveryId: text,
      event: text,
      action: text,
      bodyDigest: fc.constantFrom('a', 'b'),
      firstAt: fc.integer({ min: START - 60_000, max: START + 60_000 }),
      code: text,
      previousCode: text,
      imported: fc.boolean(),
    })
    const others = fc.array(some, { maxLength: 4 })
    const times = fc.array(
      fc.record({
        receivedAt: fc.integer({ min: START, max: START + 60_000 }),
        answeredIn: fc.option(fc.nat(60_000)),
        status: fc.constantFrom(200, 204, 302, 401, 500, 503),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(some, others, others, times, (delivery, sameId, sameBody, attempts) => {
        for (const finding of findings({ delivery, sameId, sameBody, attempts })) {
          expect(findingSchema.parse(finding)).toEqual(finding)
          expect(finding.section).toMatch(/^§(2\.3|5\.3|6\.3|6\.4|8)$/)
          expect(finding.message).toMatch(/\.$/)
          expect(finding.message.length).toBeLessThan(500)
        }
      }),
    )
    const jitter = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 2500 }),
        fc.tuple(jitter, jitter, jitter),
        fc.nat(3),
        (first, late, retries) => {
          const offsets = [0, first, first * 3, first * 7].map((ms, index) => (ms + (late[index - 1] ?? 0)) / 1000)
          const levels = findings({ attempts: attemptsAt(offsets.slice(0, retries + 1)) }).map(({ level }) => level)
          expect(levels.every((level) => level === 'ok')).toBe(true)
        },
      ),
    )
  })
})

it('the worst level of findings', () => {
  const of = (...levels: readonly ('error' | 'warning' | 'note' | 'ok')[]) =>
    worstLevel(levels.map((level) => ({ level, code: 'retries', section: '§8', message: '.' })))
  expect([of(), of('ok'), of('ok', 'note'), of('note', 'warning', 'ok'), of('warning', 'error')]).toEqual([
    null,
    'ok',
    'note',
    'warning',
    'error',
  ])
})

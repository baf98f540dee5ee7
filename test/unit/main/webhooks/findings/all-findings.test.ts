import { expect, test } from 'vitest'
import { notificationOf } from '../../../../../src/main/webhooks/conformance/notification.ts'
import { allFindings } from '../../../../../src/main/webhooks/findings/all-findings.ts'
import { attempt } from '../../../renderer/features/deliveries/attempt.ts'

const body = new TextEncoder().encode('{"code":"A1","url":"https://test.example/A1","extra":1}')
const headers = (contentType = 'application/json') =>
  [
    ['Content-Type', contentType],
    ['ob-event', 'ORDER'],
    ['ob-action', 'PURCHASE'],
    ['ob-delivery-id', 'd-1'],
    ['ob-hook-id', 'hook-1'],
    ['ob-signature', 'ab'.repeat(32)],
    ['Date', String(Math.random())],
  ] as const
const row = { deliveryId: 'd-1', event: 'ORDER', action: 'PURCHASE', firstAt: 0, imported: null } as Parameters<
  typeof notificationOf
>[0]
const judge = (attempts: Parameters<typeof allFindings>[0]['attempts']) =>
  allFindings({
    attempts,
    body,
    origins: { own: 'https://test.example', other: null },
    delivery: notificationOf(row, 'digest', body),
    sameId: [],
    sameBody: [],
    now: 1_000_000,
  })

test('what all attempts show is about the delivery, what some show names them', () => {
  const found = judge([
    attempt({ headers: headers('text/plain'), status: 500, receivedAt: 0 }),
    attempt({ headers: headers(), status: 200, receivedAt: 2_000 }),
  ])
  expect(found.map(({ level, code, attempts }) => [level, code, attempts])).toEqual([
    ['error', 'content-type', [1]],
    ['ok', 'retries', []],
    ['ok', 'same-delivery-id', []],
    ['note', 'fields-unknown', []],
  ])
})

test('many findings of one kind are told once they are counted', () => {
  const attempts = Array.from({ length: 40 }, (_, index) =>
    attempt({ headers: headers(), status: 500, receivedAt: index * 10 }),
  )
  const short = judge(attempts).filter(({ code }) => code === 'gap-short')
  expect(short).toHaveLength(3)
  expect(short.at(-1)?.message).toBe('37 more like these.')
})

test('a replay of the console is no retry of the service', () => {
  const replay = [...headers(), ['x-greenroom', 'replay']] as const
  const found = judge([
    attempt({ headers: headers(), status: 200, receivedAt: 0 }),
    attempt({ headers: replay, status: 200, receivedAt: 50 }),
  ])
  expect(found.map(({ code }) => code)).toEqual(['fields-unknown'])
})
